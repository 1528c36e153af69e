import type { Knex } from 'knex';
import type { Row } from '../../database/index.ts';
import type { StoredContent } from '../model-changes/stored-content.ts';
import type { Statements } from '../statements.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../storage/names.ts';
import { type IdWindow, windowsOf } from '../storage/windows.ts';
import { lockDocuments } from '../write/place.ts';
import { type Finding, type FindingKind, Tally } from './finding.ts';

/** Rows that are repaired in one transaction. */
const BATCH = 500;

/** A condition that no row may fulfil. */
interface RowCheck {
  readonly kind: FindingKind;
  readonly text: string;
  /** The table whose ids divide the work, and the column that is compared with them. */
  readonly windows: { readonly table: string; readonly column: string };
  /** Rows that fulfil it: the first column is named as an example, all are given to `repair`. */
  find(knex: Knex): Knex.QueryBuilder;
  /** Keys of the documents whose writers could mend a row, or break it anew, meanwhile: they are locked before it is repaired. */
  writtenWith?(row: readonly unknown[]): readonly number[];
  /** Sets one row right. Absent: nobody but people can. */
  repair?(statements: Statements, row: readonly unknown[]): Promise<void>;
}

/** Checks rows, registry and links of one type, a bounded number of rows at a time. */
export async function* checkRows(content: StoredContent, layout: TypeLayout, repairs: boolean): AsyncGenerator<Finding> {
  for (const check of [...versionChecks(layout), ...linkChecks(layout), ...positionChecks(layout)]) {
    const tally = new Tally();
    for await (const window of windowsOf(content.statements, check.windows.table))
      await runWindow(content, layout, check, window, tally, repairs);
    if (tally.count === 0) continue;
    const state = check.repair === undefined ? 'manual' : repairs ? 'repaired' : 'repairable';
    yield { kind: check.kind, where: layout.type.uid, text: check.text, count: tally.count, examples: tally.examples, state };
  }
}

async function runWindow(
  content: StoredContent,
  layout: TypeLayout,
  check: RowCheck,
  { from, to }: IdWindow,
  tally: Tally,
  repairs: boolean,
): Promise<void> {
  const query = (statements: Statements) => {
    const rows = check.find(statements.knex).where(check.windows.column, '>', from);
    return to === null ? rows : rows.where(check.windows.column, '<=', to);
  };
  const { repair } = check;
  if (repair === undefined || !repairs) {
    for (const [example] of await content.statements.read(query(content.statements))) tally.add(example);
    return;
  }
  // What was set right is not found again; what was not would be for ever.
  for (let before = '', isMore = true; isMore; ) {
    let rows: readonly Row[] = [];
    await content.inBatches([layout.type.uid], async (statements) => {
      rows = await lockedRows(statements, check, () => query(statements).limit(BATCH));
      if (JSON.stringify(rows[0]) !== before) for (const row of rows) await repair(statements, row);
      return false;
    });
    const first = JSON.stringify(rows[0]);
    isMore = rows.length > 0 && first !== before;
    if (isMore) for (const row of rows) tally.add(row[0]);
    before = first;
  }
}

/** What is found once nobody else can write the documents that it is about: a node that serves may have mended some of it meanwhile. */
async function lockedRows(statements: Statements, check: RowCheck, query: () => Knex.QueryBuilder): Promise<readonly Row[]> {
  const found = await statements.read(query());
  if (check.writtenWith === undefined || found.length === 0 || !statements.dialect.supportsRowLocks) return found;
  const keysOf = (row: Row) => check.writtenWith?.(row) ?? [];
  const locked = new Set(found.flatMap(keysOf));
  await lockDocuments(statements, [...locked]);
  return (await statements.read(query())).filter((row) => keysOf(row).every((key) => locked.has(key)));
}

function versionChecks({ table, type }: TypeLayout): RowCheck[] {
  const versions = { table, column: 'v.id' };
  const registered = (knex: Knex) => knex({ v: table }).leftJoin({ d: DOCUMENTS_TABLE }, 'd.id', `v.${DOCUMENT_COLUMN}`);
  return [
    {
      kind: 'version',
      text: 'versions belong to documents that are not registered',
      windows: versions,
      find: (knex) =>
        registered(knex)
          .select(['v.document_id', `v.${DOCUMENT_COLUMN}`])
          .whereNull('d.id')
          .orderBy('v.id'),
      repair: async (statements, [documentId, id]) => {
        const { knex } = statements;
        const same = knex(DOCUMENTS_TABLE)
          .where('id', id as number)
          .orWhere('document_id', documentId as string);
        if ((await statements.read(same.select('id'))).length > 0) return;
        const single = type.kind === 'singleType' ? type.uid : null;
        await statements.write(knex(DOCUMENTS_TABLE).insert({ id, document_id: documentId, type: type.uid, single }).onConflict().ignore());
      },
    },
    {
      kind: 'version',
      text: 'versions carry another documentId than their document',
      windows: versions,
      find: (knex) =>
        registered(knex)
          .select(['v.document_id', 'v.id', 'd.document_id as registered', 'd.id as document'])
          .whereNot('v.document_id', knex.ref('d.document_id'))
          .orderBy('v.id'),
      writtenWith: ([, , , document]) => [document as number],
      repair: async (statements, [, id, documentId]) => {
        await statements.write(
          statements
            .knex(table)
            .where('id', id as number)
            .update({ document_id: documentId }),
        );
      },
    },
    {
      kind: 'document',
      text: 'registered documents have no version',
      windows: { table: DOCUMENTS_TABLE, column: 'd.id' },
      find: (knex) =>
        knex({ d: DOCUMENTS_TABLE })
          .select(['d.document_id', 'd.id'])
          .where('d.type', type.uid)
          .whereNotExists(knex({ v: table }).select(knex.raw('1')).where(`v.${DOCUMENT_COLUMN}`, knex.ref('d.id')))
          .orderBy('d.id'),
      writtenWith: ([, id]) => [id as number],
      repair: async (statements, [, id]) => {
        await statements.write(
          statements
            .knex(DOCUMENTS_TABLE)
            .where('id', id as number)
            .delete(),
        );
      },
    },
  ];
}

