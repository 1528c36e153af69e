import { type FieldNode, type GraphQLField, type GraphQLObjectType, getNamedType, isUnionType, type SelectionSetNode } from 'graphql';
import type {
  AskedPopulate,
  AskedQuery,
  AskedRelation,
  AskedSelection,
  AttributeOwner,
  ComponentAttribute,
  ContentType,
  DynamicZoneAttribute,
  Model,
  MorphAttribute,
  RelationAttribute,
  ScalarAttribute,
} from 'plinth';
import { ownerOf } from '../schema/marks.ts';
import { isHidden } from '../schema/shown-attributes.ts';
import { filterParameter } from './filter-parameter.ts';
import {
  below,
  type ConnectionFields,
  type ContentField,
  connectionFields,
  type Document,
  isOfContent,
  type OutputField,
  outputFields,
  type Variables,
} from './output-fields.ts';
import { type ListBounds, pageArgument } from './page-argument.ts';

/** A part of a translation: made once, or for each set of variables if they are open and it depends on them. */
export interface Template<Value> {
  readonly isConstant: boolean;
  /** @throws an error in an argument */
  of(variables: Variables): Value;
}

/** A populate. */
export interface PopulateTemplate extends Template<AskedPopulate> {
  readonly alias: string;
}

/** The place of a field in the response: types and response keys from the root field, `Query.articles.Article.author`. */
export type Place = string;

/** A field of the response with its place, and what is populated for it. */
export interface ShownField extends OutputField {
  readonly place: Place;
  readonly populates: readonly PopulateTemplate[];
}

/** How an operation is answered: as text, or by resolvers. */
export interface AnswerForm {
  /** Whether a field of an owner is read along. The resolvers of other fields may need any attribute. */
  isReadAlong(asked: ContentField, owner: AttributeOwner): boolean;
  /** The arguments of a field. @throws an error in them */
  args(field: GraphQLField<unknown, unknown>, node: FieldNode): Template<Variables>;
  /** Translates a field. Its errors are about the place. */
  attempt(place: Place, translate: () => readonly PopulateTemplate[]): readonly PopulateTemplate[];
  /** Combines parts to a populate. */
  populate(place: Place, parts: readonly Template<unknown>[], make: (variables: Variables) => AskedPopulate): Template<AskedPopulate>;
  /** The selection of what is shown of an object. */
  selection(type: GraphQLObjectType, fields: readonly ScalarAttribute[], shown: readonly ShownField[]): Template<AskedSelection>;
  /** What is added to the populates of a relation. @param connection null: it is shown as a list or an object */
  around(asked: ContentField, connection: ConnectionFields | null): Pick<AskedRelation, 'wrapper' | 'action'>;
}

/** The parts that selections are translated with. */
export interface TranslationParts {
  readonly model: Model;
  readonly bounds: ListBounds;
}

/** The selection if nothing of the documents is shown. */
export const NOTHING: AskedSelection = Object.freeze({ fields: [], populate: [] });

/** Translates selections of documents into a query for the document service, at any depth. */
export class Translation {
  readonly #parts: TranslationParts;
  readonly #document: Document;
  readonly #form: AnswerForm;

  constructor(parts: TranslationParts, document: Document, form: AnswerForm) {
    this.#parts = parts;
    this.#document = document;
    this.#form = form;
  }

