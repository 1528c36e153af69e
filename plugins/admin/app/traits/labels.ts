/** Maximum length of a label, in characters. */
const MOST = 120;

/** Returns a short value as a label. */
export function ofValue(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** Returns the name of the first document or file. */
export function ofReference(value: unknown): string {
  const first = (Array.isArray(value) ? value[0] : value) as { readonly name?: unknown; readonly title?: unknown } | null | undefined;
  const name = first?.name ?? first?.title;
  return typeof name === 'string' ? name : '';
}

/** Returns the beginning of a block text. */
export function ofBlocks(value: unknown): string {
  return Array.isArray(value) ? wordsOf(value) : '';
}

function wordsOf(nodes: readonly unknown[]): string {
  let words = '';
  for (const node of nodes as readonly ({ readonly text?: unknown; readonly children?: unknown } | null | undefined)[]) {
    if (words.length > MOST) break;
    if (typeof node?.text === 'string') words += node.text;
    if (Array.isArray(node?.children)) words += `${wordsOf(node.children)} `;
  }
  return words;
}

/** Shortens a label to one line. */
export function shortened(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
}
