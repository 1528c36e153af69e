import { type GraphQLFieldConfigMap, GraphQLID, GraphQLList, GraphQLNonNull, GraphQLObjectType, type GraphQLOutputType } from 'graphql';
import type { Component, ContentType } from 'plinth';
import { isContentType } from '../names.ts';
import { type FieldMark, type MarkedField, UNMARKED } from './marks.ts';
import { isNamed, type Shadow } from './shown-attributes.ts';

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

/**
 * The fields that let clients of Strapi 4 go on (`v4CompatibilityMode`): `data { id attributes { … } } meta { pagination }`. `data` and
 * `attributes` are the same document or entry again, so that clients can leave out one after the other.
 */
export class FormerShape {
  readonly #marked: MarkedField;
  readonly #meta: GraphQLObjectType;

  /** @param pagination the type of `pageInfo` */
  constructor(marked: MarkedField, pagination: GraphQLObjectType) {
    this.#marked = marked;
    this.#meta = new GraphQLObjectType({
      name: 'ResponseCollectionMeta',
      extensions: UNMARKED,
      fields: { pagination: marked({ kind: 'pageInfo' }, nonNull(pagination)) },
    });
  }

  /** Of documents and entries. @param type their type */
  fields(owner: ContentType | Component, type: GraphQLObjectType, shadow: Shadow): Fields {
    const id = owner.attributes.get('id');
    const hasId = isContentType(owner) && id?.kind === 'scalar' && isNamed(id) && shadow.hasOutput(owner, 'id');
    const self = this.#deprecated({ kind: 'self' }, nonNull(type), 'Use root level fields instead');
    return {
      ...(hasId && { id: this.#deprecated({ kind: 'scalar', attribute: id }, nonNull(GraphQLID), 'Use `documentId` instead') }),
      attributes: self,
      data: self,
    };
  }

  /** Of connections. @param hasMeta whether they have `meta` */
  listFields(type: GraphQLObjectType, hasMeta: boolean): Fields {
    return {
      data: this.#deprecated({ kind: 'nodes' }, nonNull(new GraphQLList(nonNull(type))), 'Use `nodes` field instead'),
      ...(hasMeta && { meta: this.#deprecated({ kind: 'meta' }, nonNull(this.#meta), 'Use the `pageInfo` field instead') }),
    };
  }

  #deprecated(mark: FieldMark, type: GraphQLOutputType, deprecationReason: string): Fields[string] {
    return { ...this.#marked(mark, type), deprecationReason };
  }
}

function nonNull<T extends GraphQLOutputType>(type: T): GraphQLOutputType {
  return new GraphQLNonNull(type);
}
