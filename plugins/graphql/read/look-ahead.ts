import {
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  getArgumentValues,
  getNamedType,
  isObjectType,
  isUnionType,
  type SelectionSetNode,
} from 'graphql';
import type {
  AskedPopulate,
  AskedSelection,
  AttributeOwner,
  ComponentAttribute,
  DynamicZoneAttribute,
  Model,
  RelationAttribute,
  ScalarAttribute,
} from 'plinth';
import { isContentType } from '../names.ts';
import { isCustom, markOf, ownerOf } from '../schema/marks.ts';
import { isHidden } from '../schema/shown-attributes.ts';
import { collectFields, type Document, selectionsOf } from './collect-fields.ts';
import { filterParameter } from './filter-parameter.ts';
import { type ListBounds, pageArgument } from './page-argument.ts';

/** The parts for converting selections. */
export interface LookAheadParts {
  readonly model: Model;
  readonly bounds: ListBounds;
}

/** The place of a field in the response: types and response keys from the root field, `Query.articles.Article.author`. */
export type Place = string;

/** The selection of documents at a root field, with the places of its parts. */
export interface LookedAhead {
  readonly selection: AskedSelection;
  /** Errors in arguments. Such a field becomes null; the rest is answered. */
  readonly mistakes: ReadonlyMap<Place, unknown>;
  readonly populates: ReadonlyMap<AskedPopulate, Place>;
  readonly fields: ReadonlyMap<AskedSelection, readonly (readonly [ScalarAttribute, Place])[]>;
}

/** Fields that are read although their resolvers were wrapped by others. */
export interface LateFields {
  /** Their arguments, which may differ from those in the operation. */
  readonly given: ReadonlyMap<FieldNode, Readonly<Record<string, unknown>>>;
  /** The action for reading targets of their relation; undefined: `find`. */
  readonly along: string | undefined;
}

const NO_FIELDS: LateFields = Object.freeze({ given: new Map(), along: undefined });

/** The populate alias of a response key. It begins like no attribute. */
export function aliasOf(responseKey: string): string {
  return `__p_${responseKey}`;
}

/** The populate alias of a connection's `nodes`, for their response key. */
export function connectionAlias(responseKey: string, nodesKey: string): string {
  return nodesKey === 'nodes' ? aliasOf(responseKey) : `${connectionPrefix(responseKey)}${nodesKey}`;
}

/** Prefix of aliases of a connection whose `nodes` have other response keys. The length is needed because keys may contain separators. */
export function connectionPrefix(responseKey: string): string {
  return `__n${responseKey.length}_${responseKey}_`;
}

/** The place of an object's field. */
export function placeOf(parent: Place, type: string, responseKey: string): Place {
  return `${parent}.${type}.${responseKey}`;
}

/** Converts the selections of documents into a query for the document service, at any depth. */
export class LookAhead {
  readonly #parts: LookAheadParts;
  readonly #document: Document;
  readonly #late: LateFields;
  readonly #mistakes = new Map<Place, unknown>();
  readonly #populates = new Map<AskedPopulate, Place>();
  readonly #fields = new Map<AskedSelection, (readonly [ScalarAttribute, Place])[]>();

  constructor(parts: LookAheadParts, document: Document, late: LateFields = NO_FIELDS) {
    this.#parts = parts;
    this.#document = document;
    this.#late = late;
  }

