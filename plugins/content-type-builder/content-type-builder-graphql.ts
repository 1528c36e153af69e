import type { Component, ContentType, Model } from 'plinth';
import { listField, singleField, typeName } from 'plinth/plugins/graphql';

/** Names in the GraphQL schema of a model, without customizations: types, root fields, fields (`Article.title`). */
export function graphqlNames({ contentTypes, components }: Model): readonly string[] {
  const types = [...contentTypes.values()];
  const roots = types.filter(({ uid }) => uid.startsWith('api::')).flatMap((type) => [singleField(type), listField(type)]);
  return [...types, ...components.values()].flatMap(namesOf).concat(roots.map((field) => `Query.${field}`));
}

function namesOf(owner: ContentType | Component): readonly string[] {
  const name = typeName(owner);
  const shown = [...owner.attributes.values()].filter((attribute) => !attribute.private);
  return [name, ...shown.map((attribute) => `${name}.${attribute.name}`)];
}
