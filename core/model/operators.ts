import type { AttributeDefinition } from './definitions.ts';
import { type Comparable, compareValues, foldText } from './values/compare-values.ts';

/** A value that a column is compared with, already in the column's terms. */
export type Operand = string | number | boolean;

/**
 * What the SQL of an operator is made of, the same on every database. Pieces are joined by `sql` alone: operands are binds, and no value of a request
 * becomes part of the text, which is kept for all requests of a shape.
 */
export interface SqlPieces<Sql> {
  /** Joins pieces: each `?` of the text stands for one of them. */
  sql(text: string, ...pieces: readonly Sql[]): Sql;
  /** The attribute's value, null where there is none; of JSON its text. */
  value(): Sql;
  /** The value as text. */
  text(): Sql;
  /** A member of a value that is a JSON object: its number, null where there is none. */
  numberIn(member: string): Sql;
  /** How many operands there are. */
  readonly count: number;
  /** An operand that the value is compared with. */
  operand(index: number): Sql;
  /** The first operand as text. */
  textOperand(): Sql;
  /** Text as it is where upper and lower case are the same (see `foldText`). */
  fold(text: Sql): Sql;
  /** Whether the text of the value has the first operand at this place. Both are folded by it, or compared letter by letter. */
  finds(place: 'contains' | 'startsWith' | 'endsWith', letters: 'exact' | 'folded'): Sql;
}

/** Pieces that operators of the language have beside: the operands of a list are one bind. */
export interface ListPieces<Sql> extends SqlPieces<Sql> {
  /** Whether the value equals one of the operands, of which there is one at least. */
  isOneOf(): Sql;
}

/** All that the query language knows about an operator. In requests its name follows a `$`. */
export interface Operator {
  /** Whether it holds. Neither side is ever null. */
  holds(value: Comparable, operands: readonly Comparable[]): boolean;
  /** The same in SQL: true, false, or null where the value is null. Made once for all queries of a shape. */
  sql<Sql>(pieces: ListPieces<Sql>): Sql;
  /** Its operands: one value (a list of them means any of them), a list, or exactly two values. */
  readonly takes: 'value' | 'list' | 'pair';
  /** Looks into the text of a value: the operand is taken as written, whatever the type of the attribute. */
  readonly textual?: true;
  /** It holds where the text has the operand within it, at whatever place: an index of texts finds candidates. */
  readonly looksWithin?: true;
  /** What it comes down to on attributes whose values are not text. */
  readonly beyondText?: CompareOperator;
  /** The operator that holds exactly when this one is known not to; absent when the language has none. */
  readonly complement?: CompareOperator;
  /** What it asks when its operand is null; absent when null is no operand. */
  readonly nullOperand?: 'isNull' | 'isNotNull';
  /** Which whole number stands in for a fraction, so that the comparison holds for the same whole numbers; absent where there is no order between them. */
  readonly whole?: readonly ((operand: number) => number)[];
}

/** An operator that an attribute type brings along, for attributes of that type. Its negation is what is known not to hold. */
export interface OwnOperator {
  /**
   * Turns what a request asks with (text, a list, an object; never null) into the values that take part in the comparison.
   * @throws ValidationError for what it does not take; the answer names place and operator
   */
  operands(value: unknown, definition: AttributeDefinition): readonly Operand[];
  /** Whether it holds. @param value in stored form (see `ScalarType.parse`), never null */
  holds(value: unknown, operands: readonly Operand[]): boolean;
  /** The same in SQL: true, false, or null where the value is null. Made once for each number and kinds of operands. */
  sql<Sql>(pieces: SqlPieces<Sql>): Sql;
  /** For the plugin that serves GraphQL: the input type of what is asked with. Absent: it is not asked there. */
  readonly graphql?: string;
}

/** The name of an operator that an attribute type brings along, as requests have it. */
export type OwnOperatorName = `$${string}`;

const { ceil, floor } = Math;

function fold(text: Comparable | undefined): string {
  return foldText(String(text));
}

function order(value: Comparable, operand: Comparable | undefined): number {
  return compareValues(value, operand as Comparable);
}

function text(value: Comparable | undefined): string {
  return String(value);
}

/** A comparison that SQL has under a sign. */
function by(sign: '=' | '<>' | '<' | '<=' | '>' | '>='): Operator['sql'] {
  return ({ sql, value, operand }) => sql(`? ${sign} ?`, value(), operand(0));
}

function byFolded(sign: '=' | '<>'): Operator['sql'] {
  return ({ sql, fold, text, textOperand }) => sql(`? ${sign} ?`, fold(text()), fold(textOperand()));
}

type Searching = Pick<Operator, 'takes' | 'textual' | 'looksWithin' | 'holds' | 'sql'>;

