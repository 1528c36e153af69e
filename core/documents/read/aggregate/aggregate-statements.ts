import type { Knex } from 'knex';
import { compile, type ReadStatement, type Row, type Statement } from '../../../database/index.ts';
import { ValidationError } from '../../../errors/index.ts';
import type { BucketRows } from '../../plan/aggregation.ts';
import type { PlanContext } from '../../plan/plan-context.ts';
import { column, marks, numberAt } from '../../plan/scope.ts';
import { totalOrder } from '../../plan/sort-sql.ts';
import type { Parameters } from '../../plan/statement.ts';
import { DOCUMENTS_TABLE, kindOf } from '../../storage/names.ts';
import type { ReadBudget } from '../read-budget.ts';
import type { WorkSlices } from '../rows/work-slices.ts';
import type { AggregateSource, GroupAttribute } from './aggregate-source.ts';

/** What the statements of one level of groups have in common. Their first columns are the keys. */
export interface GroupedRows {
  /** What the documents are grouped by, from the outside in; nothing for all documents together. */
  readonly attributes: readonly GroupAttribute[];
  readonly source: AggregateSource;
  /** Where the number of rows that may be read stands among the parameters. */
  readonly limit: number;
}

/** The bucket that a row is about, and the one around it, as text that tells them from all others of the level. */
export function bucketOf({ attributes }: GroupedRows, row: Row): { readonly bucket: string; readonly around: string } {
  const keys = row.slice(0, attributes.length);
  return { bucket: JSON.stringify(keys), around: JSON.stringify(keys.slice(0, -1)) };
}

/** The bucket of all documents. */
export const WHOLE = '[]';

/**
 * A row for each bucket: its keys and the given aggregates.
 * @param isNamed add the `documentId` of the innermost key, a relation, as the last column
 */
export function bucketStatement(context: PlanContext, rows: GroupedRows, expressions: readonly Knex.Raw[], isNamed: boolean): Statement {
  const { knex, database } = context;
  const { from, where, keys } = rows.source;
  const columns = [...keys, ...expressions];
  if (keys.length === 0) return compile(database, knex.raw(`select ${marks(columns)} from ? where ?`, [...columns, from, where]));
  const named = columns.map((expression, at) => knex.raw('? as ??', [expression, `c${at}`]));
  const values = [...named, from, where, ...groupKeys(context, rows), limit(context, rows)];
  const groups = knex.raw(`select ${marks(columns)} from ? where ? group by ${marks(keys)} ?`, values);
  if (!isNamed) return compile(database, groups);
  const [alias, documents] = [context.alias('g'), context.alias('d')];
  const shown = [...columns.map((_, at) => column(context, alias, `c${at}`)), column(context, documents, 'document_id')];
  const document = [DOCUMENTS_TABLE, documents, `${documents}.id`, `${alias}.c${keys.length - 1}`];
  return compile(
    database,
    knex.raw(`select ${marks(shown)} from (?) as ?? left join ?? as ?? on ?? = ??`, [...shown, groups, alias, ...document]),
  );
}

/**
 * A row for each row in the window of its bucket, in order: the keys, and its id.
 * @param window where the window stands among the parameters
 */
export function windowStatement(context: PlanContext, rows: GroupedRows, { sort }: BucketRows, window: number): Statement {
  const { knex, database } = context;
  const { scope, from, where, keys } = rows.source;
  const order = totalOrder(context, scope, sort);
  const place = knex.raw(`row_number() over (partition by ${marks(keys)} order by ${marks(order)})`, [
    ...groupKeys(context, rows),
    ...order,
  ]);
  const columns = [...keys, column(context, scope.alias, 'id')];
  const named = [...columns, place].map((expression, at) => knex.raw('? as ??', [expression, `c${at}`]));
  const numbered = knex.raw(`select ${marks(named)} from ? where ?`, [...named, from, where]);
  const alias = context.alias('r');
  const shown = columns.map((_, at) => column(context, alias, `c${at}`));
  const placeIn = column(context, alias, `c${columns.length}`);
  return compile(
    database,
    knex.raw(`select ${marks(shown)} from (?) as ?? where ? > ? and ? <= ? order by ? ?`, [
      ...shown,
      numbered,
      alias,
      placeIn,
      numberAt(window),
      placeIn,
      numberAt(window + 1),
      placeIn,
      limit(context, rows),
    ]),
  );
}

function groupKeys({ knex, database }: PlanContext, { attributes, source }: GroupedRows): Knex.Raw[] {
  return source.keys.map((key, at) => {
    const attribute = attributes[at] as GroupAttribute;
    return database.dialect.groupBy(knex, key, attribute.kind === 'scalar' ? kindOf(attribute) : 'ref');
  });
}

function limit({ knex, database }: PlanContext, { limit: index }: GroupedRows): Knex.Raw {
  return database.dialect.window(knex, numberAt(index), 0);
}

/** What one execution of an aggregation is carried out with. */
export interface AggregateRunParts {
  readonly read: ReadStatement;
  readonly parameters: Parameters;
  /** Where the number of rows that a statement may give stands among the parameters. */
  readonly place: number;
  /** Buckets and ids of all groups of an answer together. */
  readonly limit: number;
  /** What is left of them, where several reads make one answer. */
  readonly budget: Pick<ReadBudget, 'left' | 'spend'>;
  readonly slices: WorkSlices;
}

/** One execution of an aggregation, which may give a bounded number of buckets and ids. Its statements run one after the other. */
export class AggregateRun {
  readonly #parts: AggregateRunParts;

  constructor(parts: AggregateRunParts) {
    this.#parts = parts;
  }

  /** Builds what was read in slices of time. */
  get slices(): WorkSlices {
    return this.#parts.slices;
  }

  /** Reads what adds nothing to buckets that are there. */
  readAll(statement: Statement): Promise<readonly Row[]> {
    return this.#read(statement, this.#parts.limit);
  }

  /**
   * Reads buckets, or ids.
   * @param path of the group
   * @throws ValidationError when there are more than may be read
   */
  async spend(statement: Statement, path: readonly string[]): Promise<readonly Row[]> {
    const { budget, limit } = this.#parts;
    const place = path.join('.');
    const rows = await this.#read(statement, budget.left + 1);
    if (rows.length > budget.left) {
      throw new ValidationError(
        `The query is too complex: grouping by "${place}" would give more than ${limit} buckets and documents. Group by an attribute with fewer values, or narrow the filters.`,
        { source: 'query', param: 'aggregate', path: place, limit },
        'QUERY_TOO_COMPLEX',
      );
    }
    budget.spend(rows.length, () => place);
    return rows;
  }

  #read(statement: Statement, limit: number): Promise<readonly Row[]> {
    const { parameters, place, read } = this.#parts;
    parameters[place] = limit;
    return read(statement.bind(parameters));
  }
}