function linkChecks({ table, linksTable, toOne, pins }: TypeLayout): RowCheck[] {
  const bySource = { table, column: 'l.source' };
  const identity = ['source', 'entry', 'attribute', 'target', ...pins.values()];
  const link = (statements: Statements, [, ...values]: readonly unknown[]) =>
    statements.knex(linksTable).where(Object.fromEntries(identity.map((column, at) => [column, values[at] as Knex.Value])));
  const selected = [...identity.map((column) => `l.${column}`)];
  const remove: RowCheck['repair'] = async (statements, row) => {
    await statements.write(link(statements, row).delete());
  };
  return [
    {
      kind: 'link',
      text: 'links belong to versions that are not there',
      windows: bySource,
      find: (knex) =>
        knex({ l: linksTable })
          .leftJoin({ v: table }, 'v.id', 'l.source')
          .select(['l.source as example', ...selected])
          .whereNull('v.id'),
      repair: remove,
    },
    {
      kind: 'link',
      text: 'links lead to documents that are not there',
      windows: bySource,
      find: (knex) =>
        knex({ l: linksTable })
          .leftJoin({ v: table }, 'v.id', 'l.source')
          .leftJoin({ d: DOCUMENTS_TABLE }, 'd.id', 'l.target')
          .select(['v.document_id', ...selected, `v.${DOCUMENT_COLUMN}`])
          .whereNull('d.id')
          .whereNotNull('v.id'),
      writtenWith: (row) => [row.at(-1) as number],
      repair: remove,
    },
    ...[...toOne].map(
      ([attribute, to]): RowCheck => ({
        kind: 'link',
        text: `"${attribute.name}" leads to documents that are not there`,
        windows: { table, column: 'v.id' },
        find: (knex) =>
          knex({ v: table })
            .leftJoin({ d: DOCUMENTS_TABLE }, 'd.id', `v.${to.target}`)
            .select(['v.document_id', 'v.id', `v.${DOCUMENT_COLUMN}`])
            .whereNotNull(`v.${to.target}`)
            .whereNull('d.id'),
        writtenWith: ([, , document]) => [document as number],
        repair: async (statements, [, id]) => {
          await statements.write(
            statements
              .knex(table)
              .where('id', id as number)
              .update({ [to.target]: null }),
          );
        },
      }),
    ),
  ];
}

function positionChecks({ table, linksTable, toOne, pins }: TypeLayout): RowCheck[] {
  return [
    {
      kind: 'position',
      text: 'links of one list have the same place',
      windows: { table, column: 'l.source' },
      find: (knex) =>
        knex({ l: linksTable })
          .join({ v: table }, 'v.id', 'l.source')
          .select(['l.source', 'l.attribute', 'l.entry', `v.${DOCUMENT_COLUMN}`])
          .groupBy(['l.source', 'l.attribute', 'l.entry', `v.${DOCUMENT_COLUMN}`])
          .havingRaw('count(*) > count(distinct l.position)'),
      writtenWith: ([, , , document]) => [document as number],
      repair: async (statements, [source, attribute, entry]) => {
        const { knex } = statements;
        const list = knex(linksTable).where({ source, attribute, entry } as Record<string, Knex.Value>);
        const identity = ['target', ...pins.values()];
        const rows = await statements.read(
          list
            .clone()
            .select(identity)
            .orderBy(['position', ...identity]),
        );
        for (const [at, row] of rows.entries()) {
          const one = list.clone().where(Object.fromEntries(identity.map((column, index) => [column, row[index] as Knex.Value])));
          await statements.write(one.update({ position: at + 1 }));
        }
      },
    },
    ...[...toOne.values()].flatMap(({ target, position }): RowCheck[] =>
      position === null
        ? []
        : [
            {
              kind: 'position',
              text: `links of column "${target}" have no place among those to the same document`,
              windows: { table, column: 'v.id' },
              find: (knex) =>
                knex({ v: table })
                  .select(['v.document_id', 'v.id', `v.${target}`, `v.${DOCUMENT_COLUMN}`])
                  .whereNotNull(`v.${target}`)
                  .whereNull(`v.${position}`)
                  .orderBy('v.id'),
              // Whoever links to a document takes a place among its links.
              writtenWith: ([, , to, document]) => [to as number, document as number],
              repair: async (statements, [, id, to]) => {
                const { knex } = statements;
                const [last] = await statements.read(
                  knex(table)
                    .where(target, to as number)
                    .max({ last: position }),
                );
                const place = Number(last?.[0] ?? 0) + 1;
                await statements.write(
                  knex(table)
                    .where('id', id as number)
                    .update({ [position]: place }),
                );
              },
            },
          ],
    ),
  ];
}
