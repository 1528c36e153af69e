import {
  GraphQLBoolean,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  type GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import {
  type Attribute,
  type CompareOperator,
  type Component,
  type ContentType,
  type Model,
  OPERATORS,
  operatorsOf,
  type ScalarAttribute,
} from 'plinth';
import { isContentType, typeName } from '../names.ts';
import { operandOf } from './attribute-type-names.ts';
import { UNMARKED } from './marks.ts';
import type { NamedTypes } from './named-types.ts';
import { isMedia, isNamed, type Shadow } from './shown-attributes.ts';

/** Every comparison operator, and whether GraphQL has it: those of the dialect in its order, then those of Plinth. */
const IN_GRAPHQL: Readonly<Record<CompareOperator, boolean>> = {
  eq: true,
  eqi: true,
  ne: true,
  nei: true,
  startsWith: true,
  startsWithi: false,
  endsWith: true,
  endsWithi: false,
  contains: true,
  notContains: true,
  containsi: true,
  notContainsi: true,
  gt: true,
  gte: true,
  lt: true,
  lte: true,
  in: true,
  notIn: true,
  between: true,
};
const OFFERED = (Object.keys(IN_GRAPHQL) as CompareOperator[]).filter((name) => IN_GRAPHQL[name]);
/** Whether the argument of an operator is a list, by the form of its operands. */
const IS_LIST: Readonly<Record<(typeof OPERATORS)[CompareOperator]['takes'], boolean>> = { value: false, list: true, pair: true };
const VALUE_OPERATORS = OFFERED.filter((name) => !IS_LIST[OPERATORS[name].takes]);
const LIST_OPERATORS = OFFERED.filter((name) => IS_LIST[OPERATORS[name].takes]);

/** The parts that filters are made with. */
export interface FilterParts {
  readonly model: Model;
  readonly shadow: Shadow;
  readonly names: NamedTypes;
  /** Whether connections support key-based pagination. */
  readonly keyPages: boolean;
}

/** The inputs that filter documents and component entries, each made on first use (specification, GraphQL filters). */
export class FilterTypes {
  readonly #parts: FilterParts;
  readonly #owners = new Map<string, GraphQLInputObjectType>();
  readonly #scalars = new Map<string, GraphQLInputObjectType>();
  /** By filter name: standard operators of the attribute types that use the filter. */
  readonly #operators = new Map<string, Set<CompareOperator>>();
  /** By filter name: own operators of attribute types, each with the name of its operand's scalar. */
  readonly #ownOperators = new Map<string, Map<string, string>>();
  /** The window of a list: by page, offset or key. */
  readonly #pagination: GraphQLInputObjectType;

  constructor(parts: FilterParts) {
    this.#parts = parts;
    this.#pagination = new GraphQLInputObjectType({
      name: 'PaginationArg',
      fields: {
        page: { type: GraphQLInt },
        pageSize: { type: GraphQLInt },
        start: { type: GraphQLInt },
        limit: { type: GraphQLInt },
        ...(parts.keyPages && { after: { type: GraphQLString } }),
      },
    });
    const { contentTypes, components } = parts.model;
    const owners: readonly (ContentType | Component)[] = [...contentTypes.values(), ...components.values()];
    for (const attribute of owners.flatMap(({ attributes }) => [...attributes.values()])) {
      if (attribute.kind === 'scalar') this.#addOperators(attribute);
    }
  }

  #addOperators(attribute: ScalarAttribute): void {
    const { graphql, ownOperators } = attribute.type;
    if (graphql === undefined) return;
    const offered = this.#operators.get(graphql.filter) ?? new Set();
    this.#operators.set(graphql.filter, offered);
    for (const operator of operatorsOf(attribute)) offered.add(operator);
    if (ownOperators === undefined) return;
    const known = this.#ownOperators.get(graphql.filter) ?? new Map();
    this.#ownOperators.set(graphql.filter, known);
    for (const [name, operator] of Object.entries(ownOperators)) {
      if (operator.graphql !== undefined) known.set(name.slice(1), operator.graphql);
    }
  }

  /** The filter of a content type or component; null for single types, which have at most one document. */
  of(owner: ContentType | Component): GraphQLInputObjectType | null {
    if (isContentType(owner) && owner.kind === 'singleType') return null;
    const known = this.#owners.get(owner.uid);
    if (known !== undefined) return known;
    const made: GraphQLInputObjectType = new GraphQLInputObjectType({
      name: `${typeName(owner)}FiltersInput`,
      extensions: UNMARKED,
      fields: () => ({
        ...this.#fields(owner),
        and: { type: list, extensions: UNMARKED },
        or: { type: list, extensions: UNMARKED },
        not: { type: made, extensions: UNMARKED },
      }),
    });
    const list = new GraphQLList(made);
    this.#owners.set(owner.uid, made);
    return made;
  }

  /** The arguments of a list of documents or entries (specification, GraphQL sort and pagination). */
  listArguments(owner: ContentType | Component): GraphQLFieldConfigArgumentMap {
    const filters = this.of(owner);
    return {
      ...(filters !== null && { filters: { type: filters, extensions: UNMARKED } }),
      pagination: { type: this.#pagination, defaultValue: {}, extensions: UNMARKED },
      sort: { type: new GraphQLList(GraphQLString), defaultValue: [], extensions: UNMARKED },
    };
  }

  #fields(owner: ContentType | Component): GraphQLInputFieldConfigMap {
    const fields: GraphQLInputFieldConfigMap = {};
    for (const attribute of owner.attributes.values()) {
      if (attribute.name === 'id' || !isNamed(attribute) || !this.#parts.shadow.hasFilters(owner, attribute.name)) continue;
      const type = this.#filter(attribute);
      if (type !== null) fields[attribute.name] = { type, extensions: UNMARKED };
    }
    return fields;
  }

  #filter(attribute: Attribute): GraphQLInputObjectType | null {
    const { model, shadow, names } = this.#parts;
    switch (attribute.kind) {
      case 'scalar':
        return attribute.type.graphql === undefined ? null : this.#scalar(names.scalars.named(operandOf(attribute.type.graphql.filter)));
      case 'relation':
        return isMedia(attribute) || !shadow.isEnabled(attribute.target) ? null : this.of(model.contentType(attribute.target));
      case 'component':
        return this.of(model.component(attribute.component));
      case 'morph':
      case 'dynamiczone':
        return null;
    }
  }

  #scalar(scalar: GraphQLScalarType): GraphQLInputObjectType {
    const known = this.#scalars.get(scalar.name);
    if (known !== undefined) return known;
    const list = new GraphQLList(scalar);
    const made: GraphQLInputObjectType = new GraphQLInputObjectType({
      name: `${scalar.name}FilterInput`,
      fields: () => ({
        and: { type: list },
        or: { type: list },
        not: { type: made },
        ...this.#fieldsOf(made.name, VALUE_OPERATORS, scalar),
        null: { type: GraphQLBoolean },
        notNull: { type: GraphQLBoolean },
        ...this.#fieldsOf(made.name, LIST_OPERATORS, list),
        ...this.#ownFields(made.name),
      }),
    });
    this.#scalars.set(scalar.name, made);
    return made;
  }

  #fieldsOf(filter: string, operators: readonly CompareOperator[], type: GraphQLInputType): GraphQLInputFieldConfigMap {
    const offered = operators.filter((operator) => this.#operators.get(filter)?.has(operator));
    return Object.fromEntries(offered.map((operator) => [operator, { type }]));
  }

  #ownFields(filter: string): GraphQLInputFieldConfigMap {
    const own = [...(this.#ownOperators.get(filter) ?? [])];
    return Object.fromEntries(own.map(([name, operand]) => [name, { type: this.#parts.names.scalars.named(operand) }]));
  }
}
