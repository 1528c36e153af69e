import type { z } from 'zod';
import type { AttributeDefinition } from './definitions.ts';
import type { CompareOperator, OwnOperator, OwnOperatorName } from './operators.ts';

/**
 * How a value is stored, independent of the database. Every dialect maps each kind to a column type:
 * - `boolean`, `integer` (32 bit), `bigint` (64 bit, read as text), `double`;
 * - `decimal`: exact, at most 15 significant digits, so that a JSON number keeps every digit;
 * - `varchar`: indexed text of at most `length` characters; `text`: unbounded;
 * - `date` (`yyyy-MM-dd`), `time` (`HH:mm:ss.SSS`), `datetime` (`yyyy-MM-ddTHH:mm:ss.SSSZ`): fixed-width ASCII text. Every database
 *   then sorts it by time, and reads need no conversion;
 * - `json`: text that is parsed when it is read.
 *
 * Many places look at the kind and not at the type, so choose it by what the stored form is:
 * - aggregates: numbers (`integer`, `bigint`, `double`, `decimal`) have `min` and `max`, and unless the type says `summable: false` also
 *   `sum` and `avg`; dates and times have `min` and `max`; other kinds have none;
 * - `_q`: `varchar` and `text` by their text, numbers by their value, if the type allows `containsi`;
 * - indexes: `"index": "text"` needs `varchar` or `text`; `text` and `json` cannot have another one;
 * - comparisons in memory (rules for what is written): numbers and booleans by value, everything else as text;
 * - what OpenAPI and `plinth types` say of values, unless the type says it (`schema`, `typescript`).
 *
 * Answers, `min` and `max`, keys of groups and `plugins/history` show what `output` makes of the stored value. `sum` and `avg` are numbers
 * of the column: without `output`, in the unit that is stored.
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

/** How a version is checked: every version must follow `lenient` rules, complete versions (not drafts) must also follow `strict` ones. */
export type Strictness = 'lenient' | 'strict';

/**
 * Reports that a value breaks a rule.
 * @param message may contain `{name}`, which becomes the path of the attribute (`dishes[0].price`)
 * @param value the wrong value, as the response shows it; omitted there when undefined
 * @param within path from the attribute into its value (`['0', 'children']` in blocks). Default: empty
 */
export type Report = (message: string, value?: unknown, within?: readonly string[]) => void;

/** The GraphQL names of a scalar type. */
export interface GraphqlNames {
  /** Output type: `String`, `DateTime`, `JSON`. */
  readonly output: string;
  readonly input: string;
  /** Filter input: `StringFilterInput`. A new name before `FilterInput` makes a scalar of any value, without code in `plugins/graphql`. */
  readonly filter: string;
  /** If present, output and input are an enumeration of these values, named after the owner and the attribute. */
  values?(definition: AttributeDefinition): readonly string[];
}

/** The TypeScript types of a value, for `plinth types`. */
export interface TypescriptNames {
  /** In answers: `string`. */
  readonly output: string;
  /** In bodies, if different: `string | Date`. */
  readonly input?: string;
}

/** JSON Schemas of a value, for OpenAPI. */
export interface ValueSchemas {
  /** In answers: `{ type: 'string', pattern: '…' }`. */
  readonly output: Readonly<Record<string, unknown>>;
  /** In bodies and filters, if different. */
  readonly input?: Readonly<Record<string, unknown>>;
}

/**
 * A scalar attribute type. It defines the column, how input is parsed and checked, how values are returned, and which operators are
 * allowed. All methods are pure, except `prepare`.
 */
