import type { Knex } from 'knex';
import { type IdWindow, type StoredContent, windowsOf } from '../model-changes/stored-content.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN, DOCUMENTS_TABLE } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type Finding, Tally } from './finding.ts';
import { type RowCheck, repairRows } from './row-check.ts';

/** Checks rows, registry and links of one type, a limited number of rows at a time. */
export async function* checkRows(content: StoredContent, layout: TypeLayout, repairs: boolean): AsyncGenerator<Finding> {
  for (const check of [...versionChecks(layout), ...linkChecks(layout), ...positionChecks(layout)]) {
    const repaired = new Tally();
    const left = new Tally();
    for await (const window of windowsOf(content.statements, check.windows.table)) {
      const find = (statements: Statements) => within(window, check, statements);
      if (repairs) await repairRows(content, layout.type.uid, check, find, { repaired, left });
      else for (const [example] of await content.statements.read(find(content.statements))) left.add(example);
    }
    const { kind, text } = check;
    if (repaired.count > 0) yield repaired.finding(kind, layout.type.uid, text, 'repaired');
    if (left.count > 0) yield left.finding(kind, layout.type.uid, text, repairs ? 'manual' : 'repairable');
  }
}

function within({ from, to }: IdWindow, { find, windows }: RowCheck, { knex }: Statements): Knex.QueryBuilder {
  const rows = find(knex).where(windows.column, '>', from);
  return to === null ? rows : rows.where(windows.column, '<=', to);
}

function versionChecks({ table, type }: TypeLayout): RowCheck[] {
  const versions = { table, column: 'v.id' };
  const registered = (knex: Knex) => knex({ v: table }).leftJoin({ d: DOCUMENTS_TABLE }, 'd.id', `v.${DOCUMENT_COLUMN}`);
  return [
    {
      kind: 'version',
      text: 'versions of documents without a document record',
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
        const registered = await statements.read(same.select('id'));
        // The repair of another version of the document may have registered it already.
        if (registered.length > 0) return registered.some(([key]) => key === id);
        const single = type.kind === 'singleType' ? type.uid : null;
        const row = { id, document_id: documentId, type: type.uid, single };
        return (await statements.write(knex(DOCUMENTS_TABLE).insert(row).onConflict().ignore())).count > 0;
      },
    },
    {
      kind: 'version',
      text: 'versions whose documentId differs from that of their document',
      windows: versions,
      find: (knex) =>
        registered(knex)
          .select(['v.document_id', 'v.id', 'd.document_id as registered', 'd.id as document'])
          .whereNot('v.document_id', knex.ref('d.document_id'))
          .orderBy('v.id'),
      writtenWith: ([, , , document]) => [document as number],
      repair: async (statements, [, id, documentId]) => {
        const version = statements.knex(table).where('id', id as number);
        return (await statements.write(version.update({ document_id: documentId }))).count > 0;
      },
    },
    {
      kind: 'document',
      text: 'document records without a version',
      windows: { table: DOCUMENTS_TABLE, column: 'd.id' },
      find: (knex) =>
        knex({ d: DOCUMENTS_TABLE })
          .select(['d.document_id', 'd.id'])
          .where('d.type', type.uid)
          .whereNotExists(knex({ v: table }).select(knex.raw('1')).where(`v.${DOCUMENT_COLUMN}`, knex.ref('d.id')))
          .orderBy('d.id'),
      writtenWith: ([, id]) => [id as number],
      repair: async (statements, [, id]) => {
        const document = statements.knex(DOCUMENTS_TABLE).where('id', id as number);
        return (await statements.write(document.delete())).count > 0;
      },
    },
  ];
}

