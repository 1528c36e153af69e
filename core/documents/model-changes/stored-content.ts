import type { Knex } from 'knex';
import type { Database } from '../../database/index.ts';
import type { Freshness, Topic } from '../../freshness/index.ts';
import type { Layouts } from '../storage/layout.ts';
import { reading, Statements } from '../storage/statements.ts';

/** Rows that are changed in one transaction. */
const BATCH = 500;

/** What content is looked at and changed with. */
export interface ContentParts {
  readonly database: Database;
  readonly freshness: Freshness;
}

/** The content that is stored, beside the model that it shall fit. */
export class StoredContent {
  readonly parts: ContentParts;
  readonly layouts: Layouts;
  /** The columns of every table that there is. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>;
  readonly statements: Statements;

  private constructor(parts: ContentParts, layouts: Layouts, tables: ReadonlyMap<string, ReadonlySet<string>>) {
    this.parts = parts;
    this.layouts = layouts;
    this.tables = tables;
    this.statements = reading(parts.database);
  }

  /** Looks at the tables. */
  static async open(parts: ContentParts, layouts: Layouts): Promise<StoredContent> {
    const actual = await parts.database.dialect.schema.introspect(parts.database.knex);
    const tables = new Map(actual.map((table) => [table.name, new Set(table.columns.map((column) => column.name))]));
    return new StoredContent(parts, layouts, tables);
  }

  has(table: string, column: string): boolean {
    return this.tables.get(table)?.has(column) ?? false;
  }

  /**
   * Runs work in a transaction of its own again and again.
   * @param topics of what is changed
   * @param work answers whether there may be more to do
   */
  async inBatches(topics: readonly Topic[], work: (statements: Statements) => Promise<boolean>): Promise<void> {
    const { database, freshness } = this.parts;
    for (let isMore = true; isMore; ) isMore = await freshness.change(topics, (tx) => work(new Statements(database, tx)));
  }

  /** Runs work in one transaction. @param topics of what is changed */
  async once(topics: readonly Topic[], work: (statements: Statements) => Promise<unknown>): Promise<void> {
    const { database, freshness } = this.parts;
    await freshness.change(topics, (tx) => work(new Statements(database, tx)));
  }

  /**
   * Changes what is found until nothing is found any more, a bounded number in each transaction.
   * @param topics of what is changed
   * @param find ids of rows, each once
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

/** Rows that one statement looks at, unless its caller says otherwise. */
const SIZE = 5000;

/** A range of ids: above `from`, up to `to`; the last one has no end. */
export interface IdWindow {
  readonly from: number;
  readonly to: number | null;
}

/** Ranges that cover all ids. @param size how many rows of the table each has */
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
