/** The source of a file with the type of every language's table of the server's texts. @param texts the English texts */
export function listOf(texts) {
  const lines = [...texts].sort().map((text) => `  readonly ${keyOf(text)}: string;`);
  return `/** The English texts of the server: what each language's table holds. \`npm run messages -- --write\` writes this file. */
export interface ServerTexts {
${lines.join('\n')}
}
`;
}

/** A text as the key of an object, in source. */
export function keyOf(text) {
  return /^[A-Za-z_$][\w$]*$/.test(text) ? text : quoted(text);
}

/** A text in source. */
export function quoted(text) {
  return text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
