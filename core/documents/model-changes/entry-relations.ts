import type { Attribute, Model } from '../../model/index.ts';
import type { TypeLayout } from '../storage/layout.ts';

/** Names of the relations that components of a type have, at any depth. */
export function entryRelations(model: Model, layout: TypeLayout): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (attribute: Attribute) => {
    if (attribute.kind === 'relation') names.add(attribute.name);
    const components =
      attribute.kind === 'component' ? [attribute.component] : attribute.kind === 'dynamiczone' ? attribute.components : [];
    for (const uid of components) {
      if (seen.has(uid)) continue;
      seen.add(uid);
      for (const own of model.component(uid).attributes.values()) visit(own);
    }
  };
  for (const attribute of layout.embedded) visit(attribute);
  return names;
}
