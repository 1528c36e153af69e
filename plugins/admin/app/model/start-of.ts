import type { AttributeKind, JsonObject } from '../client/types.ts';
import type { DraftType } from './draft/draft.ts';

/** The options of a new attribute that follow from its type. What it refers to is chosen by the person: see `lackOf`. */
export function startOf(kind: AttributeKind, type: DraftType): JsonObject {
  if (kind.name === 'relation') return { relation: 'manyToOne' };
  if (kind.name !== 'uid') return {};
  const source = type.attributes.find(({ definition }) => definition.type === 'string')?.name;
  return source === undefined ? {} : { targetField: source };
}
