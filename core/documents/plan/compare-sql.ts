import type { Knex } from 'knex';
import { joinedRaw, Slot } from '../../database/index.ts';
import { type ColumnKind, type ListPieces, OPERATORS } from '../../model/index.ts';
import { type CompareFilter, type KeptFilter, type KnownFilter, knownOperator, ownOperator } from '../../query/index.ts';
import { kindOf } from '../storage/names.ts';
import { attributeColumn, column, type PlanContext, type SqlScope } from './plan-context.ts';
import { parameter } from './version-sql.ts';

/** The SQL of a comparison. Its operator joins pieces that are made here. It is null or false where the column is null. */
export function compareSql(context: PlanContext, scope: SqlScope, filter: CompareFilter): Knex.Raw {
  if (context.shape.vain.has(filter)) return context.knex.raw('1 = 0');
  return knownOperator(filter.operator)?.sql(piecesOf(context, scope, filter)) ?? ownSql(context, scope, filter);
}

/** The SQL of the complement of a comparison, which holds where the column is null. An index can serve the complement of an operator. */
export function negatedSql(context: PlanContext, scope: SqlScope, filter: CompareFilter): Knex.Raw {
  const { knex } = context;
  const complement = knownOperator(filter.operator)?.complement;
  if (complement === undefined || kindOf(filter.attribute) === 'json') {
    return knex.raw('((?) is not true)', [compareSql(context, scope, filter)]);
  }
  if (context.shape.vain.has(filter)) return knex.raw('1 = 1');
  const differs = OPERATORS[complement].sql(piecesOf(context, scope, filter));
  return knex.raw('(? is null or ?)', [attributeColumn(context, scope, filter.attribute), differs]);
}

/** The SQL of a condition on the caller, which `parametersOf` has evaluated. */
export function knownSql({ knex, shape }: PlanContext, filter: KnownFilter): Knex.Raw {
  const at = shape.slots.get(filter);
  if (at === undefined) throw new Error('the filter is not part of the described query');
  return knex.raw('? = 1', [new Slot((parameters) => parameters[at] as number) as unknown as Knex.Value]);
}

/**
 * The SQL of an operator that a plugin's attribute type defines. Its SQL becomes one condition, which is true or false wherever the column
 * has a value: a null result counts as false, as in the in-memory evaluator.
 */
function ownSql(context: PlanContext, scope: SqlScope, filter: CompareFilter): Knex.Raw {
  const { attribute, operands, operator } = filter;
  // The kinds of its operands follow from their JavaScript types, which are part of the shape.
  const pieces = piecesOf(context, scope, filter, (index) => OWN_KINDS[typeof operands[index] as OwnKind]);
  const sql: unknown = ownOperator(filter).sql(pieces);
  if (typeof sql !== 'object' || sql === null)
    throw new Error(`${operator} of attribute type "${attribute.type.name}" did not return an SQL fragment: create it with \`sql\``);
  const column = attributeColumn(context, scope, attribute);
  return context.knex.raw('(? is not null and (?))', [column, sql as Knex.Raw]);
}

type OwnKind = 'number' | 'string' | 'boolean';
const OWN_KINDS: Readonly<Record<OwnKind, ColumnKind>> = { number: 'double', string: 'text', boolean: 'boolean' };

