import type { AttributeOwner, Model } from 'plinth';

/**
 * Returns the paths of values that are never returned once stored, such as passwords, at any depth. A working copy may have none: it is
 * not hashed.
 */
export function hiddenValues(owner: AttributeOwner, values: unknown, { components }: Model): readonly string[] {
  const within = ({ attributes }: AttributeOwner, entry: unknown, path: string): readonly string[] => {
    if (typeof entry !== 'object' || entry === null) return [];
    return Object.entries(entry).flatMap(([name, value]) => {
      const attribute = attributes.get(name);
      const here = path === '' ? name : `${path}.${name}`;
      if (attribute === undefined || value === null || value === undefined) return [];
      if (attribute.kind === 'scalar') return attribute.type.hidden === true ? [here] : [];
      if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') return [];
      const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
      return entries.flatMap((each, index) => {
        const uid = attribute.kind === 'component' ? attribute.component : componentOf(each);
        const component = components.get(uid);
        return component === undefined ? [] : within(component, each, Array.isArray(value) ? `${here}.${index}` : here);
      });
    });
  };
  return within(owner, values, '');
}

function componentOf(entry: unknown): string {
  const uid: unknown = typeof entry === 'object' && entry !== null && '__component' in entry ? entry.__component : undefined;
  return typeof uid === 'string' ? uid : '';
}
