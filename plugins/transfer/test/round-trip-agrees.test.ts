import { Readable } from 'node:stream';
import fc from 'fast-check';
import { DOCUMENTS, SYSTEM } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { type CsvRow, csvRows } from '../format/csv.ts';
import { csvCell, textOfCell } from '../format/csv-cell.ts';
import { TRANSFERS } from '../index.ts';
import { bootTransfer, exported, imported, SYSTEM_HERE, streamOf } from './transfer-app.ts';

const NOTE = 'api::note.note';
const ARTICLE = 'api::article.article';
const HERE = ['d0', 'd1', 'd2', 'd3'];

const text = fc
  .string({ unit: 'grapheme', maxLength: 15 })
  .map((one) => one.replaceAll(/[\p{Cc}\p{Cs}]/gu, '_'))
  // With a dot, a title has at most 20 characters. A grapheme may have several.
  .filter((one) => one.length < 20);
/** Notes that link to each other in every way, with published versions and drafts. */
const note = fc.record({
  published: fc.option(
    fc.record({
      title: text.map((one) => `${one}.`),
      number: fc.option(fc.integer({ min: -1000, max: 1000 })),
      tags: fc.option(fc.array(text, { maxLength: 2 })),
    }),
  ),
  draft: fc.record({
    title: fc.option(text),
    tags: fc
      .jsonValue({ maxDepth: 1, noUnicodeString: false })
      // Neither is accepted as content.
      .filter((value) => !/\\u0000|__proto__/.test(JSON.stringify(value)))
      .map((value) => (typeof value === 'string' ? null : value)),
  }),
  parent: fc.option(fc.nat(3)),
});
const article = fc.record({
  en: fc.record({ title: text.map((one) => `${one}.`), rating: fc.option(fc.nat(9)) }),
  fr: fc.option(fc.record({ title: text.map((one) => `${one}.`) })),
  status: fc.constantFrom('draft', 'published'),
  related: fc.uniqueArray(fc.nat(3), { maxLength: 4 }),
  zone: fc.array(fc.record({ __component: fc.constant('shared.quote'), text: fc.option(text) }), { maxLength: 2 }),
});

