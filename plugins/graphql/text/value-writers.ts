import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import type { ScalarAttribute, ValueWriter } from 'plinth';
import { NotText } from './not-text.ts';

/** The default serializer, which returns values unchanged. */
const AS_IT_IS = new GraphQLScalarType({ name: 'Any' }).serialize;

const INT = { from: -(2 ** 31), to: 2 ** 31 - 1 } as const;

/** Column kinds with text values. */
const TEXTS: ReadonlySet<string> = new Set(['varchar', 'text', 'date', 'time', 'datetime']);

const NAME = /^\w+$/;

/** Serializes attribute values to text, with the same result as graphql-js. */
export class ValueWriters {
  readonly #known = new Map<string, ValueWriter>();

  /** @param type of the field that shows the attribute */
  of(type: GraphQLLeafType, attribute: ScalarAttribute): ValueWriter {
    const { kind } = attribute.type.column(attribute.definition);
    const plain = plainValues(type, attribute.name === 'id' ? 'key' : kind, attribute.type.output !== undefined);
    const name = `${type.name} ${JSON.stringify(plain)}`;
    let writer = this.#known.get(name);
    if (writer === undefined) {
      writer = Object.freeze({ name, plain, write: writeAs(type) });
      this.#known.set(name, writer);
    }
    return writer;
  }
}

/** Stored values that JSON.stringify writes as graphql-js would. @param isMade whether the attribute's type converts values for output */
function plainValues(type: GraphQLLeafType, kind: string, isMade: boolean): ValueWriter['plain'] {
  if (type instanceof GraphQLEnumType) {
    const names = type.getValues().flatMap(({ name, value }) => (name === value && NAME.test(name) ? [name] : []));
    return isMade || names.length === 0 ? 'none' : { names };
  }
  if (type.serialize === AS_IT_IS) return 'all';
  if (isMade) return 'none';
  if ((type === GraphQLString || type === GraphQLID) && TEXTS.has(kind)) return 'all';
  if (type === GraphQLBoolean && kind === 'boolean') return 'all';
  return type === GraphQLInt && kind === 'integer' ? INT : 'none';
}

function writeAs(type: GraphQLLeafType): (value: unknown) => string {
  const write = (value: unknown) => {
    const text = JSON.stringify(type.serialize(value) ?? undefined);
    if (text === undefined) throw new NotText();
    return text;
  };
  if (type === GraphQLString || type === GraphQLID) return (value) => (typeof value === 'string' ? JSON.stringify(value) : write(value));
  if (type === GraphQLFloat) return (value) => (typeof value === 'number' && Number.isFinite(value) ? String(value) : write(value));
  return write;
}