export interface ScalarType {
  readonly kind: 'scalar';
  /** The `type` in a schema file: `string`. */
  readonly name: string;
  /** What values of the type are, for documentation and editors. */
  readonly description?: string;
  /**
   * Options of this type, besides the common ones. The output of this schema is the `definition` that all other members receive, so a
   * transform can prepare an option once per model (`regex` becomes a Pattern). Core refuses a `min` above `max`, and a `minLength` above
   * `maxLength`: it compares them as numbers, so bounds of another form need a transform, or a `valueOf`. The definition is sent to clients
   * as JSON: an option that is not JSON needs `toJSON`.
   */
  readonly options: z.ZodObject;
  /** Values are always unique, whatever the schema file says (uid). */
  readonly unique?: boolean;
  /**
   * The name of this type in messages. A required attribute that is null is reported as "… must be a `string` type, but the final value
   * was: `null`."; without this member as "… must be defined.".
   */
  readonly valueName?: 'string' | 'number' | 'boolean' | 'array';
  column(definition: AttributeDefinition): ColumnSpec;
  /** Values are never returned, and cannot be filtered or sorted by (password). */
  readonly hidden?: boolean;
  /**
   * Converts a value of a body to the stored form: a JSON-safe value, equal to what reading the column gives and `output` receives (text
   * for bigint and times, number for decimal, any JSON for json). Never called with null; returning null clears the attribute. Calls
   * `report` for a value of the wrong type, or one that breaks a lenient rule; the result is then ignored. Dates and times are returned
   * unchanged: `format` converts them. Must reverse `output`, for clients that send back what they were given; a type that cannot must
   * return its own results unchanged, because a former state is restored by a body.
   */
  parse(value: unknown, definition: AttributeDefinition, report: Report): unknown;
  /** Rules of strict versions: minimum, minLength, regex, e-mail format… `value` is the result of `parse`, never null. */
  check?(value: unknown, definition: AttributeDefinition, report: Report): void;
  /**
   * Second step of a write, after the rules of all attributes have passed: converts a value with a format to the stored form. Must return
   * its own results unchanged.
   * @throws ValidationError for an invalid format (as recorded: without path)
   */
  format?(value: unknown, definition: AttributeDefinition): unknown;
  /**
   * Last step of a write, before the transaction, for slow conversions (hashing a password). Called once per value of a body, never for
   * stored values. Unlike `parse` and `format` it may change its own results. Because its result cannot be checked later, the `check` of
   * such a type also applies to lenient versions, and the type has no default.
   */
  prepare?(value: unknown, definition: AttributeDefinition): Promise<unknown>;
  /**
   * Converts the value of the column (see `ColumnKind`) to the value in answers, which must be JSON (undefined becomes null). Absent if
   * they are the same.
   */
  output?(stored: unknown): unknown;
  /**
   * Converts an operand of a filter (text from a query string, or a JSON value) to the value that the column is compared with. Never called
   * with null. It does not know the operator: `$gt` and sorting compare stored forms, so these need an order of their own. For number
   * columns it must return a finite number. For integer columns the number may have a fraction or exceed 32 bits:
   * the comparison is numeric.
   * @throws ValidationError for an operand that does not parse
   */
  operand(value: unknown, definition: AttributeDefinition): string | number | boolean;
  /**
   * The allowed comparison operators, without `$`; all when absent. `$null`, `$notNull` and the logical ones are always allowed. Without
   * `containsi` the texts of this type are not searched by `_q`: right for a stored form that nobody reads.
   */
  readonly operators?: readonly CompareOperator[];
  /** Additional operators of this type. Their names must differ from all others: `$near`. */
  readonly ownOperators?: Readonly<Record<OwnOperatorName, OwnOperator>>;
  /** False for values without an order (json). Default: true. */
  readonly sortable?: boolean;
  /**
   * Whether texts have no maximum length if the definition has no `maxLength`. Lists that are sorted by such an attribute cannot be paged
   * by key. Default: false.
   */
  readonly unbounded?: boolean;
  /** False for numbers that are not amounts (ids, times): they have no sum and no average. Default: true. */
  readonly summable?: boolean;
  /** For the GraphQL plugin; core does not read it. Optional. */
  readonly graphql?: GraphqlNames;
  /**
   * JSON Schemas of the values, for OpenAPI. Absent: they follow from the column, and a type with `output` has answers of any form.
   * They describe values that are not null.
   */
  schema?(definition: AttributeDefinition): ValueSchemas;
  /** For `plinth types`. Absent: the type follows from the column; `unknown` for JSON. The names `Json` and `Block` are available. */
  typescript?(definition: AttributeDefinition): TypescriptNames;
}

/** The relation that an attribute defines. Made by attribute types such as `relation` and `media`. */
export interface RelationShape {
  /** Uid of the target content type. */
  readonly target: string;
  readonly relation: 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany';
  readonly inversedBy?: string;
  readonly mappedBy?: string;
  /** Whether populating needs no right to `find` the target (media). */
  readonly open?: boolean;
  /** Uses the links table even for to-one, so that one statement reads the references of a row and of its components. */
  readonly slotted?: boolean;
  /** If set, no link is stored: the value is the other versions of the same document on this axis, and `target` is the owner. */
  readonly axis?: string;
}

/** An attribute type that refers to documents: `relation`, and types of plugins (`media`). */
export interface RelationType {
  readonly kind: 'relation';
  readonly name: string;
  /** What values of the type are, for documentation and editors. */
  readonly description?: string;
  readonly options: z.ZodObject;
  /** @param owner uid of the content type or component that has the attribute */
  shape(definition: AttributeDefinition, owner: string): RelationShape;
  /** The message for a body that names targets by numbers that do not exist. */
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

/** Any attribute type, as the registry contains it. */
export type AttributeType = ScalarType | RelationType | ComponentsType;