describe('the law of transfers', () => {
  let [from, to]: [BootedApp | null, BootedApp | null] = [null, null];

  beforeAll(async () => {
    [from, to] = await Promise.all([bootTransfer(), bootTransfer()]);
  });
  afterAll(async () => {
    await Promise.all([from?.close(), to?.close()]);
  });

  it('out, in and out again is the same; in again changes nothing; and so it is when it was broken off anywhere', async () => {
    const [here, there] = [from as BootedApp, to as BootedApp];
    await fc.assert(
      fc.asyncProperty(
        fc.array(note, { maxLength: 4 }),
        fc.array(article, { maxLength: 4 }),
        fc.nat(12),
        async (notes, articles, stops) => {
          await Promise.all([emptied(here), emptied(there)]);
          await made(here, notes, articles);
          const bytes = await exported(here.kernel, { format: 'jsonl' });
          const transfers = there.kernel.container.resolve(TRANSFERS);
          const id = await transfers.receive({ format: 'jsonl' }, streamOf(bytes), SYSTEM_HERE);
          // Fails after some calls of `assertHeld`, as if the process had been killed there.
          for (const step of ['plan', 'run'] as const)
            for (let left = stops; ; left = 1_000) {
              const assertHeld = async () => {
                if (left-- <= 0) throw new Error('killed');
              };
              const run = { caller: SYSTEM_HERE, signal: new AbortController().signal, assertHeld };
              if (
                await transfers.workAlone(id, step, 'overwrite', run).then(
                  () => true,
                  () => false,
                )
              )
                break;
            }
          expect(String(await exported(there.kernel, { format: 'jsonl' }))).toBe(String(bytes));
          const again = await imported(there.kernel, bytes, { format: 'jsonl' });
          expect(Object.keys(again.outcome).filter((each) => each !== 'same')).toEqual([]);
          expect(again.said).toEqual([]);
        },
      ),
      { numRuns: 2 },
    );
  }, 600_000);

  it('is the same text behind a cell, whatever it is, and no formula in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.stringMatching(/^[=+\-@;'"\t\n ,a1]{0,8}$/), { minLength: 2, maxLength: 3 }), async (cells) => {
        for (const cell of cells) {
          expect(
            textOfCell(
              csvCell(cell)
                .replace(/^"([\s\S]*)"$/, '$1')
                .replaceAll('""', '"'),
            ),
          ).toBe(cell);
          if (!/^-?\d+$/.test(cell)) expect(csvCell(cell)).not.toMatch(/^"?\s*[=+\-@]/);
        }
        const heads = cells.map((_, index) => `c${index}`);
        const rows: (string | null)[][] = [];
        for await (const row of csvRows(
          streamOf(Buffer.from(`${heads.join(',')}\r\n${cells.map(csvCell).join(',')}\r\nend,,\r\n`)),
          10_000,
        ))
          rows.push(row.cells.map(textOfCell));
        const isEmpty = cells.every((cell) => csvCell(cell).replaceAll('"', '').trim() === '');
        expect(rows[isEmpty ? 0 : 1]).toEqual(isEmpty ? heads : cells);
      }),
      { numRuns: 300 },
    );
  });

  it('is the same table, or has the same mistake, wherever its bytes are cut', async () => {
    const cell = fc.stringMatching(/^[;,\t\r\n"a \u00e9]{0,6}$/).map((one) => `"${one.replaceAll('"', '""')}"`);
    const line = fc.tuple(fc.array(cell, { minLength: 1, maxLength: 3 }), fc.constantFrom('\r\n', '\n'));
    const quoted = fc.array(line, { maxLength: 4 }).map((lines) => lines.map(([cells, end]) => cells.join(',') + end).join(''));
    const table = fc.oneof(quoted, fc.stringMatching(/^[;,"\r\n a\u00e9]{0,30}$/));
    const read = async (parts: readonly Uint8Array[], most = 1_000) => {
      const rows: CsvRow[] = [];
      try {
        for await (const row of csvRows(Readable.from(parts), most)) rows.push(row);
      } catch (error) {
        return { rows, mistake: (error as Error).message };
      }
      return { rows };
    };
    await fc.assert(
      fc.asyncProperty(table, fc.array(fc.nat(60), { maxLength: 8 }), async (text, cuts) => {
        const bytes = Buffer.from(text);
        const at = [0, ...cuts.filter((cut) => cut < bytes.length).sort((one, other) => one - other), bytes.length];
        const parts = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
        const whole = await read([bytes]);
        expect(await read(parts)).toEqual(whole);
        expect(await read(Array.from(bytes, (byte) => Buffer.of(byte)))).toEqual(whole);
      }),
      { numRuns: 1_000, examples: [['"a","b"\r\n"c","d"\r\n', [8]]] },
    );
    const long = Buffer.from('"a","b"\r\n"cc","dd"\r\n');
    for (const parts of [[long], Array.from(long, (byte) => Buffer.of(byte))])
      expect(await read(parts, 10)).toEqual({ rows: [expect.anything()], mistake: expect.stringContaining('line 2 is longer than 10') });
  });
});

async function emptied({ kernel: { container } }: BootedApp): Promise<void> {
  const documents = container.resolve(DOCUMENTS);
  for (const uid of [NOTE, ARTICLE])
    for (const id of HERE.map((one) => `${uid.slice(5, 6)}${one}`)) await documents.remove(uid, id, new Map(), SYSTEM);
}

type Made<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? readonly Value[] : never;

/** Creates the content, as far as it is possible. */
async function made({ kernel: { container } }: BootedApp, notes: Made<typeof note>, articles: Made<typeof article>): Promise<void> {
  const documents = container.resolve(DOCUMENTS);
  const axes = (status: string, locale?: string) =>
    new Map([['status', status], ...(locale === undefined ? [] : ([['locale', locale]] as [string, string][]))]);
  for (const [index, { published, draft }] of notes.entries()) {
    const create = (data: object, status: string) =>
      documents.together([{ kind: 'create', type: NOTE, documentId: `n${HERE[index]}`, request: { data, axes: axes(status) } }], SYSTEM);
    if (published !== null) await create(published, 'published');
    if (published === null) await create(draft, 'draft');
    else await documents.update(NOTE, `n${HERE[index]}`, { data: draft, axes: axes('draft') }, SYSTEM);
  }
  for (const [index, { parent }] of notes.entries())
    if (parent !== null && parent < notes.length)
      await documents.update(NOTE, `n${HERE[index]}`, { data: { parent: `n${HERE[parent]}` }, axes: axes('draft') }, SYSTEM);
  for (const [index, { en, fr, status, zone }] of articles.entries()) {
    const documentId = `a${HERE[index]}`;
    await documents.together(
      [{ kind: 'create', type: ARTICLE, documentId, request: { data: { ...en, zone }, axes: axes(status, 'en') } }],
      SYSTEM,
    );
    if (fr !== null) await documents.update(ARTICLE, documentId, { data: fr, axes: axes('draft', 'fr') }, SYSTEM);
  }
  for (const [index, { related, status }] of articles.entries()) {
    const links = related.filter((one) => one < articles.length).map((one) => `a${HERE[one]}`);
    await documents.update(ARTICLE, `a${HERE[index]}`, { data: { related: links }, axes: axes(status, 'en') }, SYSTEM);
  }
}
