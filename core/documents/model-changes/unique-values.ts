import type { Knex } from 'knex';
import { type Database, isUniqueViolation } from '../../database/index.ts';
import type { Freshness } from '../../freshness/index.ts';
import type { ScalarAttribute } from '../../model/index.ts';
import type { Axis } from '../axes/axis.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { batches } from '../storage/lists.ts';
import { columnOf, DOCUMENT_COLUMN, kindOf } from '../storage/names.ts';
import { reading, Statements } from '../storage/statements.ts';
import { competingAxes } from '../write/competing-values.ts';
import { uniqueHash } from '../write/version-store.ts';
import { type ContentParts, type IdWindow, storedExamples } from './stored-content.ts';
import type { StoredValue } from './stored-value.ts';

/** Rows that are read at a time and written in one transaction. */
const BATCH = 1000;
/** Rows per statement. */
const STATEMENT = 100;
/** Values that are named, and documents for each. */
const VALUES = 20;
const DOCUMENTS = 5;

/** Documents with a unique value that another one has. */
interface SharedValues {
  /** Number of documents. */
  readonly count: number;
  /** Some of them, those with the same value together. */
  readonly examples: readonly StoredValue[];
}

/** A row with a wrong shadow, and the right one. */
interface WrongShadow {
  readonly id: number;
  readonly documentId: string;
  readonly hash: string | null;
}

/** Which shadows are checked. */
interface ShadowSearch {
  /** Whether existing shadows are checked, too. They can be wrong after a change of the attribute's type. */
  readonly all: boolean;
  /** Only rows with these ids. Default: all. */
  readonly within?: IdWindow;
  /** Ends the work between two transactions. */
  readonly signal?: AbortSignal;
}

/** Checks and fills the shadow columns of unique attributes. */
export class UniqueValues {
  readonly #database: Database;
  readonly #freshness: Freshness;
  readonly #layout: TypeLayout;

  constructor({ database, freshness }: { readonly database: Database; readonly freshness: Freshness }, layout: TypeLayout) {
    this.#database = database;
    this.#freshness = freshness;
    this.#layout = layout;
  }

