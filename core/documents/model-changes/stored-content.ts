import type { Knex } from 'knex';
import { type ColumnSchema, type ColumnStorage, type Database, sameStorage, storageOf } from '../../database/index.ts';
import type { Freshness, Topic } from '../../freshness/index.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { reading, Statements } from '../storage/statements.ts';
import type { StoredValue } from './stored-value.ts';

/** Rows that one transaction changes. */
const BATCH = 500;

/** What checking and changing content needs. */
export interface ContentParts {
  readonly database: Database;
  readonly freshness: Freshness;
}

/** The stored content and the model that it must fit. */
export class StoredContent {
  readonly parts: ContentParts;
  readonly layouts: Layouts;
  /** The columns of every existing table, with their storage. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, ColumnStorage>>;
  readonly statements: Statements;

  private constructor(parts: ContentParts, layouts: Layouts, tables: StoredContent['tables']) {
    this.parts = parts;
    this.layouts = layouts;
    this.tables = tables;
    this.statements = reading(parts.database);
  }

  /** Reads which tables and columns exist. */
  static async open(parts: ContentParts, layouts: Layouts): Promise<StoredContent> {
    const actual = await parts.database.dialect.schema.introspect(parts.database.knex);
    const tables = new Map(actual.map((table) => [table.name, new Map(table.columns.map(({ name, storage }) => [name, storage]))]));
    return new StoredContent(parts, layouts, tables);
  }

  has(table: string, column: string): boolean {
    return this.tables.get(table)?.has(column) ?? false;
  }

  /**
   * Whether a column still has values of another form than the model wants: they are not converted yet. Texts of any length have one form: a
   * column also becomes wider or shorter when its attribute becomes unique.
   */
  hasOtherStorage(table: string, column: ColumnSchema | undefined): boolean {
    const storage = column && this.tables.get(table)?.get(column.name);
    if (column === undefined || storage === undefined || sameStorage(storage, storageOf(column))) return false;
    return !isTextual(storage) || !isTextual(storageOf(column));
  }

  /**
   * Repeats work, each time in a transaction of its own.
   * @param topics of the changed types
   * @param work returns whether there may be more to do
   */
  async inBatches(topics: readonly Topic[], work: (statements: Statements) => Promise<boolean>): Promise<void> {
    const { database, freshness } = this.parts;
    for (let isMore = true; isMore; ) isMore = await freshness.change(topics, (tx) => work(new Statements(database, tx)));
  }

  /** Runs work in one transaction. @param topics of the changed types */
  async once(topics: readonly Topic[], work: (statements: Statements) => Promise<unknown>): Promise<void> {
    const { database, freshness } = this.parts;
    await freshness.change(topics, (tx) => work(new Statements(database, tx)));
  }

  /**
   * Finds and changes rows until none is found, a bounded number per transaction.
   * @param topics of the changed types
   * @param find selects ids of rows, each once
   */
  async each(
    topics: readonly Topic[],
    find: (statements: Statements) => Knex.QueryBuilder,
    change: (statements: Statements, ids: readonly number[]) => Promise<unknown>,
  ): Promise<void> {
    await this.inBatches(topics, async (statements) => {
      const ids = (await statements.read(find(statements).limit(BATCH))).map(([id]) => id as number);
      if (ids.length > 0) await change(statements, ids);
      return ids.length === BATCH;
    });
  }
}

/** Examples of documents, by ids of rows in their order. @param value of all of them */
export async function storedExamples(
  statements: Statements,
  { type, table, axes }: TypeLayout,
  ids: readonly number[],
  path: string,
  value: string | null,
): Promise<readonly StoredValue[]> {
  if (ids.length === 0) return [];
  const columns = axes.map(({ column }) => column);
  const rows = await statements.read(
    statements
      .knex(table)
      .select(['id', 'document_id', ...columns])
      .where(statements.inKeys('id', ids)),
  );
  const byId = new Map(rows.map(([id, ...rest]) => [Number(id), rest]));
  return ids.flatMap((id): StoredValue[] => {
    const [documentId, ...keys] = byId.get(id) ?? [];
    if (documentId === undefined) return [];
    const version = Object.fromEntries(axes.map(({ name }, at) => [name, String(keys[at] ?? '')]));
    return [{ type: type.uid, documentId: String(documentId), version, others: [], path, value }];
  });
}

/** The default number of rows per statement. */
const SIZE = 5000;

/** A range of ids: greater than `from`, up to `to`. The last range has no end. */
export interface IdWindow {
  readonly from: number;
  readonly to: number | null;
}

/** Splits all ids of a table into ranges. @param size rows in each range */
export async function* windowsOf(statements: Statements, table: string, size = SIZE): AsyncGenerator<IdWindow> {
  for (let from = 0; ; ) {
    const rows = await statements.read(
      statements
        .knex(table)
        .select('id')
        .where('id', '>', from)
        .orderBy('id')
        .offset(size - 1)
        .limit(1),
    );
    const to = (rows[0]?.[0] as number | undefined) ?? null;
    yield { from, to };
    if (to === null) return;
    from = to;
  }
}

/** Whether a column holds texts, whatever their length. */
export function isTextual({ type }: ColumnStorage): boolean {
  return type === 'text' || type === 'string';
}
