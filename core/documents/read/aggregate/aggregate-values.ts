import type { Knex } from 'knex';
import type { Row } from '../../../database/index.ts';
import type { ContentType, ScalarAttribute } from '../../../model/index.ts';
import { type AggregateResult, type Aggregation, MEASURES, type Measure, measuredAttribute } from '../../plan/aggregation.ts';
import { attributeColumn, type PlanContext, type RowScope } from '../../plan/plan-context.ts';
import { kindOf } from '../../storage/names.ts';
import { fieldDecoder } from '../rows/answer-form.ts';

/** Significant digits of a sum of numbers with a fraction: a JSON number keeps this many without loss. */
const DIGITS = 15;

/** The count and the measures of some documents. */
type Facts = Omit<AggregateResult, 'groups'>;

/** Builds facts from a row; undefined when no document is left. */
type ReadFacts = (row: Row | undefined) => Facts;

/** The aggregates of one statement, and the index of each in its rows. */
export class AggregateColumns {
  readonly expressions: Knex.Raw[] = [];
  readonly #places = new Map<string, number>();
  readonly #first: number;

  /** @param first number of columns before these */
  constructor(first: number) {
    this.#first = first;
  }

  /** The index of an aggregate, which is added if it is missing. */
  place(name: string, make: () => Knex.Raw): number {
    let place = this.#places.get(name);
    if (place === undefined) {
      place = this.#first + this.expressions.push(make()) - 1;
      this.#places.set(name, place);
    }
    return place;
  }
}

/**
 * Plans the measures of an aggregation.
 * @throws InvalidKeyError for attributes to which a measure does not apply
 */
export function planFacts(
  context: PlanContext,
  scope: RowScope,
  columns: AggregateColumns,
  aggregation: Aggregation,
  path: readonly string[],
): ReadFacts {
  const { type } = scope.layout;
  const countPlace = columns.place('count', () => context.knex.raw('count(*)'));
  const of = (measure: Measure) => planMeasure(context, scope, columns, type, measure, aggregation[measure] ?? [], path);
  const [avg, sum, min, max] = MEASURES.map(of) as [ReadMeasure, ReadMeasure, ReadMeasure, ReadMeasure];
  return (row) => ({
    count: row === undefined ? 0 : Number(row[countPlace]),
    avg: avg(row) as Facts['avg'],
    sum: sum(row) as Facts['sum'],
    min: min(row),
    max: max(row),
  });
}

type ReadMeasure = (row: Row | undefined) => Record<string, unknown>;

function planMeasure(
  context: PlanContext,
  scope: RowScope,
  columns: AggregateColumns,
  type: ContentType,
  measure: Measure,
  names: readonly string[],
  path: readonly string[],
): ReadMeasure {
  const reads = names.map((name) => {
    const attribute = measuredAttribute(type, measure, name, path);
    return [name, measureReader(context, scope, columns, measure, attribute)] as const;
  });
  return (row) => Object.fromEntries(reads.map(([name, read]) => [name, row === undefined ? null : read(row)]));
}

function measureReader(
  { database, knex }: PlanContext,
  scope: RowScope,
  columns: AggregateColumns,
  measure: Measure,
  attribute: ScalarAttribute,
): (row: Row) => unknown {
  const kind = kindOf(attribute);
  const value = attributeColumn({ knex }, scope, attribute);
  const place = (name: string, make: () => Knex.Raw) => columns.place(`${name} ${attribute.name}`, make);
  if (measure === 'min' || measure === 'max') {
    const at = place(measure, () => knex.raw(`${measure}(?)`, [value]));
    const decode = fieldDecoder(database.dialect, attribute);
    return (row) => (row[at] === null || decode === null ? row[at] : decode(row[at]));
  }
  const sumAt = place('sum', () => database.dialect.sum(knex, value, kind));
  const isWhole = kind === 'integer' || kind === 'bigint';
  if (measure === 'sum') {
    const answer = kind === 'bigint' ? String : isWhole ? Number : (text: unknown) => rounded(Number(text));
    return (row) => (row[sumAt] === null ? null : answer(row[sumAt]));
  }
  const countAt = place('count', () => knex.raw('count(?)', [value]));
  const sumOf = isWhole ? Number : (text: unknown) => rounded(Number(text));
  const average = isWhole ? (sum: number, count: number) => sum / count : (sum: number, count: number) => rounded(sum / count);
  return (row) => (row[sumAt] === null ? null : average(sumOf(row[sumAt]), Number(row[countAt])));
}

function rounded(number: number): number {
  return Number(number.toPrecision(DIGITS));
}