  /** @param type of the selections: documents of a content type, or entries of a component */
  selection(type: GraphQLObjectType, sets: readonly SelectionSetNode[], place: Place): Template<AskedSelection> {
    const owner = ownerOf(type) as AttributeOwner;
    const fields = new Set<ScalarAttribute>();
    const shown = this.#shown(type, sets, place, '', (asked) => {
      const { field, mark } = asked;
      const isReadAlong = isOfContent(asked) && this.#form.isReadAlong(asked, owner);
      if (!isReadAlong && field !== undefined) addReadable(fields, owner);
      if (mark?.kind === 'scalar' && !isHidden(mark.attribute)) fields.add(mark.attribute);
      return isReadAlong && mark?.kind !== 'scalar';
    });
    return this.#form.selection(type, [...fields], shown);
  }

  /**
   * The fields of selections on an object, followed by those of fields that are the same object again.
   * @param within prefix of aliases: see `selfPrefix`
   * @param populates notes a field; whether something may be populated for it
   */
  #shown(
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
    place: Place,
    within: string,
    populates: (asked: OutputField) => boolean,
  ): ShownField[] {
    return outputFields(this.#document, type, sets).flatMap((asked) => {
      const here = placeOf(place, type.name, asked.key);
      const isPopulated = populates(asked) && isOfContent(asked);
      const own = isPopulated ? this.#form.attempt(here, () => this.#populates(asked, here, within)) : [];
      const shown: ShownField = { ...asked, place: here, populates: own };
      if (!isPopulated || asked.mark.kind !== 'self') return [shown];
      return [shown, ...this.#shown(type, below(asked)[1], here, within + selfPrefix(asked.key), populates)];
    });
  }

  #populates(asked: ContentField, place: Place, within: string): readonly PopulateTemplate[] {
    const { mark } = asked;
    switch (mark.kind) {
      case 'relation':
      case 'component':
        return this.#lists(asked, mark.attribute, null, place, within);
      case 'relationConnection':
        return this.#lists(asked, mark.attribute, connectionFields(this.#document, ...below(asked)), place, within);
      case 'zone':
      case 'morph':
        return [this.#mixed(asked, mark.attribute, place, within)];
      default:
        return [];
    }
  }

  /** One populate; several for a connection with several response keys of `nodes`. */
  #lists(
    asked: ContentField,
    attribute: RelationAttribute | ComponentAttribute,
    connection: ConnectionFields | null,
    place: Place,
    within: string,
  ): readonly PopulateTemplate[] {
    const { model, bounds } = this.#parts;
    const args = this.#form.args(asked.field, asked.nodes[0]);
    const isRelation = attribute.kind === 'relation';
    const behind = isRelation ? model.contentType(attribute.target) : model.component(attribute.component);
    const named = isRelation
      ? ({ kind: 'relation', attribute, ...this.#form.around(asked, connection) } as const)
      : ({ kind: 'component', attribute } as const);
    return this.#listed(asked, connection, place).map(([ownAlias, selection]) => {
      const alias = within + ownAlias;
      const template = this.#form.populate(place, [args, selection], (variables) => {
        const { filters, sort, pagination } = args.of(variables);
        return {
          ...named,
          alias,
          filters: filterParameter(filters, behind, model),
          sort,
          page: isList(attribute) ? pageArgument(pagination, bounds, connection?.isCounted ?? false) : null,
          selection: selection.of(variables),
        };
      });
      return { alias, ...template };
    });
  }

  /** The selections of rows or entries. If a connection only shows their number, it is an empty one. */
  #listed(
    asked: ContentField,
    connection: ConnectionFields | null,
    place: Place,
  ): readonly (readonly [alias: string, selection: Template<AskedSelection>])[] {
    const [type, sets] = below(asked);
    if (connection === null) return [[aliasOf(asked.key), this.selection(type, sets, place)]];
    if (connection.nodes.length === 0) return [[aliasOf(asked.key), constant(NOTHING)]];
    return connection.nodes.map((nodes) => {
      return [connectionAlias(asked.key, nodes.key), this.selection(...below(nodes), placeOf(place, type.name, nodes.key))];
    });
  }

  /** Entries of components, and documents of types, without a fragment are empty objects. */
  #mixed(asked: ContentField, attribute: DynamicZoneAttribute | MorphAttribute, place: Place, within: string): PopulateTemplate {
    const union = getNamedType(asked.field.type);
    const [, sets] = below(asked);
    const on = (isUnionType(union) ? union.getTypes() : []).flatMap((type) => {
      const uid = ownerOf(type)?.uid;
      return uid === undefined ? [] : [[uid, this.selection(type, sets, place)] as const];
    });
    const alias = within + aliasOf(asked.key);
    const selections = on.map(([, selection]) => selection);
    const template = this.#form.populate(place, selections, (variables) => {
      const selected = new Map(on.map(([uid, selection]) => [uid, selection.of(variables)]));
      return attribute.kind === 'morph'
        ? { kind: 'morph', attribute, alias, on: selected }
        : { kind: 'zone', attribute, alias, on: selected };
    });
    return { alias, ...template };
  }
}

/** The read of a root field. Its arguments become parameters, which axes read, but for those that have a meaning of their own. */
export function askedQuery(
  type: ContentType,
  { filters, pagination: _pagination, documentId: _documentId, data: _data, ...parameters }: Variables,
  page: AskedQuery['page'],
  selection: AskedSelection,
  { model }: Pick<TranslationParts, 'model'>,
): AskedQuery {
  return { parameters: { ...parameters, filters: filterParameter(filters, type, model) }, page, selection };
}

/** A part that does not depend on variables. */
export function constant<Value>(value: Value): Template<Value> {
  return { isConstant: true, of: () => value };
}

/** Whether a populated attribute has a list of values. */
export function isList(attribute: RelationAttribute | MorphAttribute | ComponentAttribute | DynamicZoneAttribute): boolean {
  return attribute.kind === 'relation' || attribute.kind === 'morph'
    ? attribute.many
    : attribute.kind === 'dynamiczone' || attribute.repeatable;
}

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

/** Prefix of the aliases of what is populated below a field that is the same object again. */
export function selfPrefix(responseKey: string): string {
  return `__s${responseKey.length}_${responseKey}`;
}

/** The place of an object's field. */
export function placeOf(parent: Place, type: string, responseKey: string): Place {
  return `${parent}.${type}.${responseKey}`;
}

function addReadable(fields: Set<ScalarAttribute>, owner: AttributeOwner): void {
  for (const attribute of owner.attributes.values()) {
    if (attribute.kind === 'scalar' && !attribute.private) fields.add(attribute);
  }
}
