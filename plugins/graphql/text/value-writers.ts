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

/** What serializes values of types that give them as they are. */
const AS_IT_IS = new GraphQLScalarType({ name: 'Any' }).serialize;

const INT = { from: -(2 ** 31), to: 2 ** 31 - 1 } as const;

/** Columns whose values are text. */
const TEXTS: ReadonlySet<string> = new Set(['varchar', 'text', 'date', 'time', 'datetime']);

const NAME = /^\w+$/;

/** Writes the values of attributes as graphql-js serializes them by their types. */
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

/** Which stored values JSON.stringify writes as it writes what they are serialized to. @param isMade whether the attribute's type makes something else of them */
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