/**
 * See `SqlPieces`. Pieces are raw values of Knex, or slots, which are allowed wherever raw values are.
 * @param kindAt the kind of the operand at an index, where it is not that of the attribute
 */
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
  // JSON is compared as text: a JSON string without its quotes, other values as their JSON.
  const kind = stored === 'json' ? 'text' : stored;
  const column = attributeColumn(context, scope, filter.attribute);
  const value = stored === 'json' ? dialect.asText(knex, column, stored) : column;
  const text = () => dialect.asText(knex, value, kind);
  const count = filter.operands.length;
  const assertOperand = (index: number) => {
    if (index >= count) throw new Error(`${filter.operator} has ${count} operands, so operand ${index} does not exist`);
  };
  const textOperand = () => {
    assertOperand(0);
    return new Slot((parameters) => textOrNull(parameters[first])) as unknown as Knex.Raw;
  };
  return {
    sql(sql, ...pieces) {
      const places = sql.replaceAll('\\?', '').split('?').length - 1;
      if (places === pieces.length) return knex.raw(sql, pieces);
      throw new Error(`${filter.operator}: "${sql}" has ${places} placeholders for ${pieces.length} pieces`);
    },
    value: () => value,
    text,
    numberIn(member) {
      if (stored === 'json') return numberIn(context, column, member);
      throw new Error(
        `${filter.operator}: attribute type "${filter.attribute.type.name}" is not stored as JSON, so numberIn() cannot be used`,
      );
    },
    count,
    operand(index) {
      assertOperand(index);
      const own = kindAt?.(index) ?? kind;
      return dialect.comparand(knex, own, new Slot((parameters) => dialect.bind(own, parameters[first + index])));
    },
    textOperand,
    isOneOf: () => dialect.inList(knex, value, { index: first, kind, bucket: shapeContext.bucket(count) }),
    fold: (folded) => dialect.fold(knex, folded),
    finds(place, letters) {
      const indexed = shape.sought.has(filter) ? dialect.textIndex?.search : undefined;
      const search = indexed?.[letters] ?? (letters === 'folded' ? dialect.folded : dialect);
      return search[place](knex, text(), textOperand());
    },
  };
}

/** A number in a JSON object. The object is wrapped in a list: all databases read numbers from lists in the same way. */
function numberIn({ alias, database, knex }: PlanContext, object: Knex.Raw, member: string): Knex.Raw {
  const name = alias('m');
  const list = knex.raw("concat('[', ?, ']')", [object]);
  const entry = database.dialect.entries(knex, list, [{ name: member, kind: 'double' }], name);
  // The column is named outside, too: see `componentFilterSql`. Adding 0e0 makes integers floats: SQLite would use integer division.
  return knex.raw("case when concat('', ?) like '{%' then (select ?? from ?) + 0e0 end", [object, `${name}.${member}`, entry]);
}

/** Null: the caller has no value for a variable of a rule. */
function textOrNull(operand: unknown): string | null {
  return operand === null ? null : String(operand);
}

/**
 * The SQL of a `kept` filter. With `exists` the subquery is uncorrelated, so the database may start from the rows of the plugin or from the
 * versions. Without `exists` it looks the rows of the plugin up for each version.
 */
export function keptSql(context: PlanContext, scope: SqlScope, filter: KeptFilter): Knex.Raw {
  const { database, knex, shapeContext } = context;
  const first = context.shape.slots.get(filter);
  if (scope.kind === 'entry' || first === undefined)
    throw new Error('a filter on plugin data can be used only on versions, not on component entries');
  const { names, holds, exists } = filter;
  const alias = context.alias('r');
  const conditions = Object.entries(holds).map(([name, values], place) =>
    values.length === 0
      ? knex.raw('1 = 0')
      : database.dialect.inList(knex, column(context, alias, name), {
          index: first + place,
          kind: 'varchar',
          bucket: shapeContext.bucket(values.length),
        }),
  );
  const ties = [{ near: column(context, scope.alias, 'document_id'), far: column(context, alias, names.documentId) }];
  for (const [name, own] of Object.entries(names.axes)) {
    const axis = scope.layout.axis(name);
    const far = column(context, alias, own);
    const known = scope.known.get(name);
    if (axis?.state !== 'active') conditions.push(knex.raw("? = ''", [far]));
    else if (known !== undefined) conditions.push(knex.raw('? = ?', [far, parameter(known) as unknown as Knex.Value]));
    else ties.push({ near: column(context, scope.alias, axis.column), far });
  }
  const from = (parts: readonly Knex.Raw[]) => knex.raw('?? as ?? where ?', [filter.table, alias, joinedRaw(knex, parts, ' and ')]);
  const [near, far] = [ties.map((tie) => tie.near), ties.map((tie) => tie.far)];
  if (!exists) {
    const same = ties.map(({ near, far }) => knex.raw('? = ?', [near, far]));
    return knex.raw('not exists (select 1 from ?)', [from([...same, ...conditions])]);
  }
  const found = knex.raw('select ? from ?', [joinedRaw(knex, far, ', '), from(conditions)]);
  return knex.raw(ties.length > 1 ? '(?) in (?)' : '? in (?)', [joinedRaw(knex, near, ', '), found]);
}
