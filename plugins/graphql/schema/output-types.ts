import {
  type GraphQLFieldConfigMap,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';
import { type Attribute, BootError, type Component, type ContentType, type DynamicZoneAttribute, type RelationAttribute } from 'plinth';
import { GENERIC_MORPH, isContentType, typeName } from '../names.ts';
import type { GraphqlOptions } from '../options.ts';
import type { FilterParts, FilterTypes } from './filter-types.ts';
import { FormerShape } from './former-shape.ts';
import { type FieldMark, type MarkedField, UNMARKED } from './marks.ts';
import { zoneName } from './named-types.ts';
import { OwnedTypes } from './owned-types.ts';
import { isNamed } from './shown-attributes.ts';

/** The parts that output types are made with. */
export interface OutputParts extends FilterParts, Pick<GraphqlOptions, 'nullability' | 'v4CompatibilityMode'> {
  readonly filters: FilterTypes;
  readonly marked: MarkedField;
  /** The type of `aggregate` in connections; null for types without one. */
  aggregate(type: ContentType): GraphQLObjectType | null;
}

/** The types of responses, each made on first use. Unreachable types are therefore not part of the schema. */
export class OutputTypes {
  readonly #parts: OutputParts;
  readonly #owners = new Map<string, GraphQLObjectType>();
  readonly #zones = new OwnedTypes<GraphQLUnionType>();
  #morph: GraphQLUnionType | null = null;
  readonly #lists = new Map<string, GraphQLObjectType>();
  readonly #pagination: GraphQLObjectType;
  /** Null without `v4CompatibilityMode`. */
  readonly #former: FormerShape | null;
  /** The value of a dynamic zone for an entry that cannot be shown. */
  readonly #zoneError = new GraphQLObjectType({
    name: 'Error',
    fields: { code: { type: new GraphQLNonNull(GraphQLString) }, message: { type: GraphQLString } },
  });

  constructor(parts: OutputParts) {
    this.#parts = parts;
    const members = ['total', 'page', 'pageSize', 'pageCount'] as const;
    const whole = new GraphQLNonNull(GraphQLInt);
    this.#pagination = new GraphQLObjectType({
      name: 'Pagination',
      fields: Object.fromEntries(members.map((member) => [member, parts.marked({ kind: 'page', member }, whole)])),
    });
    this.#former = parts.v4CompatibilityMode ? new FormerShape(parts.marked, this.#pagination) : null;
  }

  /** The type of a content type's documents, or of a component's entries. */
  of(owner: ContentType | Component): GraphQLObjectType {
    return once(this.#owners, owner.uid, () => {
      return new GraphQLObjectType({ name: typeName(owner), extensions: { plinth: owner }, fields: () => this.#fields(owner) });
    });
  }

  /** The type `{ nodes pageInfo next aggregate }` of all documents of a type. */
  connection(type: ContentType): GraphQLObjectType {
    return this.#list(type, `${typeName(type)}EntityResponseCollection`, true);
  }

  /** The type `{ nodes pageInfo }` of a relation's targets. */
  relationConnection(type: ContentType): GraphQLObjectType {
    return this.#list(type, `${typeName(type)}RelationResponseCollection`, false);
  }

  #list(type: ContentType, name: string, isRoot: boolean): GraphQLObjectType {
    const { marked, aggregate, keyPages } = this.#parts;
    return once(this.#lists, name, () => {
      return new GraphQLObjectType({
        name,
        extensions: UNMARKED,
        fields: () => {
          const aggregated = isRoot ? aggregate(type) : null;
          return {
            nodes: marked({ kind: 'nodes' }, nonNull(new GraphQLList(nonNull(this.of(type))))),
            ...this.#former?.listFields(this.of(type), isRoot),
            pageInfo: marked({ kind: 'pageInfo' }, nonNull(this.#pagination)),
            ...(isRoot && keyPages && { next: marked({ kind: 'next' }, GraphQLString) }),
            ...(aggregated && { aggregate: marked({ kind: 'aggregate', type }, nonNull(aggregated)) }),
          };
        },
      });
    });
  }

  #fields(owner: ContentType | Component): GraphQLFieldConfigMap<unknown, unknown> {
    const { shadow } = this.#parts;
    // An attribute with the name of a former field takes its place.
    const fields: GraphQLFieldConfigMap<unknown, unknown> = { ...this.#former?.fields(owner, this.of(owner), shadow) };
    for (const attribute of owner.attributes.values()) {
      // Documents are identified by documentId only; component entries have only an id.
      if ((attribute.name === 'id' && isContentType(owner)) || !isNamed(attribute)) continue;
      if (shadow.hasOutput(owner, attribute.name)) this.#add(fields, owner, attribute);
    }
    return fields;
  }

  #add(fields: GraphQLFieldConfigMap<unknown, unknown>, owner: ContentType | Component, attribute: Attribute): void {
    const { marked, names, filters, model, nullability } = this.#parts;
    const { name } = attribute;
    const isPromised = nullability === 'schema' && attribute.definition.required === true;
    const required = (type: GraphQLOutputType) => (isPromised ? new GraphQLNonNull(type) : type);
    switch (attribute.kind) {
      case 'scalar': {
        const type = isIdentity(name) ? new GraphQLNonNull(GraphQLID) : names.scalar(owner, attribute, 'output');
        if (type !== null) fields[name] = marked({ kind: 'scalar', attribute }, isIdentity(name) ? type : required(type));
        return;
      }
      case 'relation':
        this.#addRelation(fields, owner, attribute, required);
        return;
      case 'morph': {
        const type = this.#anyDocument();
        fields[name] = marked({ kind: 'morph', attribute }, attribute.many ? required(new GraphQLList(type)) : type);
        return;
      }
      case 'component': {
        const component = model.component(attribute.component);
        const type = this.of(component);
        const mark: FieldMark = { kind: 'component', attribute };
        fields[name] = attribute.repeatable
          ? marked(mark, required(new GraphQLList(type)), filters.listArguments(component))
          : marked(mark, required(type));
        return;
      }
      case 'dynamiczone':
        fields[name] = marked({ kind: 'zone', attribute }, required(new GraphQLList(this.#zone(owner, attribute))));
    }
  }

  #addRelation(
    fields: GraphQLFieldConfigMap<unknown, unknown>,
    owner: ContentType | Component,
    attribute: RelationAttribute,
    required: (type: GraphQLOutputType) => GraphQLOutputType,
  ): void {
    const { marked, filters, model, shadow } = this.#parts;
    if (!shadow.isEnabled(attribute.target)) return;
    const target = model.contentType(attribute.target);
    if (!attribute.many) {
      fields[attribute.name] = marked({ kind: 'relation', attribute }, required(this.of(target)));
      return;
    }
    const connection = `${attribute.name}_connection`;
    const other = owner.attributes.get(connection);
    if (other !== undefined && isNamed(other) && shadow.hasOutput(owner, connection)) {
      throw new BootError(
        `GraphQL: ${owner.uid}: "${connection}" is both an attribute and the connection field of "${attribute.name}". Rename one of the attributes, or exclude one (disableOutput)`,
        'GRAPHQL_SCHEMA',
      );
    }
    // A single type has only one document, so its other versions cannot be filtered.
    const args = filters.of(target) === null ? {} : filters.listArguments(target);
    fields[connection] = marked({ kind: 'relationConnection', attribute }, this.relationConnection(target), args);
    fields[attribute.name] = marked({ kind: 'relation', attribute }, nonNull(new GraphQLList(this.of(target))), args);
  }

  /** The union of all documents, for polymorphic relations. */
  #anyDocument(): GraphQLUnionType {
    const { model, shadow } = this.#parts;
    this.#morph ??= new GraphQLUnionType({
      name: GENERIC_MORPH,
      extensions: UNMARKED,
      types: () => [...model.contentTypes.values()].filter(({ uid }) => shadow.isEnabled(uid)).map((type) => this.of(type)),
      resolveType: (document) => {
        const type = model.contentTypes.get((document as { readonly __type?: string }).__type ?? '');
        return type && typeName(type);
      },
    });
    return this.#morph;
  }

  #zone(owner: ContentType | Component, attribute: DynamicZoneAttribute): GraphQLUnionType {
    const { model, shadow } = this.#parts;
    return this.#zones.of(zoneName(owner, attribute), `${owner.uid}.${attribute.name}`, () => {
      const shown = attribute.components.filter((uid) => shadow.isEnabled(uid));
      const types = new Map(shown.map((uid) => [uid, this.of(model.component(uid))]));
      return new GraphQLUnionType({
        name: zoneName(owner, attribute),
        extensions: UNMARKED,
        types: [...types.values(), this.#zoneError],
        resolveType: (entry) => types.get((entry as { readonly __component?: string }).__component ?? '')?.name ?? this.#zoneError.name,
      });
    });
  }
}

function isIdentity(name: string): boolean {
  return name === 'documentId' || name === 'id';
}

function nonNull<T extends GraphQLOutputType>(type: T): GraphQLOutputType {
  return new GraphQLNonNull(type);
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}
