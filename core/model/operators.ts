import type { AttributeDefinition } from './definitions.ts';
import { type Comparable, compareValues, foldText } from './values/compare-values.ts';

/** A value that a column is compared with, already in the form of the column. */
export type Operand = string | number | boolean;

/**
 * Pieces from which operators build their SQL, the same on every database. Only `sql` joins pieces. Operands are binds: no value of a
 * request may become part of the text, because all requests of a shape share it.
 */
export interface SqlPieces<Sql> {
  /** Joins pieces: each `?` of the text is replaced by one. */
  sql(text: string, ...pieces: readonly Sql[]): Sql;
  /** The value of the attribute or null; for JSON, its text. */
  value(): Sql;
  /** The value as text. */
  text(): Sql;
  /** The number in a member of a JSON object; null where there is none. */
  numberIn(member: string): Sql;
  /** Number of operands. */
  readonly count: number;
  /** The operand at an index, in the form in which the value can be compared with it. */
  operand(index: number): Sql;
  /** The first operand as text. */
  textOperand(): Sql;
  /** Text in a form that ignores case (see `foldText`). */
  fold(text: Sql): Sql;
  /** Whether the text of the value has the first operand at this place. `folded` ignores case, `exact` does not. */
  finds(place: 'contains' | 'startsWith' | 'endsWith', letters: 'exact' | 'folded'): Sql;
}

/** Additional pieces for operators of the language: the operands of a list are one bind. */
export interface ListPieces<Sql> extends SqlPieces<Sql> {
  /** Whether the value equals one of the operands. There must be at least one. */
  isOneOf(): Sql;
}

/** The definition of an operator of the query language. In requests, its name follows a `$`. */
export interface Operator {
  /** Whether the comparison holds. Neither side is ever null. */
  holds(value: Comparable, operands: readonly Comparable[]): boolean;
  /** The same in SQL: true, false, or null where the value is null. Made once for all queries of a shape. */
  sql<Sql>(pieces: ListPieces<Sql>): Sql;
  /** Form of its operands: one value (a list means any of its values), a list, or exactly two values. */
  readonly takes: 'value' | 'list' | 'pair';
  /** Searches in the text of the value. The operand is always text, whatever the type of the attribute. */
  readonly textual?: true;
  /** Holds only where the text contains the operand, so a text index finds candidates. */
  readonly looksWithin?: true;
  /** The index that serves a condition with it: of the column (true), or of its text. Absent: advice to add an index would not help. */
  readonly index?: true | 'text';
  /** The operator that replaces it on attributes that are not text. */
  readonly beyondText?: CompareOperator;
  /** The operator that holds for exactly the other values that are not null. Absent if the language has none. */
  readonly complement?: CompareOperator;
  /** The null test that replaces it when its operand is null. Absent if null is not allowed. */
  readonly nullOperand?: 'isNull' | 'isNotNull';
  /**
   * For each operand: rounds a fraction to an integer, so that the comparison holds for the same integers. Absent for operators that do not
   * compare by order.
   */
  readonly whole?: readonly ((operand: number) => number)[];
}

/** An operator that an attribute type defines for its attributes. Its negation holds wherever it does not. */
export interface OwnOperator {
  /**
   * Converts the operand of a request (text, a list, an object; never null) to the values of the comparison.
   * @throws ValidationError for an operand that it does not accept; the response adds the path and the operator
   */
  operands(value: unknown, definition: AttributeDefinition): readonly Operand[];
  /** Whether the comparison holds. @param value in stored form (see `ScalarType.parse`), never null */
  holds(value: unknown, operands: readonly Operand[]): boolean;
  /** The same in SQL: true, false, or null where the value is null. Made once for each number and types of operands. */
  sql<Sql>(pieces: SqlPieces<Sql>): Sql;
  /** For the GraphQL plugin: the input type of the operand. Absent: GraphQL does not have the operator. */
  readonly graphql?: string;
}

/** The name of an operator that an attribute type defines, as in requests. */
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

/** The SQL of a comparison that is an SQL operator. */
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

/** An operator that searches the operand in the text of a value. */
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
 * The operators of the query language. If the pieces can express the SQL of a new operator, and its operand is of the attribute's kind or
 * text, then REST, rules and queries in code need no more than an entry here. A missing piece is added to `SqlPieces`,
 * `core/documents/plan/compare-sql.ts` and the dialects. docs/architecture.md names other places that list operators, and those that read
 * and bind operands of another kind. This file imports neither attribute types nor the model: they import it.
 */
