import {
  GraphQLID,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import type { Attribute, Component, ContentType } from 'plinth';
import { isContentType, typeName } from '../names.ts';
import type { FilterParts } from './filter-types.ts';
import { UNMARKED } from './marks.ts';
import { MORPH_VALUE, RELATION_VALUE } from './named-types.ts';
import { isMedia, isSibling } from './shown-attributes.ts';

/** The inputs of documents and component entries in mutations, each made on first use (specification, Mutations). */
export class InputTypes {
  readonly #parts: FilterParts;
  readonly #known = new Map<string, GraphQLInputObjectType>();

  constructor(parts: FilterParts) {
    this.#parts = parts;
  }

  of(owner: ContentType | Component): GraphQLInputObjectType {
    const known = this.#known.get(owner.uid);
    if (known !== undefined) return known;
    const made = new GraphQLInputObjectType({ name: `${typeName(owner)}Input`, extensions: UNMARKED, fields: () => this.#fields(owner) });
    this.#known.set(owner.uid, made);
    return made;
  }

  #fields(owner: ContentType | Component): GraphQLInputFieldConfigMap {
    const { shadow, names, model } = this.#parts;
    const fields: GraphQLInputFieldConfigMap = isContentType(owner) ? {} : { id: { type: GraphQLID } };
    for (const attribute of owner.attributes.values()) {
      if (attribute.writable !== 'yes' || attribute.name === 'id' || isSibling(attribute)) continue;
      const type = shadow.hasInput(owner, attribute.name) ? this.#type(owner, attribute) : null;
      if (type !== null) fields[attribute.name] = { type, extensions: UNMARKED };
    }
    if (!isContentType(owner)) return fields;
    // Clients send back what they have read. These fields have no effect.
    if (owner.attributes.has('publishedAt')) fields.publishedAt = { type: names.scalars.named('DateTime'), extensions: UNMARKED };
    if (model.ignoredKeys.has('locale') && !owner.attributes.has('locale')) {
      fields.locale = { type: GraphQLString, extensions: UNMARKED };
    }
    return fields;
  }

  #type(owner: ContentType | Component, attribute: Attribute): GraphQLInputType | null {
    const { model, shadow, names } = this.#parts;
    switch (attribute.kind) {
      case 'scalar':
        return names.scalar(owner, attribute, 'input');
      case 'relation': {
        if (!shadow.isEnabled(attribute.target)) return null;
        if (!isMedia(attribute)) return names.scalars.named(RELATION_VALUE);
        return attribute.many ? new GraphQLList(GraphQLID) : GraphQLID;
      }
      case 'morph':
        return names.scalars.named(MORPH_VALUE);
      case 'component': {
        const type = this.of(model.component(attribute.component));
        return attribute.repeatable ? new GraphQLList(type) : type;
      }
      case 'dynamiczone': {
        const shown = attribute.components.filter((uid) => shadow.isEnabled(uid)).map((uid) => model.component(uid));
        return new GraphQLList(new GraphQLNonNull(names.zoneInput(owner, attribute, shown)));
      }
    }
  }
}
