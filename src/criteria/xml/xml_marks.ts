// The marks of XML, each matched where a reader stands.

/** The source of a pattern for a name with or without a prefix (XML 1.0 section 2.3). */
const nameForm = "[:A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}" +
  "\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}" +
  "\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}" +
  "\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}]" +
  "[-.:\\w\\u{B7}\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{37D}" +
  "\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{203F}\\u{2040}\\u{2070}-\\u{218F}" +
  "\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}" +
  "\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}]*";

export const startTag = new RegExp(`<(${nameForm})`, "uy");
export const attribute = new RegExp(
  `[ \\t\\n]+(${nameForm})[ \\t\\n]*=[ \\t\\n]*(?:"([^"<]*)"|'([^'<]*)')`,
  "uy",
);
export const tagEnd = /[ \t\n]*(\/?)>/y;
export const endTag = new RegExp(`</(${nameForm})[ \\t\\n]*>`, "uy");
export const instruction = new RegExp(
  `<\\?(${nameForm})(?=[ \\t\\n]|\\?>)`,
  "uy",
);
