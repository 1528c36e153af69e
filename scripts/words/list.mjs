/** The source of `app/words/texts.ts`, or of the file for the server's texts: the type of every language's table. */
export function listOf({ folder, type, about, texts }) {
  const lines = [...texts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, one]) => `  readonly ${keyOf(text)}: ${one === null ? 'string' : 'Forms'};`);
  const isCounted = [...texts.values()].some((one) => one !== null);
  return `${isCounted ? `import type { Forms } from '${folder === '' ? './' : '../'}text.ts';\n\n` : ''}/** ${about}, as English says it: what each language's table holds. \`npm run words -- --write\` writes this file. */
export interface ${type} {
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
