import type { z } from 'zod';
import type { AttributeDefinition } from './definitions.ts';
import type { CompareOperator, OwnOperator, OwnOperatorName } from './operators.ts';

/**
 * How a value is stored, in the words of no database. Every dialect maps each kind to a column type:
 * - `boolean`, `integer` (32 bit), `bigint` (64 bit, read as text), `double`;
 * - `decimal`: exact, 15 significant digits at most, so that a JSON number keeps every digit;
 * - `varchar`: indexed text of at most `length` characters; `text`: unbounded;
 * - `date` (`yyyy-MM-dd`), `time` (`HH:mm:ss.SSS`), `datetime` (`yyyy-MM-ddTHH:mm:ss.SSSZ`): fixed-width ASCII text, so that order
 *   is the order of time on every database and reading converts nothing;
 * - `json`: text that is parsed on the way out.
 */
export type ColumnKind =
  | 'boolean'
  | 'integer'
  | 'bigint'
  | 'double'
  | 'decimal'
  | 'varchar'
  | 'text'
  | 'date'
  | 'time'
  | 'datetime'
  | 'json';

/** The column of a scalar attribute. */
export interface ColumnSpec {
  readonly kind: ColumnKind;
  /** Characters, for `varchar`. */
  readonly length?: number;
}

/** How a version is checked: `lenient` rules hold for every version, `strict` ones for versions that are meant to be complete. */
export type Strictness = 'lenient' | 'strict';

/**
 * Reports that a value breaks a rule.
 * @param message may name the attribute through `{name}` (its path in the message's own notation, `dishes[0].price`)
 * @param value what the answer shows as the offending value; left out there when undefined
 * @param within path from the attribute into its value (`['0', 'children']` in blocks); empty when left out
 */
export type Report = (message: string, value?: unknown, within?: readonly string[]) => void;

/** The GraphQL names of a scalar type. */
export interface GraphqlNames {
  /** Output type: `String`, `DateTime`, `JSON`. */
  readonly output: string;
  readonly input: string;
  /** Filter input: `StringFilterInput`. */
  readonly filter: string;
  /** When present, output and input are an enumeration of these values, named after the owner and the attribute. */
  values?(definition: AttributeDefinition): readonly string[];
}

/** What the TypeScript of a value is, for `plinth types`. */
export interface TypescriptNames {
  /** Of answers: `string`. */
  readonly output: string;
  /** Of bodies, when it is another one: `string | Date`. */
  readonly input?: string;
}

/**
 * A scalar attribute type: one small object. It says its column, how input is parsed and checked, how it leaves, and
 * which operators it knows. Everything here is pure.
 */
