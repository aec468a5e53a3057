import { useEffect, useState } from "preact/hooks";
import { callText, complaint } from "../api.ts";
import { save } from "../clipboard.ts";
import { tell } from "../notices.ts";
import { CopyButton } from "../widgets/copy_button.tsx";
import { TextRegion } from "../widgets/text_region.tsx";

async function fetchReport(name: string, format: "text" | "junit") {
  return await callText(
    `/report?scope=${encodeURIComponent(name)}&format=${format}`,
  );
}

async function saveJunit(name: string): Promise<void> {
  const report = await fetchReport(name, "junit");
  if (report.kind !== "ok") return tell(complaint(report), { tone: "bad" });
  save(new Blob([report.value], { type: "application/xml" }), `${name}.xml`);
}

/** The report of a scope, as a test run's log shows it. */
export function ScopeReport({ name, news }: { name: string; news: number }) {
  const [text, setText] = useState("");
  const [issue, setIssue] = useState("");
  useEffect(() => {
    let here = true;
    fetchReport(name, "text").then((answer) => {
      if (!here) return;
      if (answer.kind === "ok") setText(answer.value);
      setIssue(answer.kind === "ok" ? "" : complaint(answer));
    });
    return () => {
      here = false;
    };
  }, [name, news]);
  return (
    <>
      <div class="bar wrap">
        <h2 class="grow">Report</h2>
        <CopyButton text={text} what="the report" quiet />
        <button
          type="button"
          class="button quiet small"
          onClick={() => saveJunit(name)}
        >
          Download as JUnit
        </button>
      </div>
      {issue === ""
        ? <TextRegion class="report" text={text} label="Report" />
        : <p class="issue">{issue}</p>}
    </>
  );
}
