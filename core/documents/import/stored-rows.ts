import type { Row } from '../../database/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import { defineListStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { addTo } from '../storage/lists.ts';
import { columnOf, DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { type Version, type VersionStore, versionColumns } from '../write/version-store.ts';
import { partsOf, rowsBy } from './bulk-statements.ts';

/** A stored version with its shadows and links. */
export interface StoredRow extends Version {
  /** Values of the shadow columns of unique attributes. */
  readonly shadows: Map<ScalarAttribute, string | null>;
  readonly links: readonly StoredLinkRow[];
}

/** A row of the links table, without its source. */
export interface StoredLinkRow {
  readonly entry: number;
  readonly attribute: string;
  readonly target: number;
  /** Values of the pin columns, in the order of the layout. */
  readonly pins: readonly string[];
  readonly position: number;
  readonly inverse_position: number;
}

const LINK_COUNTS = defineListStatement(({ knex, within }, linksTable: string) =>
  knex(linksTable).select('source').count().where(within('source')).groupBy('source'),
);

/** All versions of these documents, by document. */
export async function loadRows(
  statements: Statements,
  store: VersionStore,
  documents: readonly number[],
): Promise<Map<number, StoredRow[]>> {
  const { layout } = store;
  const shadows = [...layout.unique];
  const columns = [...versionColumns(layout), ...shadows.map(([, column]) => column)];
  const rows = await rowsBy(statements, { table: layout.table, column: DOCUMENT_COLUMN, kind: 'ref' }, documents, columns);
  const links = await loadLinks(
    statements,
    layout,
    rows.map(([id]) => id as number),
  );
  const byDocument = new Map<number, StoredRow[]>();
  for (const row of rows) {
    const version = store.decode(row);
    const kept = row.slice(row.length - shadows.length) as (string | null)[];
    const stored = {
      ...version,
      toOne: new Map(version.toOne),
      shadows: new Map(shadows.map(([attribute], at) => [attribute, kept[at] ?? null])),
      links: links.get(version.id) ?? [],
    };
    addTo(byDocument, version.document, stored);
  }
  return byDocument;
}

async function loadLinks(
  statements: Statements,
  { linksTable, pins }: TypeLayout,
  sources: readonly number[],
): Promise<Map<number, StoredLinkRow[]>> {
  const columns = ['source', 'entry', 'attribute', 'target', 'position', 'inverse_position', ...pins.values()];
  const links = new Map<number, StoredLinkRow[]>();
  for (const row of await rowsBy(statements, { table: linksTable, column: 'source', kind: 'ref' }, sources, columns)) {
    const [source, entry, attribute, target, position, inverse, ...values] = row as [
      number,
      number,
      string,
      number,
      number,
      number,
      ...string[],
    ];
    addTo(links, source, { entry, attribute, target, pins: values, position, inverse_position: inverse });
  }
  return links;
}

/**
 * A text per document that changes when somebody changes the document after it was put: ids, axis values and times of its versions, and the
 * number of their links, since links disappear when their target is removed.
 */
export async function loadTraces(statements: Statements, layout: TypeLayout, documents: readonly number[]): Promise<Map<number, string>> {
  const changed = layout.scalars.find(({ name }) => name === 'updatedAt') as ScalarAttribute;
  const known = [DOCUMENT_COLUMN, 'id', columnOf(changed), ...layout.axes.map(({ column }) => column)];
  const toOne = [...layout.toOne.values()].map(({ target }) => target);
  const from = { table: layout.table, column: DOCUMENT_COLUMN, kind: 'ref' } as const;
  const rows = await rowsBy(statements, from, documents, [...known, ...toOne]);
  const links = await countLinks(
    statements,
    layout,
    rows.map(([, id]) => id as number),
  );
  const traces = new Map<number, Row[]>();
  for (const row of rows) {
    const [document, id, ...rest] = row.slice(0, known.length) as [number, number, ...Row];
    const count = (links.get(id) ?? 0) + row.slice(known.length).filter((target) => target !== null).length;
    addTo(traces, document, [id, count, ...rest]);
  }
  return new Map([...traces].map(([document, found]) => [document, traceOf(found)]));
}

async function countLinks(statements: Statements, { linksTable }: TypeLayout, sources: readonly number[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const part of partsOf(sources)) {
    const rows = await statements.readList(LINK_COUNTS, [linksTable], part);
    for (const [source, count] of rows) counts.set(source as number, Number(count));
  }
  return counts;
}

/** @param versions for each its id, number of links, time of the last change and values of all axes */
export function traceOf(versions: readonly Row[]): string {
  return versions
    .map((version) => JSON.stringify(version))
    .sort()
    .join();
}
