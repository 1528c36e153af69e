/** The source of `app/words/texts.ts`: the type that every language's table has. */
export function listOf(texts) {
  const lines = [...texts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([text, one]) => `  readonly ${/^[A-Za-z_$][\w$]*$/.test(text) ? text : quoted(text)}: ${one === null ? 'string' : 'Forms'};`);
  return `import type { Forms } from './text.ts';

/** Every text of the interface, as English says it: what each language's table holds. \`npm run words -- --write\` writes this file. */
export interface Words {
${lines.join('\n')}
}
`;
}

function quoted(text) {
  return text.includes("'") && !text.includes('"')
    ? JSON.stringify(text)
    : `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
