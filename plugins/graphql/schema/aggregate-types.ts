import {
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import type { Attribute, ColumnKind, ContentType, RelationAttribute, ScalarAttribute } from 'plinth';
import { typeName } from '../names.ts';
import type { FilterParts, FilterTypes } from './filter-types.ts';
import { type MarkedField, type Measure, UNMARKED } from './marks.ts';
import type { OutputTypes } from './output-types.ts';
import { OwnedTypes } from './owned-types.ts';
import { isMedia, isNamed, isSibling } from './shown-attributes.ts';

/** The parts that types of aggregates are made with. */
export interface AggregateParts extends FilterParts {
  readonly filters: FilterTypes;
  readonly outputs: OutputTypes;
  readonly marked: MarkedField;
}

const NUMBERS: ReadonlySet<ColumnKind> = new Set(['integer', 'bigint', 'double', 'decimal']);
const MOMENTS: ReadonlySet<ColumnKind> = new Set(['date', 'time', 'datetime']);
const MEASURES: readonly Measure[] = ['avg', 'sum', 'min', 'max'];

/** The types of `aggregate` in connections, each made on first use (specification, Aggregates). */
export class AggregateTypes {
  readonly #parts: AggregateParts;
  readonly #known = new OwnedTypes<GraphQLObjectType>();
  readonly #attributes = new Map<ContentType, readonly Attribute[]>();

  constructor(parts: AggregateParts) {
    this.#parts = parts;
  }

  /** The type of aggregates over all matching documents of a type. */
  of(type: ContentType): GraphQLObjectType {
    const { marked } = this.#parts;
    return this.#once(type, `Aggregate`, () => {
      const fields: GraphQLFieldConfigMap<unknown, unknown> = { count: marked({ kind: 'count' }, new GraphQLNonNull(GraphQLInt)) };
      for (const measure of MEASURES) {
        const measured = this.#measures(type, measure);
        if (measured !== null) fields[measure] = marked({ kind: 'measures', measure }, measured);
      }
      const groups = this.#groups(type);
      if (groups !== null) fields.groupBy = marked({ kind: 'groups' }, groups);
      return fields;
    });
  }

  #measures(type: ContentType, measure: Measure): GraphQLObjectType | null {
    const { marked, names } = this.#parts;
    const isTotal = measure === 'sum' || measure === 'avg';
    const attributes = this.#shown(type).filter((one): one is ScalarAttribute => one.kind === 'scalar' && isMeasured(one, isTotal));
    if (attributes.length === 0) return null;
    // Sums and averages share a type, as do minimum and maximum, because schemas with many types are large enough.
    return this.#once(type, `Aggregate${isTotal ? 'Totals' : 'Bounds'}`, () => {
      const fieldOf = (attribute: ScalarAttribute) => {
        const own = isTotal ? GraphQLFloat : names.scalar(type, attribute, 'output');
        return marked({ kind: 'measured', attribute }, own ?? GraphQLFloat);
      };
      return Object.fromEntries(attributes.map((attribute) => [attribute.name, fieldOf(attribute)]));
    });
  }

  #groups(type: ContentType): GraphQLObjectType | null {
    const { marked } = this.#parts;
    const attributes = this.#shown(type).filter(isGrouping);
    if (attributes.length === 0) return null;
    return this.#once(type, `GroupBy`, () =>
      Object.fromEntries(
        attributes.map((attribute) => {
          const buckets = new GraphQLList(new GraphQLNonNull(this.#bucket(type, attribute)));
          return [attribute.name, marked({ kind: 'grouping', attribute }, buckets)];
        }),
      ),
    );
  }

  /** The type of an attribute's buckets; attributes whose keys have the same type share it. */
  #bucket(type: ContentType, attribute: ScalarAttribute | RelationAttribute): GraphQLObjectType {
    const { marked, names, outputs, filters } = this.#parts;
    const key: GraphQLOutputType =
      attribute.kind === 'relation' || attribute.name === 'documentId' ? GraphQLID : (names.scalar(type, attribute, 'output') ?? GraphQLID);
    return this.#once(type, `BucketBy${String(key)}`, () => {
      const filter = filters.of(type);
      return {
        key: marked({ kind: 'key' }, key),
        connection: marked(
          { kind: 'bucketConnection', type },
          outputs.connection(type),
          filter === null ? {} : { filters: { type: filter } },
        ),
      };
    });
  }

  #shown(type: ContentType): readonly Attribute[] {
    const known = this.#attributes.get(type);
    if (known !== undefined) return known;
    const { shadow } = this.#parts;
    const shown = [...type.attributes.values()].filter((attribute) => {
      if (attribute.name === 'id' || attribute.private || !isNamed(attribute) || !shadow.hasOutput(type, attribute.name)) return false;
      return attribute.kind === 'relation' ? shadow.isEnabled(attribute.target) : true;
    });
    this.#attributes.set(type, shown);
    return shown;
  }

  /** @param role suffix after the content type's name */
  #once(type: ContentType, role: string, fields: () => GraphQLFieldConfigMap<unknown, unknown>): GraphQLObjectType {
    const name = `${typeName(type)}${role}`;
    return this.#known.of(name, type.uid, () => new GraphQLObjectType({ name, fields, extensions: UNMARKED }));
  }
}

function isMeasured(attribute: ScalarAttribute, isTotal: boolean): boolean {
  const { kind } = attribute.type.column(attribute.definition);
  if (NUMBERS.has(kind)) return !isTotal || attribute.type.summable !== false;
  return !isTotal && MOMENTS.has(kind);
}

/** Whether documents can be grouped by an attribute. */
function isGrouping(attribute: Attribute): attribute is ScalarAttribute | RelationAttribute {
  if (attribute.kind === 'relation') return !isMedia(attribute) && !isSibling(attribute);
  return attribute.kind === 'scalar' && attribute.type.sortable !== false && attribute.type.graphql !== undefined;
}