function linkChecks({ table, linksTable, toOne, pins }: TypeLayout): RowCheck[] {
  const bySource = { table, column: 'l.source' };
  const identity = ['source', 'entry', 'attribute', 'target', ...pins.values()];
  const link = (statements: Statements, [, ...values]: readonly unknown[]) =>
    statements.knex(linksTable).where(Object.fromEntries(identity.map((column, at) => [column, values[at] as Knex.Value])));
  const selected = identity.map((column) => `l.${column}`);
  const remove: RowCheck['repair'] = async (statements, row) => (await statements.write(link(statements, row).delete())).count > 0;
  return [
    {
      kind: 'link',
      text: 'relations belong to versions that do not exist',
      windows: bySource,
      find: (knex) =>
        knex({ l: linksTable })
          .leftJoin({ v: table }, 'v.id', 'l.source')
          .select(['l.source as example', ...selected])
          .whereNull('v.id')
          .orderBy(selected),
      repair: remove,
    },
    {
      kind: 'link',
      text: 'relations point to documents that do not exist',
      windows: bySource,
      find: (knex) =>
        knex({ l: linksTable })
          .leftJoin({ v: table }, 'v.id', 'l.source')
          .leftJoin({ d: DOCUMENTS_TABLE }, 'd.id', 'l.target')
          .select(['v.document_id', ...selected, `v.${DOCUMENT_COLUMN}`])
          .whereNull('d.id')
          .whereNotNull('v.id')
          .orderBy(selected),
      writtenWith: (row) => [row.at(-1) as number],
      repair: remove,
    },
    ...[...toOne].map(
      ([attribute, to]): RowCheck => ({
        kind: 'link',
        text: `"${attribute.name}" refers to documents that do not exist`,
        windows: { table, column: 'v.id' },
        find: (knex) =>
          knex({ v: table })
            .leftJoin({ d: DOCUMENTS_TABLE }, 'd.id', `v.${to.target}`)
            .select(['v.document_id', 'v.id', `v.${DOCUMENT_COLUMN}`])
            .whereNotNull(`v.${to.target}`)
            .whereNull('d.id')
            .orderBy('v.id'),
        writtenWith: ([, , document]) => [document as number],
        repair: async (statements, [, id]) => {
          const version = statements.knex(table).where('id', id as number);
          return (await statements.write(version.update({ [to.target]: null }))).count > 0;
        },
      }),
    ),
  ];
}

function positionChecks({ table, linksTable, toOne, pins }: TypeLayout): RowCheck[] {
  return [
    {
      kind: 'position',
      text: 'relations of one list have the same position',
      windows: { table, column: 'l.source' },
      find: (knex) =>
        knex({ l: linksTable })
          .join({ v: table }, 'v.id', 'l.source')
          .select(['l.source', 'l.attribute', 'l.entry', `v.${DOCUMENT_COLUMN}`])
          .groupBy(['l.source', 'l.attribute', 'l.entry', `v.${DOCUMENT_COLUMN}`])
          .havingRaw('count(*) > count(distinct l.position)')
          .orderBy(['l.source', 'l.attribute', 'l.entry']),
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
        return rows.length > 0;
      },
    },
    ...[...toOne.values()].flatMap(({ target, position }): RowCheck[] =>
      position === null
        ? []
        : [
            {
              kind: 'position',
              text: `relations in column "${target}" have no position among those to the same document`,
              windows: { table, column: 'v.id' },
              find: (knex) =>
                knex({ v: table })
                  .select(['v.document_id', 'v.id', `v.${target}`, `v.${DOCUMENT_COLUMN}`])
                  .whereNotNull(`v.${target}`)
                  .whereNull(`v.${position}`)
                  .orderBy('v.id'),
              // Every writer of a link to a document takes a position among its links, so the target is locked too.
              writtenWith: ([, , to, document]) => [to as number, document as number],
              repair: async (statements, [, id, to]) => {
                const { knex } = statements;
                const [last] = await statements.read(
                  knex(table)
                    .where(target, to as number)
                    .max({ last: position }),
                );
                const place = Number(last?.[0] ?? 0) + 1;
                const version = knex(table).where('id', id as number);
                return (await statements.write(version.update({ [position]: place }))).count > 0;
              },
            },
          ],
    ),
  ];
}
