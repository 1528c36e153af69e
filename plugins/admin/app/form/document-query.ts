import { typeOf } from '../client/model.ts';
import type { Attribute, Model, Type } from '../client/types.ts';
import { namingQuery } from '../fields/relation/target.ts';
import { isFarList } from './shape.ts';

/** Maximum depth at which components are populated, since a component may contain itself. */
const DEEPEST = 6;

/** Returns the query string that loads everything that a form shows initially, in one request. */
export function documentQuery(model: Model, type: Type): string {
  const pairs: (readonly [string, string])[] = [];
  populate(model, type.attributes, '', 0, pairs);
  return pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
}

function populate(
  model: Model,
  attributes: readonly Attribute[],
  prefix: string,
  depth: number,
  pairs: (readonly [string, string])[],
): boolean {
  const before = pairs.length;
  for (const attribute of attributes) {
    if (!attribute.readable) continue;
    const at = `${prefix === '' ? 'populate' : `${prefix}[populate]`}[${attribute.name}]`;
    if (attribute.targets !== undefined) {
      for (const uid of attribute.targets) {
        const target = typeOf(model, uid);
        if (target !== undefined) pairs.push(...namingQuery(target, `${at}[on][${uid}]`));
      }
    } else if (attribute.type === 'relation') {
      const target = typeOf(model, attribute.target ?? '');
      if (target === undefined) continue;
      if (isFarList(attribute)) pairs.push([`${at}[count]`, 'true']);
      else pairs.push(...namingQuery(target, at));
    } else if (attribute.type === 'media') pairs.push([at, 'true']);
    else if (attribute.type === 'component') populateEntry(model, attribute.component ?? '', at, depth, pairs);
    else if (attribute.type === 'dynamiczone')
      for (const component of attribute.components ?? []) populateEntry(model, component, `${at}[on][${component}]`, depth, pairs);
  }
  return pairs.length > before;
}

function populateEntry(model: Model, uid: string, at: string, depth: number, pairs: (readonly [string, string])[]): void {
  const component = model.components.find((each) => each.uid === uid);
  if (component === undefined || depth >= DEEPEST || !populate(model, component.attributes, at, depth + 1, pairs)) pairs.push([at, 'true']);
}
