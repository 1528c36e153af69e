/** A value as it is written in the editor; nothing for none. */
export function jsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** What is wrong with a text, and where. */
export interface JsonFault {
  readonly message: string;
  /** From 1. */
  readonly line: number;
  readonly position: number;
}

/** The value that a text writes, or what is wrong with it. Nothing is no value. */
export function parsedJson(text: string): { readonly value: unknown } | { readonly fault: JsonFault } {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const position = Math.min(positionIn((error as Error).message, text), text.length);
    const before = text.slice(0, position);
    return { fault: { message: wordsFor(text, position), line: before.split('\n').length, position } };
  }
}

/** Browsers name the place in different words. */
function positionIn(message: string, text: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line === undefined) return text.trimEnd().length;
  const lines = text.split('\n').slice(0, Number(line) - 1);
  return lines.reduce((sum, each) => sum + each.length + 1, 0) + Number(column) - 1;
}

function wordsFor(text: string, position: number): string {
  const sign = text[position];
  if (sign === undefined) return 'something is missing at the end';
  if (sign === "'" || sign === '“' || sign === '”') return `texts stand in "…", not in ${sign}`;
  const before = text.slice(0, position).trimEnd().at(-1);
  if ((sign === '}' || sign === ']') && before === ',') return 'there is a comma too many';
  if (sign === '"' && before !== undefined && /["\d\]}el]/.test(before)) return 'a comma is missing';
  return `${sign === '\n' ? 'the end of the line' : `“${sign}”`} cannot stand here`;
}
