import { IssueText, JsonField, TextField } from "./fields.tsx";

const base = ["action", "mcp"];

const lists = [
  ["tools", "Tools", '[{"name": "price", "text": "7 euros"}]'],
  [
    "resources",
    "Resources",
    '[{"uri": "file:///a.txt", "name": "a", "text": "hello"}]',
  ],
  [
    "prompts",
    "Prompts",
    '[{"name": "greet", "messages": [{"role": "user", "text": "Hi"}]}]',
  ],
] as const;

/** An MCP server: what it is called, and what it offers. */
export function McpForm() {
  return (
    <>
      <div class="columns few">
        <TextField
          path={[...base, "name"]}
          label="Name"
          placeholder="standin"
        />
        <TextField
          path={[...base, "version"]}
          label="Version"
          placeholder="1.0.0"
        />
      </div>
      <TextField
        path={[...base, "instructions"]}
        label="Instructions"
        lines={2}
      />
      <IssueText path={base} />
      {lists.map(([name, label, example]) => (
        <JsonField
          key={name}
          path={[...base, name]}
          label={label}
          hint={`None, or a list such as ${example}`}
          lines={name === "tools" ? 10 : 4}
          optional
        />
      ))}
    </>
  );
}