  /**
   * @param type of the selections: documents of a content type
   * @param place of the root field
   */
  documents(type: GraphQLObjectType, sets: readonly SelectionSetNode[], place: Place): LookedAhead {
    const selection = this.#selection(type, sets, place);
    return { selection, mistakes: this.#mistakes, populates: this.#populates, fields: this.#fields };
  }

  #selection(type: GraphQLObjectType, sets: readonly SelectionSetNode[], place: Place): AskedSelection {
    const owner = ownerOf(type) as AttributeOwner;
    const fields = new Set<ScalarAttribute>();
    const populate: AskedPopulate[] = [];
    const places: (readonly [ScalarAttribute, Place])[] = [];
    for (const [key, nodes] of collectFields(this.#document, type, sets)) {
      const [node] = nodes as [FieldNode];
      const field = type.getFields()[node.name.value];
      if (field === undefined) continue;
      const here = placeOf(place, type.name, key);
      const mark = markOf(field);
      // Component entries cannot be read later.
      const isOwn = !isCustom(field) || this.#late.given.has(node) || !isContentType(owner);
      // An added or wrapped resolver may read any attribute of its document.
      if (!isOwn || mark === undefined) addReadable(fields, owner);
      if (mark?.kind === 'scalar') {
        if (isHidden(mark.attribute)) continue;
        fields.add(mark.attribute);
        places.push([mark.attribute, here]);
      }
      if (!isOwn) continue;
      switch (mark?.kind) {
        case 'relation':
        case 'component':
          this.#try(here, () => populate.push(this.#list(mark.attribute, field, nodes, aliasOf(key), here)));
          break;
        case 'relationConnection':
          this.#try(here, () => populate.push(...this.#connection(mark.attribute, field, nodes, key, here)));
          break;
        case 'zone':
          populate.push(this.#zone(mark.attribute, field, nodes, key, here));
      }
    }
    const selection: AskedSelection = { fields: [...fields], populate };
    this.#fields.set(selection, places);
    return selection;
  }

  #list(
    attribute: RelationAttribute | ComponentAttribute,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    alias: string,
    place: Place,
    withCount = false,
  ): AskedPopulate {
    const { model, bounds } = this.#parts;
    const behind = attribute.kind === 'relation' ? model.contentType(attribute.target) : model.component(attribute.component);
    const args = this.#argumentsOf(field, nodes[0] as FieldNode);
    const selection = this.#selection(getNamedType(field.type) as GraphQLObjectType, selectionsOf(nodes), place);
    const rest = { alias, filters: filterParameter(args.filters, behind, model), sort: args.sort, selection };
    if (attribute.kind === 'component') {
      const window = attribute.repeatable ? pageArgument(args.pagination, bounds, false) : null;
      return this.#known({ kind: 'component', attribute, page: window, ...rest }, place);
    }
    const page = attribute.many ? pageArgument(args.pagination, bounds, withCount) : null;
    return this.#known({ kind: 'relation', attribute, page, ...this.#alongAt(nodes[0] as FieldNode), ...rest }, place);
  }

  /** One populate for each response key of `nodes`; without any, one populate if only the total is requested. */
  #connection(
    attribute: RelationAttribute,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    key: string,
    place: Place,
  ): AskedPopulate[] {
    const envelope = getNamedType(field.type) as GraphQLObjectType;
    const { model, bounds } = this.#parts;
    const behind = model.contentType(attribute.target);
    const args = this.#argumentsOf(field, nodes[0] as FieldNode);
    const asked = collectFields(this.#document, envelope, selectionsOf(nodes));
    const markAt = (each: FieldNode) => {
      const inner = envelope.getFields()[each.name.value];
      return inner === undefined ? undefined : markOf(inner);
    };
    const withCount = [...asked.values()].some(([each]) => markAt(each as FieldNode)?.kind === 'pageInfo');
    const rest = { filters: filterParameter(args.filters, behind, model), sort: args.sort };
    const page = pageArgument(args.pagination, bounds, withCount);
    const read = (alias: string, selection: AskedSelection) =>
      this.#known({ kind: 'relation', attribute, page, alias, selection, ...this.#alongAt(nodes[0] as FieldNode), ...rest }, place);
    const populates: AskedPopulate[] = [];
    for (const [nodesKey, inner] of asked) {
      if (markAt(inner[0] as FieldNode)?.kind !== 'nodes') continue;
      const type = getNamedType((envelope.getFields().nodes as GraphQLField<unknown, unknown>).type) as GraphQLObjectType;
      const selection = this.#selection(type, selectionsOf(inner), placeOf(place, envelope.name, nodesKey));
      populates.push(read(connectionAlias(key, nodesKey), selection));
    }
    if (populates.length === 0) populates.push(read(aliasOf(key), { fields: [], populate: [] }));
    return populates;
  }

  #zone(
    attribute: DynamicZoneAttribute,
    field: GraphQLField<unknown, unknown>,
    nodes: readonly FieldNode[],
    key: string,
    place: Place,
  ): AskedPopulate {
    const union = getNamedType(field.type);
    const types = isUnionType(union) ? union.getTypes().filter(isObjectType) : [];
    const sets = selectionsOf(nodes);
    const on = types.flatMap((type) => {
      const owner = ownerOf(type);
      return owner === undefined ? [] : [[owner.uid, this.#selection(type, sets, place)] as const];
    });
    return this.#known({ kind: 'zone', attribute, alias: aliasOf(key), on: new Map(on) }, place);
  }

  #argumentsOf(field: GraphQLField<unknown, unknown>, node: FieldNode): Readonly<Record<string, unknown>> {
    return this.#late.given.get(node) ?? getArgumentValues(field, node, this.#document.variableValues);
  }

  /** The action of an opened field; nothing for other fields. */
  #alongAt(node: FieldNode): { readonly action?: string } {
    const { given, along } = this.#late;
    return along !== undefined && given.has(node) ? { action: along } : {};
  }

  #known(populate: AskedPopulate, place: Place): AskedPopulate {
    this.#populates.set(populate, place);
    return populate;
  }

  #try(place: Place, ask: () => void): void {
    try {
      ask();
    } catch (error) {
      this.#mistakes.set(place, error);
    }
  }
}

function addReadable(fields: Set<ScalarAttribute>, owner: AttributeOwner): void {
  for (const attribute of owner.attributes.values()) {
    if (attribute.kind === 'scalar' && !attribute.private) fields.add(attribute);
  }
}