const TABLE = {
  eq: {
    takes: 'value',
    index: true,
    complement: 'ne',
    nullOperand: 'isNull',
    holds: (value, [operand]) => order(value, operand) === 0,
    sql: by('='),
  },
  ne: {
    takes: 'value',
    complement: 'eq',
    nullOperand: 'isNotNull',
    holds: (value, [operand]) => order(value, operand) !== 0,
    sql: by('<>'),
  },
  eqi: {
    takes: 'value',
    complement: 'nei',
    beyondText: 'eq',
    nullOperand: 'isNull',
    holds: (value, [other]) => fold(value) === fold(other),
    sql: byFolded('='),
  },
  nei: {
    takes: 'value',
    complement: 'eqi',
    beyondText: 'ne',
    nullOperand: 'isNotNull',
    holds: (value, [other]) => fold(value) !== fold(other),
    sql: byFolded('<>'),
  },
  lt: {
    takes: 'value',
    index: true,
    complement: 'gte',
    whole: [ceil],
    holds: (value, [operand]) => order(value, operand) < 0,
    sql: by('<'),
  },
  lte: {
    takes: 'value',
    index: true,
    complement: 'gt',
    whole: [floor],
    holds: (value, [operand]) => order(value, operand) <= 0,
    sql: by('<='),
  },
  gt: {
    takes: 'value',
    index: true,
    complement: 'lte',
    whole: [floor],
    holds: (value, [operand]) => order(value, operand) > 0,
    sql: by('>'),
  },
  gte: {
    takes: 'value',
    index: true,
    complement: 'lt',
    whole: [ceil],
    holds: (value, [operand]) => order(value, operand) >= 0,
    sql: by('>='),
  },
  in: {
    takes: 'list',
    index: true,
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
    index: true,
    whole: [ceil, floor],
    holds: (value, [low, high]) => order(value, low) >= 0 && order(value, high) <= 0,
    sql: ({ sql, value, operand }) => sql('? between ? and ?', value(), operand(0), operand(1)),
  },
  contains: { ...search('contains', 'exact'), index: 'text', complement: 'notContains' },
  notContains: { ...not(search('contains', 'exact')), complement: 'contains' },
  containsi: { ...search('contains', 'folded'), index: 'text', complement: 'notContainsi' },
  notContainsi: { ...not(search('contains', 'folded')), complement: 'containsi' },
  startsWith: { ...search('startsWith', 'exact'), index: true },
  startsWithi: search('startsWith', 'folded'),
  endsWith: search('endsWith', 'exact'),
  endsWithi: search('endsWith', 'folded'),
} as const satisfies Readonly<Record<string, OperatorEntry>>;

/** An entry of the table. `OPERATORS` checks the names of other operators, once the type of all names is known. */
type OperatorEntry = Omit<Operator, 'complement' | 'beyondText'> & { readonly complement?: string; readonly beyondText?: string };

/** Operators that compare a value. Logical operators, `$null` and `$notNull` are not among them: they are allowed on every attribute. */
export type CompareOperator = keyof typeof TABLE;

/** Every comparison operator, by name. */
export const OPERATORS: Readonly<Record<CompareOperator, Operator>> = TABLE;

const EVERY: readonly CompareOperator[] = Object.keys(TABLE) as CompareOperator[];

/** The part of a scalar attribute that decides about its operators. */
interface Compared {
  readonly type: {
    readonly operators?: readonly CompareOperator[];
    column(definition: AttributeDefinition): { readonly kind: string };
  };
  readonly definition: AttributeDefinition;
}

/** Whether the values of an attribute are text without a fixed format. */
export function isText({ type, definition }: Compared): boolean {
  const { kind } = type.column(definition);
  return kind === 'text' || kind === 'varchar';
}

/** The comparison operators that clients may use on an attribute. */
export function operatorsOf({ type: { operators = EVERY } }: Compared): readonly CompareOperator[] {
  return operators;
}

const NUMBERS: ReadonlySet<string> = new Set(['integer', 'bigint', 'double', 'decimal']);

/** Whether values are numbers. */
export function isNumber({ type, definition }: Compared): boolean {
  return NUMBERS.has(type.column(definition).kind);
}

/**
 * Whether the parameter `_q` can look into an attribute of a content type: into texts and numbers, unless the type keeps clients from asking
 * what a value contains.
 */
export function hasSearchedValues(attribute: Compared): boolean {
  return operatorsOf(attribute).includes('containsi') && (isText(attribute) || isNumber(attribute));
}

/** All keys of requests that are operators on every attribute. */
export const OPERATOR_KEYS: readonly string[] = ['$and', '$or', '$not', '$null', '$notNull', ...EVERY.map((name) => `$${name}`)];
