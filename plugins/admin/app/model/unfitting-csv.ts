import type { ModelProposal } from '../client/types.ts';

type StoredValue = ModelProposal['conversions'][number]['examples'][number];

/** Values that do not fit, as a table in CSV: a line each, with the document and its version. */
export function unfittingCsv(values: readonly StoredValue[]): string {
  const axes = [...new Set(values.flatMap(({ version }) => Object.keys(version)))];
  const head = ['type', 'documentId', ...axes, 'attribute', 'value'];
  const rows = values.map(({ type, documentId, version, path, value }) => [
    type,
    documentId,
    ...axes.map((axis) => version[axis] ?? ''),
    path,
    value ?? '',
  ]);
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** A cell in quotes. Spreadsheets would run a text that begins like a formula. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}
