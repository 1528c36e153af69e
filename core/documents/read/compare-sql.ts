import type { Knex } from 'knex';
import { Slot } from '../../database/index.ts';
import type { SqlPieces } from '../../model/index.ts';
import { type CompareFilter, knownOperator, ownOperator } from '../../query/index.ts';
import type { PlanContext } from './plan-context.ts';
import { attributeColumn, kindOf, type Scope } from './scope.ts';

/** The SQL of a comparison: its operator says what that is made of. */
export function compareSql(context: PlanContext, scope: Scope, filter: CompareFilter): Knex.Raw {
  const known = knownOperator(filter.operator);
  return known ? known.sql(piecesOf(context, scope, filter)) : ownOperator(filter).sql(ownPiecesOf(context, scope, filter));
}

/** See `SqlPieces`. Pieces are raw values of Knex, or slots, which may stand wherever those do. */
function piecesOf(context: PlanContext, scope: Scope, filter: CompareFilter): SqlPieces<Knex.Raw> {
  const { knex, shape, shapeContext } = context;
  const { dialect } = context.database;
  const first = shape.slots.get(filter);
  if (first === undefined) throw new Error('the filter is not part of the described query');
  const stored = kindOf(filter.attribute);
  // JSON is compared as text: a JSON string without its quotes, anything else as it is written.
  const kind = stored === 'json' ? 'text' : stored;
  const column = attributeColumn(context, scope, filter.attribute);
  const value = stored === 'json' ? dialect.asText(knex, column, stored) : column;
  const text = () => dialect.asText(knex, value, kind);
  const textOperand = () => new Slot((parameters) => textOrNull(parameters[first])) as unknown as Knex.Raw;
  const count = filter.operands.length;
  return {
    sql: (sql, ...pieces) => knex.raw(sql, pieces),
    value: () => value,
    text,
    numberIn: (member) => numberIn(context, column, member),
    count,
    operand: (index) => dialect.comparand(knex, kind, new Slot((parameters) => dialect.bind(kind, parameters[first + index]))),
    textOperand,
    isOneOf: () => dialect.inList(knex, value, { index: first, kind, bucket: shapeContext.bucket(count) }),
    fold: (folded) => dialect.fold(knex, folded),
    finds: (place, letters) => (letters === 'folded' ? dialect.folded : dialect)[place](knex, text(), textOperand()),
  };
}

/** The same for an operator of the attribute's type: its operands are values of kinds of their own, which are part of the shape. */
function ownPiecesOf(context: PlanContext, scope: Scope, filter: CompareFilter): SqlPieces<Knex.Raw> {
  const { knex, shape } = context;
  const { dialect } = context.database;
  const first = shape.slots.get(filter) as number;
  return {
    ...piecesOf(context, scope, filter),
    operand(index) {
      const kind = KINDS[typeof filter.operands[index] as keyof typeof KINDS];
      const bind = new Slot((parameters) => dialect.bind(kind, parameters[first + index])) as unknown as Knex.Raw;
      // PostgreSQL has to know the type of a number that is calculated with.
      return kind === 'double' ? knex.raw('cast(? as double precision)', [bind]) : bind;
    },
  };
}

const KINDS = { number: 'double', string: 'text', boolean: 'boolean' } as const;

/** The object stands in a list of its own, of which databases read numbers alike. */
function numberIn({ alias, database, knex }: PlanContext, object: Knex.Raw, member: string): Knex.Raw {
  const name = alias('m');
  const list = knex.raw("concat('[', ?, ']')", [object]);
  const entry = database.dialect.entries(knex, list, [{ name: member, kind: 'double' }], name);
  // Named outside, too: see `componentFilterSql`.
  return knex.raw('case when ? is not null then (select ?? from ?) end', [object, `${name}.${member}`, entry]);
}

/** Null stands for a value that the caller of a rule does not have. */
function textOrNull(operand: unknown): string | null {
  return operand === null ? null : String(operand);
}