export interface ScalarType {
  readonly kind: 'scalar';
  /** The `type` of a schema file: `string`. */
  readonly name: string;
  /** What values of the type are, for documentation and editors. */
  readonly description?: string;
  /**
   * Options that a schema file may give beside the common ones. What the schema gives out is the `definition` that all other members
   * see: a transform may prepare an option once per model (`regex` becomes a Pattern).
   */
  readonly options: z.ZodObject;
  /** Values are unique whether or not the schema file says so (uid). */
  readonly unique?: boolean;
  /**
   * What messages call values of this type. A required attribute that is null is reported as
   * "… must be a `string` type, but the final value was: `null`."; without this member as "… must be defined.".
   */
  readonly valueName?: 'string' | 'number' | 'boolean' | 'array';
  column(definition: AttributeDefinition): ColumnSpec;
  /** Never leaves the service and cannot be asked about (password). */
  readonly hidden?: boolean;
  /**
   * Turns a value of a body into the stored form: a JSON-safe value, as reading the column gives it back and `output` is given it
   * (text for bigint and times, number for decimal, any JSON for json). Never called with null; null as an answer clears the attribute.
   * Calls `report` for a value of the wrong type or outside the rules that hold for lenient versions too; the answer is then ignored.
   * Dates and times pass as they are: `format` turns them into the stored form.
   */
  parse(value: unknown, definition: AttributeDefinition, report: Report): unknown;
  /** Rules of strict versions: minimum, minLength, regex, e-mail format… `value` is what `parse` gave, never null. */
  check?(value: unknown, definition: AttributeDefinition, report: Report): void;
  /**
   * Second step of a write, after all rules of all attributes passed: the stored form of what has a format of its own.
   * Its own answers pass unchanged.
   * @throws ValidationError (date and time formats, as recorded: without path)
   */
  format?(value: unknown, definition: AttributeDefinition): unknown;
  /**
   * Last step of a write, before the transaction, for what takes time (hashing a password). Called once per value that a body gave,
   * never for values that were stored before: unlike `parse` and `format` it may answer differently for its own answer. Because its answer
   * cannot be checked any more, such a type's `check` holds for lenient versions too, and it has no default.
   */
  prepare?(value: unknown, definition: AttributeDefinition): Promise<unknown>;
  /** Turns what the column gave (see `ColumnKind`) into the answer's value, which JSON must know (undefined becomes null); absent when they are the same. */
  output?(stored: unknown): unknown;
  /**
   * Turns an operand of a filter (text from a query string, or a JSON value) into what the column is compared with. Never called with null.
   * Operands of number columns are finite numbers, but an integer's may have a fraction or lie beyond 32 bits: the comparison is numeric.
   * @throws ValidationError for an operand that does not parse
   */
  operand(value: unknown, definition: AttributeDefinition): string | number | boolean;
  /** The comparison operators that make sense; all of them when absent. */
  readonly operators?: readonly CompareOperator[];
  /** Operators of its own, under names that no other operator has: `$near`. */
  readonly ownOperators?: Readonly<Record<OwnOperatorName, OwnOperator>>;
  /** False for values that have no order (json). Default true. */
  readonly sortable?: boolean;
  /** Of texts: whether they may be of any length where the definition has no `maxLength`. Lists that are sorted by such are not paged by key. Default false. */
  readonly unbounded?: boolean;
  /** False for numbers that are no amounts (ids, moments): they have no sum and no average. Default true. */
  readonly summable?: boolean;
  /** For the plugin that serves GraphQL: nothing in core reads it. A type may do without. */
  readonly graphql?: GraphqlNames;
  /** For `plinth types`. Absent: what the column holds; `unknown` for JSON. `Json` and `Block` may be named. */
  typescript?(definition: AttributeDefinition): TypescriptNames;
}

/** What a relation-like attribute type makes of its definition (`relation`, `media`). */
export interface RelationShape {
  /** Uid of the target content type. */
  readonly target: string;
  readonly relation: 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany';
  readonly inversedBy?: string;
  readonly mappedBy?: string;
  /** Populating needs no `find` on the target (media). */
  readonly open?: boolean;
  /** Uses the links table even when to-one, so that one statement reads the references of a row and of its components together. */
  readonly slotted?: boolean;
  /** No link is stored: the value is the other versions of the same document along this axis. `target` is then the owner. */
  readonly axis?: string;
}

/** An attribute type that refers to documents: `relation`, and what plugins add (`media`). */
export interface RelationType {
  readonly kind: 'relation';
  readonly name: string;
  /** What values of the type are, for documentation and editors. */
  readonly description?: string;
  readonly options: z.ZodObject;
  /** @param owner uid of the content type or component that has the attribute */
  shape(definition: AttributeDefinition, owner: string): RelationShape;
  /** What a caller is told who names a target by a number that none has. */
  readonly unknownTarget?: (count: number, target: string) => string;
}

/** An attribute type that embeds components. */
export interface ComponentsType {
  readonly kind: 'component' | 'dynamiczone';
  readonly name: string;
  /** What values of the type are, for documentation and editors. */
  readonly description?: string;
  readonly options: z.ZodObject;
}

/** What the registry of attribute types holds. */
export type AttributeType = ScalarType | RelationType | ComponentsType;
