import fc from "fast-check";
import { readGraphql } from "../src/criteria/graphql/graphql_reader.ts";
import { readXml } from "../src/criteria/xml/xml_reader.ts";
import { XPathFault } from "../src/criteria/xml/xpath_lexer.ts";
import { parseXPath } from "../src/criteria/xml/xpath_parser.ts";
import { parseLenientJson } from "../src/documents/lenient_json.ts";
import { composeYaml } from "../src/documents/yaml_documents.ts";
import { commandLines } from "../src/formats/curl/words.ts";
import { readHandlebars } from "../src/formats/handlebars/syntax.ts";
import { readJsonPath } from "../src/formats/jsonpath/syntax.ts";
import { fullJavaPattern } from "../src/formats/patterns/java_pattern.ts";
import { searchedJsPattern } from "../src/formats/patterns/js_pattern.ts";
import { readAddress } from "../src/formats/postman/address.ts";
import { readEndpoint } from "../src/formats/mockoon/endpoint.ts";
import { readJson } from "../src/json/reader.ts";
import { parsePattern } from "../src/pattern/parser.ts";
import { finish } from "../src/runtime/work.ts";
import { readSearch } from "../src/search/search_query.ts";
import { checkTemplate } from "../src/templating/templates.ts";

type Reader = (text: string) => unknown;

const jsonSigns = [...'{}[]:,"\\/-+. \nab1eE', "\\u00e9", "null"];
const pathSigns = [
  ..."/@*()[]|=!<>+-.,:$\"' ab1",
  ...["//", "..", "::", " and ", " or ", " div ", "text()", "last()"],
];
const patternSigns = [
  ..."()[]{}?*+|^$.\\-,:=!<>&#abpPZ1",
  ...["(?", "(?<a>", "(?P<a>", "(?P=a)", "(?#", "(?(1)", "(?i)", "(?x)"],
  ...["\\p{", "\\Q", "\\E", "&&", "{1,2}", "\\u{"],
];

/** What reads a text that somebody sends, and the signs that mean something to it. */
const readers: Readonly<Record<string, readonly [string[], Reader]>> = {
  "GraphQL": [
    [
      ..."{}()[]!:=|&@$\"'#, \nab1-.\\",
      ...["...", '"""', "query ", "fragment ", "on "],
    ],
    readGraphql,
  ],
  "XML": [
    [
      ..."<>/=\"'&;!?-[] \nab:1",
      ...["<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!DOCTYPE", "<a"],
      ...["&#x41;", "</a>"],
    ],
    readXml,
  ],
  "XPath": [pathSigns, refusing(parseXPath)],
  "JSON": [jsonSigns, (text) => readJson(text)],
  "JSON with comments": [
    [...jsonSigns, "'", "//", "/*", "*/", "#", "\uFEFF"],
    (text) => finish(parseLenientJson(text)),
  ],
  "YAML": [
    [
      ..."{}[]:,\"'\\&*-+.#|>!%@` \n\tab1",
      ...["- ", ": ", "? ", "<<", "---", "...", "  ", "|-\n", "\r\n"],
    ],
    (text) => finish(composeYaml(text)),
  ],
  "a command line": [
    [
      ..."\"'\\^$`|&;<>#-= \nab1",
      ...["curl ", "$'", '^"', "^\n", "\\\n", "-d ", "-H ", "&&", "\r\n"],
    ],
    (text) => finish(commandLines(`curl ${text}`)),
  ],
  "Handlebars": [
    [
      ..."{}./[]()\"'=| a1@#^&>!*~\\-,\n",
      ...["{{", "}}", "../", "..", "this", "else", "#if", "/if", " as |a|"],
    ],
    (text) => readHandlebars(`{{${text}}}`),
  ],
  "JSONPath": [
    [
      ..."$.[]()*?@'\"!=<>&|~/,:-+ ab1\\",
      ...["..", "$.", "[?(", ")]", "=~", " in ", " nin "],
    ],
    readJsonPath,
  ],
  "a pattern of Java": [patternSigns, fullJavaPattern],
  "a pattern of JavaScript": [
    patternSigns,
    (text) => searchedJsPattern(text, { ignoreCase: text.length % 2 === 0 }),
  ],
  "a pattern of Python": [patternSigns, parsePattern],
  "an address of Postman's": [
    [..."{}:/?#&=.%@ ab1", "{{a}}", "http://", ":a"],
    (text) => readAddress(text, new Map([["a", "{{b}}"], ["b", "/"]])),
  ],
  "an endpoint of Mockoon's": [
    [..."/:*()?+{}.\\-_%ab1", ":a", "(.*)"],
    (text) => readEndpoint("", text),
  ],
  "a search": [
    [..."\"'-:=<>\\ ab1", "status:", "header:", "took:", "path:", "-"],
    readSearch,
  ],
  "a template": [
    [
      ..."{}%#|()[]\"'.,:=+-*/~<>!@$ \nab1_\\",
      ...["{{", "}}", "{%", "%}", "{#", "#}", "if ", "for ", "set ", "end"],
      ...["in ", "macro ", "raw", "filter ", "-%}"],
    ],
    (text) => checkTemplate(`{{${text}`),
  ],
};

for (const [name, [signs, read]] of Object.entries(readers)) {
  Deno.test(`${name} is read to its end, whatever the signs`, () => {
    const text = fc.array(fc.constantFrom(...signs), {
      maxLength: 16,
      size: "max",
    }).map((one) => one.join(""));
    fc.assert(fc.property(text, (one) => void read(one)), { numRuns: 3000 });
  });
}

/** What throws where it refuses a text. */
function refusing(read: Reader): Reader {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      if (error instanceof XPathFault) return error;
      throw error;
    }
  };
}