  /** Documents that share a unique value in strictly validated versions. */
  async shared(attribute: ScalarAttribute): Promise<SharedValues> {
    const statements = reading(this.#database);
    const { knex, dialect } = statements;
    const column = columnOf(attribute);
    const axes = competingAxes(this.#layout, attribute.name).map((axis) => axis.column);
    const isShared = axes.length < this.#layout.axes.length;
    const groups = () =>
      this.#strict(statements, attribute)
        .select([column, ...axes])
        .groupBy([dialect.groupBy(knex, knex.raw('??', [column]), kindOf(attribute)), ...axes] as never)
        .havingRaw(isShared ? 'count(distinct ??) > 1' : 'count(*) > 1', isShared ? [DOCUMENT_COLUMN] : []);
    const examples: StoredValue[] = [];
    for (const [value, ...keys] of await statements.read(groups().limit(VALUES))) {
      const holders = this.#strict(statements, attribute)
        .where(column, value as Knex.Value)
        .where(Object.fromEntries(axes.map((axis, at) => [axis, keys[at]])))
        .select(knex.raw('min(id)'))
        .groupBy('document_id')
        .orderByRaw('min(id)')
        .limit(DOCUMENTS);
      const ids = (await statements.read(holders)).map(([id]) => Number(id));
      examples.push(...(await storedExamples(statements, this.#layout, ids, attribute.name, String(value))));
    }
    if (examples.length === 0) return { count: 0, examples };
    const rows = this.#strict(statements, attribute).select([DOCUMENT_COLUMN, column, ...axes]);
    const sharing = knex
      .countDistinct(`v.${DOCUMENT_COLUMN}`)
      .from(rows.as('v'))
      .join(groups().as('g'), (on) => {
        for (const name of [column, ...axes]) on.on(`v.${name}`, `g.${name}`);
      });
    const [counts] = await statements.read(sharing);
    return { count: Number(counts?.[0] ?? 0), examples };
  }

  /**
   * Fills shadow columns.
   * @returns how many were written, and ids of documents whose value another document has: they stay without a shadow
   */
  async fill(attribute: ScalarAttribute, search: ShadowSearch): Promise<{ readonly filled: number; readonly refused: readonly string[] }> {
    const shadow = this.#layout.unique.get(attribute) as string;
    const refused: string[] = [];
    let filled = 0;
    for await (const wrong of this.wrong(attribute, search)) {
      search.signal?.throwIfAborted();
      if (await this.#write(shadow, wrong)) filled += wrong.length;
      else {
        for (const row of wrong) {
          search.signal?.throwIfAborted();
          if (await this.#write(shadow, [row])) filled += 1;
          else refused.push(row.documentId);
        }
      }
    }
    return { filled, refused };
  }

  /** Rows whose shadow does not match their value, in batches. */
  async *wrong(attribute: ScalarAttribute, { all, within = { from: 0, to: null } }: ShadowSearch): AsyncGenerator<readonly WrongShadow[]> {
    const shadow = this.#layout.unique.get(attribute) as string;
    const decode = this.#database.dialect.decoder(kindOf(attribute));
    const statements = reading(this.#database);
    for (let last = within.from; ; ) {
      const query = this.#strict(statements, attribute)
        .select(['id', 'document_id', columnOf(attribute), shadow])
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH);
      if (within.to !== null) query.where('id', '<=', within.to);
      if (!all) query.whereNull(shadow);
      const rows = await statements.read(query);
      const wrong = rows.flatMap(([id, documentId, raw, present]): WrongShadow[] => {
        const hash = uniqueHash(decode === null ? raw : decode(raw)) as string | null;
        return hash === present ? [] : [{ id: id as number, documentId: documentId as string, hash }];
      });
      if (wrong.length > 0) yield wrong;
      if (rows.length < BATCH) return;
      last = rows.at(-1)?.[0] as number;
    }
  }

  /** Visible, strictly validated versions with a value that takes part in uniqueness. */
  #strict({ knex }: Statements, attribute: ScalarAttribute): Knex.QueryBuilder {
    const column = columnOf(attribute);
    const kind = kindOf(attribute);
    const query = knex(this.#layout.table).whereNotNull(column);
    if (kind === 'varchar' || kind === 'text') query.whereNot(column, '');
    for (const axis of this.#layout.axes) {
      if (axis.state === 'hidden') query.where(axis.column, axis.fixed);
      else if (axis.axis.strictness) query.whereIn(axis.column, strictValues(axis.axis));
    }
    return query;
  }

  /** @returns false when the unique index refuses one of the rows */
  async #write(shadow: string, rows: readonly WrongShadow[]): Promise<boolean> {
    const { table, type } = this.#layout;
    try {
      await this.#freshness.change([type.uid], async (tx) => {
        const statements = new Statements(this.#database, tx);
        const { knex } = statements;
        for (const part of batches(rows, STATEMENT)) {
          const cases = part.map(() => 'when ? then ?').join(' ');
          const value = knex.raw(`case id ${cases} end`, part.flatMap(({ id, hash }) => [id, hash]) as Knex.Value[]);
          const ids = part.map(({ id }) => id);
          await statements.write(
            knex(table)
              .where(statements.inKeys('id', ids))
              .update({ [shadow]: value }),
          );
        }
      });
      return true;
    } catch (error) {
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }
}

/** The strictly validated ones among the default value of an axis and the value that writes go to first. */
function strictValues(axis: Axis): string[] {
  const value = axis.defaultValue();
  const values = [value, axis.write?.(value).on ?? value];
  return [...new Set(values)].filter((one) => axis.strictness?.(one) !== 'lenient');
}

/** The most documents in a warning. */
const NAMED = 5;

/** Where problems are logged that cannot be repaired. */
export interface WarningLogger {
  warn(facts: object, message: string): void;
}

/**
 * Fills the missing shadow columns of unique attributes. Values that another document has already stay without a shadow, and are logged.
 * For versions that nodes without the new attribute write later, see `catchUpAll`.
 * @param changed types that are stored in another way than before
 */
export async function settleUnique(
  { logger, ...parts }: ContentParts & { readonly logger: WarningLogger },
  changed: Iterable<TypeLayout>,
): Promise<void> {
  for (const layout of changed) {
    for (const attribute of layout.unique.keys()) {
      const { refused } = await new UniqueValues(parts, layout).fill(attribute, { all: true });
      tellRefused(logger, layout, attribute, refused);
    }
  }
}

/** Logs documents with a unique value that another one has. @param refused their ids */
export function tellRefused(logger: WarningLogger, layout: TypeLayout, attribute: ScalarAttribute, refused: readonly string[]): void {
  if (refused.length === 0) return;
  const facts = { type: layout.type.uid, attribute: attribute.name, documents: refused.slice(0, NAMED), count: refused.length };
  logger.warn(facts, `${layout.type.uid}: some documents have the same value of "${attribute.name}", which must be unique`);
}
