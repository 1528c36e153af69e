import { csvRows } from '../format/csv.ts';
import { streamOf } from './transfer-app.ts';

/** Reads a table. @returns the cells of its rows, and how many characters were searched */
async function readCounted(text: string) {
  let searched = 0;
  const { indexOf } = String.prototype;
  const spy = jest.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, sought: string, from = 0) {
    const found = indexOf.call(this, sought, from);
    searched += Math.max(0, (found < 0 ? this.length : found) - from);
    return found;
  });
  const rows: (readonly string[])[] = [];
  try {
    for await (const { cells } of csvRows(streamOf(Buffer.from(text)), 1_000_000)) rows.push(cells);
  } finally {
    spy.mockRestore();
  }
  return { rows, searched };
}

describe('a table', () => {
  it.each([
    ['many cells before a long one', `a,b\n${','.repeat(9_000)}${'x'.repeat(400_000)}\n`, 9_001],
    ['a long quoted cell', `a,b\n"${'""x'.repeat(130_000)}",x\n`, 2],
    ['many rows without a separator', `a,b\n${'a\n'.repeat(20_000)}`, 1],
    ['a heading of many columns', `${','.repeat(9_000)}${'x'.repeat(400_000)}\n`, 9_001],
  ])('is read in a time that grows with its length only: %s', async (_, text, cells) => {
    const { rows, searched } = await readCounted(text);
    expect(rows.at(-1)).toHaveLength(cells);
    expect(searched).toBeLessThan(6 * text.length);
  });
});
