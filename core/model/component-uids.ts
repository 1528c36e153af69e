import type { Attribute } from './model.ts';

/** The uids of the components whose entries an attribute may hold: one for a component, all of a dynamic zone, otherwise none. */
export function componentUids(attribute: Attribute): readonly string[] {
  if (attribute.kind === 'component') return [attribute.component];
  return attribute.kind === 'dynamiczone' ? attribute.components : [];
}
