import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLScalarType,
  GraphQLString,
  Kind,
  valueFromASTUntyped,
} from 'graphql';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/;

/** Whether a text is a calendar date: `2026-02-29` is not. */
function isDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** Makes a scalar for text in a format. Output values are sent as stored. @param parse throws for invalid text */
function textScalar(name: string, description: string, parse: (value: unknown) => string): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    description,
    parseValue: parse,
    parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : valueFromASTUntyped(node)),
  });
}

function parseDate(value: unknown): string {
  if (typeof value === 'string' && DATE.test(value) && isDate(value)) return value;
  throw new GraphQLError(`Date cannot represent an invalid date-string ${written(value)}.`);
}

function parseTime(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Time cannot represent non string type');
  if (!TIME.test(value)) throw new TypeError('Invalid time format, expected HH:mm:ss.SSS');
  return value;
}

function parseMoment(value: unknown): string {
  const day = typeof value === 'string' ? MOMENT.exec(value)?.[1] : undefined;
  if (day !== undefined && isDate(day) && !Number.isNaN(Date.parse(value as string))) return value as string;
  throw new GraphQLError(`DateTime cannot represent an invalid date-time-string ${written(value)}.`);
}

/** A 64-bit integer: a number if it can be represented exactly, otherwise text. */
const longScalar = () =>
  new GraphQLScalarType({
    name: 'Long',
    description: 'A 64-bit integer. Values outside the safe range of JSON numbers are strings.',
    serialize(value) {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : String(value);
    },
    parseValue: parseLong,
    parseLiteral(node) {
      if (node.kind === Kind.INT) return parseLong(Number.isSafeInteger(Number(node.value)) ? Number(node.value) : node.value);
      return parseLong(valueFromASTUntyped(node));
    },
  });

function parseLong(value: unknown): number | string {
  if (typeof value === 'number' && Number.isInteger(value)) return value;
  if (typeof value === 'string' && /^-?\d{1,19}$/.test(value)) return value;
  throw new TypeError(`Cannot convert ${written(value)} to a 64-bit integer`);
}

/** A value, for messages. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
}

/** A named scalar that accepts and returns any value. */
export function anyScalar(name: string, description: string): GraphQLScalarType {
  return new GraphQLScalarType({ name, description });
}

/** The scalars that the dialect adds to those of GraphQL. New ones each time, since extensions may change those of their schema. */
export function dialectScalars(): readonly GraphQLScalarType[] {
  return [
    textScalar('Date', 'A day, `yyyy-MM-dd`.', parseDate),
    textScalar('Time', 'A time of day, `HH:mm:ss` with up to three decimal places.', parseTime),
    textScalar('DateTime', 'A date and time with a time zone, `yyyy-MM-ddTHH:mm:ss.SSSZ`.', parseMoment),
    longScalar(),
    anyScalar('JSON', 'Any JSON value.'),
  ];
}

/** The scalar types of a schema by name: those of GraphQL, of the dialect, and of attribute types. */
export class Scalars {
  readonly #known = new Map<string, GraphQLScalarType>(
    [GraphQLID, GraphQLString, GraphQLInt, GraphQLFloat, GraphQLBoolean, ...dialectScalars()].map((type) => [type.name, type]),
  );

  /** Adds a type. */
  add(type: GraphQLScalarType): void {
    this.#known.set(type.name, type);
  }

  /**
   * The type with this name. An unknown one is made for any value: a filter's operand, or one that an extension defines (`nameProblems`).
   */
  named(name: string): GraphQLScalarType {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const made = anyScalar(name, `A value of the type ${name}.`);
    this.#known.set(name, made);
    return made;
  }
}
