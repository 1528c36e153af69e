import type { Knex } from 'knex';
import { compile, type ReadStatement, type Row, type Statement } from '../../../database/index.ts';
import { ValidationError } from '../../../errors/index.ts';
import type { BucketRows } from '../../plan/aggregation.ts';
import { column, marks, numberAt, type PlanContext } from '../../plan/plan-context.ts';
import { totalOrder } from '../../plan/sort-sql.ts';
import type { Parameters } from '../../plan/statement.ts';
import { DOCUMENTS_TABLE, kindOf } from '../../storage/names.ts';
import type { ReadBudget } from '../read-budget.ts';
import type { WorkSlices } from '../rows/work-slices.ts';
import type { AggregateSource, GroupAttribute } from './aggregate-source.ts';

/** The parts that the statements of one level of groups share. Their first columns are the keys. */
export interface GroupedRows {
  /** The attributes that documents are grouped by, outermost first; empty for all documents together. */
  readonly attributes: readonly GroupAttribute[];
  readonly source: AggregateSource;
  /** Index of the maximum number of rows in the parameters. */
  readonly limit: number;
}

/** The keys of a row's bucket and of the bucket around it, as text that is unique in their level. */
export function bucketOf({ attributes }: GroupedRows, row: Row): { readonly bucket: string; readonly around: string } {
  const keys = row.slice(0, attributes.length);
  return { bucket: JSON.stringify(keys), around: JSON.stringify(keys.slice(0, -1)) };
}

/** The bucket of all documents. */
export const WHOLE = '[]';

/**
 * Compiles a statement that gives a row for each bucket: its keys and the given aggregates.
 * @param isNamed whether to add the `documentId` of the innermost key, a relation, as the last column
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
 * Compiles a statement that gives each row in the window of its bucket, in order: the keys, and its id.
 * @param window index of the window in the parameters: its offset, then its end
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

/** The dependencies of one run of an aggregation. */
export interface AggregateRunParts {
  readonly read: ReadStatement;
  readonly parameters: Parameters;
  /** Index of the maximum number of rows in the parameters. */
  readonly place: number;
  /** Maximum number of buckets and ids in the whole answer. */
  readonly limit: number;
  /** The remaining number of them: several reads may share one answer. */
  readonly budget: Pick<ReadBudget, 'left' | 'spend'>;
  readonly slices: WorkSlices;
}

/** One run of an aggregation, with a limited number of buckets and ids. Its statements run one after the other. */
export class AggregateRun {
  readonly #parts: AggregateRunParts;

  constructor(parts: AggregateRunParts) {
    this.#parts = parts;
  }

  /** Slices the time for building results. */
  get slices(): WorkSlices {
    return this.#parts.slices;
  }

  /** Reads rows that add no buckets, so that they do not use the budget. */
  readAll(statement: Statement): Promise<readonly Row[]> {
    return this.#read(statement, this.#parts.limit);
  }

  /**
   * Reads buckets or ids, and takes them from the budget.
   * @param path path of the group
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
