import { type ContentType, type Model, mainAttribute } from 'plinth';
import { listField, singleField } from '../names.ts';

/** Attributes of the list that are shown, beside the id. */
const SHOWN = 3;

/**
 * The query that the sandbox opens with: documents of the app's first collection type with a few attributes, else its single type.
 * @param isRead whether the schema reads a type
 */
export function firstQuery({ contentTypes }: Pick<Model, 'contentTypes'>, isRead: (type: ContentType) => boolean): string {
  const types = [...contentTypes.values()].filter((type) => type.uid.startsWith('api::') && isRead(type));
  const type = types.find(({ kind }) => kind === 'collectionType') ?? types[0];
  const lines = type === undefined ? ['  __typename'] : fieldOf(type);
  return ['# Press Ctrl+Enter to run this query.', '', '{', ...lines, '}', ''].join('\n');
}

function fieldOf(type: ContentType): readonly string[] {
  const field = type.kind === 'singleType' ? singleField(type) : `${listField(type)}(pagination: { limit: 5 })`;
  return [`  ${field} {`, '    documentId', ...shownOf(type).map((name) => `    ${name}`), '  }'];
}

/** The attribute that names a document, then other scalars that are readable and have a GraphQL type. */
function shownOf(type: ContentType): readonly string[] {
  const able = [...type.attributes.values()].filter(
    (attribute) =>
      attribute.kind === 'scalar' &&
      !attribute.private &&
      attribute.definition.implicit !== true &&
      attribute.type.graphql !== undefined &&
      attribute.type.hidden !== true &&
      attribute.name !== 'id' &&
      attribute.name !== 'documentId',
  );
  const names = able.map(({ name }) => name);
  const main = mainAttribute(type, () => true);
  return [...(main !== null && names.includes(main) ? [main] : []), ...names.filter((name) => name !== main)].slice(0, SHOWN);
}
