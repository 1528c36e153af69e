import type { AttributeKind, JsonObject } from '../client/types.ts';
import type { Draft, DraftType } from './draft/draft.ts';

/** Returns the initial definition of a new attribute, sufficient to continue editing. */
export function startOf(kind: AttributeKind, draft: Draft, type: DraftType): JsonObject {
  if (kind.name === 'relation') {
    const [first] = draft.types.filter(({ isComponent, plugin }) => !isComponent && plugin === null);
    return {
      relation: 'manyToOne',
      target: (draft.types.find(({ isComponent, key }) => !isComponent && key !== type.key) ?? first)?.uid ?? '',
    };
  }
  if (kind.name === 'uid') {
    const source = type.attributes.find(({ definition }) => definition.type === 'string')?.name;
    return source === undefined ? {} : { targetField: source };
  }
  const component = draft.types.find(({ isComponent, key }) => isComponent && key !== type.key)?.uid;
  if (kind.kind === 'component') return component === undefined ? {} : { component };
  return {};
}
