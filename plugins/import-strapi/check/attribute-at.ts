import type { Attribute, AttributeOwner, Model } from 'plinth';
import { typeName } from 'plinth/plugins/graphql';

/** The attribute at a path of a response, with its owner. */
export interface PlacedAttribute {
  readonly attribute: Attribute;
  readonly owner: AttributeOwner;
}

/** Depth of documents in GraphQL responses: `data`, the field, and for a connection `nodes`. */
const GRAPHQL_ENVELOPE = 2;

/**
 * The innermost attribute on the path to a value of a response; null if there is none.
 *
 * @param body of the response, needed because an entry of a zone names its component
 */
export function attributeAt(
  model: Model,
  type: AttributeOwner,
  body: unknown,
  steps: readonly (string | number)[],
  isGraphql = false,
): PlacedAttribute | null {
  if (steps[0] !== 'data') return null;
  let found: PlacedAttribute | null = null;
  let owner: AttributeOwner | null = type;
  let value = body;
  for (const [depth, step] of steps.entries()) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[String(step)] : undefined;
    if (typeof step === 'number') {
      if (found?.attribute.kind === 'dynamiczone') owner = componentOf(model, value);
      continue;
    }
    if (isGraphql ? depth < GRAPHQL_ENVELOPE || (depth === GRAPHQL_ENVELOPE && step === 'nodes') : depth === 0) continue;
    const attribute: Attribute | undefined = owner?.attributes.get(isGraphql ? step.replace(/^c\d+_/, '') : step);
    if (attribute === undefined || owner === null) return found;
    found = { attribute, owner };
    owner = ownerBehind(model, attribute);
  }
  return found;
}

function ownerBehind(model: Model, attribute: Attribute): AttributeOwner | null {
  if (attribute.kind === 'relation') return model.contentType(attribute.target);
  return attribute.kind === 'component' ? model.component(attribute.component) : null;
}

function componentOf(model: Model, entry: unknown): AttributeOwner | null {
  const { __component: uid, __typename: name } = (entry ?? {}) as { readonly __component?: unknown; readonly __typename?: unknown };
  if (typeof uid === 'string') return model.components.get(uid) ?? null;
  return [...model.components.values()].find((component) => typeName(component) === name) ?? null;
}