const HAS = {
  contains: (text: string, part: string) => text.includes(part),
  startsWith: (text: string, part: string) => text.startsWith(part),
  endsWith: (text: string, part: string) => text.endsWith(part),
};

/** Looks for the operand in the text of a value. */
function search(place: keyof typeof HAS, letters: 'exact' | 'folded'): Searching {
  const written = letters === 'folded' ? fold : text;
  const has = HAS[place];
  return {
    takes: 'value',
    textual: true,
    looksWithin: true,
    holds: (value, [part]) => has(written(value), written(part)),
    sql: ({ finds }) => finds(place, letters),
  };
}

function not(searching: Searching): Omit<Searching, 'looksWithin'> {
  return {
    takes: searching.takes,
    textual: true,
    holds: (value, operands) => !searching.holds(value, operands),
    sql: (pieces) => pieces.sql('not (?)', searching.sql(pieces)),
  };
}

/**
 * The operators of the query language. An entry is all that REST, rules and queries in code need of a new one, where the pieces can say its SQL and its operand
 * is of the attribute's kind, or text. Where the pieces lack something, it is added to them (`SqlPieces`, `core/documents/plan/compare-sql.ts`, the dialects). Who
 * else lists operators, and what reads and binds operands of another kind, stands in docs/architecture.md.
 */
const TABLE = {
  eq: { takes: 'value', complement: 'ne', nullOperand: 'isNull', holds: (value, [operand]) => order(value, operand) === 0, sql: by('=') },
  ne: {
    takes: 'value',
    complement: 'eq',
    nullOperand: 'isNotNull',
    holds: (value, [operand]) => order(value, operand) !== 0,
    sql: by('<>'),
  },
  eqi: { takes: 'value', complement: 'nei', beyondText: 'eq', holds: (value, [other]) => fold(value) === fold(other), sql: byFolded('=') },
  nei: { takes: 'value', complement: 'eqi', beyondText: 'ne', holds: (value, [other]) => fold(value) !== fold(other), sql: byFolded('<>') },
  lt: { takes: 'value', complement: 'gte', whole: [ceil], holds: (value, [operand]) => order(value, operand) < 0, sql: by('<') },
  lte: { takes: 'value', complement: 'gt', whole: [floor], holds: (value, [operand]) => order(value, operand) <= 0, sql: by('<=') },
  gt: { takes: 'value', complement: 'lte', whole: [floor], holds: (value, [operand]) => order(value, operand) > 0, sql: by('>') },
  gte: { takes: 'value', complement: 'lt', whole: [ceil], holds: (value, [operand]) => order(value, operand) >= 0, sql: by('>=') },
  in: {
    takes: 'list',
    complement: 'notIn',
    holds: (value, operands) => operands.some((operand) => order(value, operand) === 0),
    sql: ({ sql, count, isOneOf }) => (count === 0 ? sql('1 = 0') : isOneOf()),
  },
  notIn: {
    takes: 'list',
    complement: 'in',
    holds: (value, operands) => operands.every((operand) => order(value, operand) !== 0),
    sql: ({ sql, count, isOneOf, value }) => (count === 0 ? sql('? is not null', value()) : sql('not (?)', isOneOf())),
  },
  between: {
    takes: 'pair',
    whole: [ceil, floor],
    holds: (value, [low, high]) => order(value, low) >= 0 && order(value, high) <= 0,
    sql: ({ sql, value, operand }) => sql('? between ? and ?', value(), operand(0), operand(1)),
  },
  contains: { ...search('contains', 'exact'), complement: 'notContains' },
  notContains: { ...not(search('contains', 'exact')), complement: 'contains' },
  containsi: { ...search('contains', 'folded'), complement: 'notContainsi' },
  notContainsi: { ...not(search('contains', 'folded')), complement: 'containsi' },
  startsWith: search('startsWith', 'exact'),
  startsWithi: search('startsWith', 'folded'),
  endsWith: search('endsWith', 'exact'),
  endsWithi: search('endsWith', 'folded'),
} as const satisfies Readonly<Record<string, Row>>;

/** As the table has it: names of other operators are checked where all of them are known. */
type Row = Omit<Operator, 'complement' | 'beyondText'> & { readonly complement?: string; readonly beyondText?: string };

/** Filter operators that compare a value (the logical ones, `$null` and `$notNull` work everywhere). */
export type CompareOperator = keyof typeof TABLE;

/** Every comparison operator, by name. */
export const OPERATORS: Readonly<Record<CompareOperator, Operator>> = TABLE;

/** Every key of a request that is an operator, whatever the attribute. */
export const OPERATOR_KEYS: readonly string[] = [
  '$and',
  '$or',
  '$not',
  '$null',
  '$notNull',
  ...Object.keys(TABLE).map((name) => `$${name}`),
];
