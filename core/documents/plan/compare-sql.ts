import type { Knex } from 'knex';
import { Slot } from '../../database/index.ts';
import type { ColumnKind, ListPieces } from '../../model/index.ts';
import { type CompareFilter, knownOperator, ownOperator } from '../../query/index.ts';
import { kindOf } from '../storage/names.ts';
import type { PlanContext } from './plan-context.ts';
import { attributeColumn, type SqlScope } from './scope.ts';

/** The SQL of a comparison: its operator says what that is made of. */
export function compareSql(context: PlanContext, scope: SqlScope, filter: CompareFilter): Knex.Raw {
  const known = knownOperator(filter.operator);
  if (known) return known.sql(piecesOf(context, scope, filter));
  // Operands of its own have kinds of their own, which are part of the shape.
  return ownOperator(filter).sql(piecesOf(context, scope, filter, (index) => OWN_KINDS[typeof filter.operands[index] as OwnKind]));
}

type OwnKind = 'number' | 'string' | 'boolean';
const OWN_KINDS: Readonly<Record<OwnKind, ColumnKind>> = { number: 'double', string: 'text', boolean: 'boolean' };

/** See `SqlPieces`. Pieces are raw values of Knex, or slots, which may stand wherever those do. */
function piecesOf(
  context: PlanContext,
  scope: SqlScope,
  filter: CompareFilter,
  kindAt?: (index: number) => ColumnKind,
): ListPieces<Knex.Raw> {
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
    operand(index) {
      const own = kindAt?.(index) ?? kind;
      return dialect.comparand(knex, own, new Slot((parameters) => dialect.bind(own, parameters[first + index])));
    },
    textOperand,
    isOneOf: () => dialect.inList(knex, value, { index: first, kind, bucket: shapeContext.bucket(count) }),
    fold: (folded) => dialect.fold(knex, folded),
    finds: (place, letters) => (letters === 'folded' ? dialect.folded : dialect)[place](knex, text(), textOperand()),
  };
}

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
