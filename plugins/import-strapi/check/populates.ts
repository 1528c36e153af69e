import type { Attribute, AttributeOwner } from 'plinth';
import { type Askable, isFollowed, valueKindOf } from './content.ts';
import { filterPlaces, makeFilter, operatorsOf } from './filters.ts';
import type { Parameters } from './question.ts';
import type { Random } from './random.ts';
import type { Sample } from './sample.ts';

/** Input for the generation of populates. */
export interface PopulateParts {
  readonly askable: Askable;
  readonly sample: Sample;
  readonly random: Random;
}

/** A populate without anything below. */
const PLAIN = 'true';

/** Attributes that responses contain only on request. */
export function populatable(askable: Askable, owner: AttributeOwner): readonly Attribute[] {
  return askable.attributes(owner).filter(({ kind }) => kind !== 'scalar');
}

/** A populate of an attribute with at most `depth` levels below: `true`, or an object. */
export function makePopulate(parts: PopulateParts, attribute: Attribute, depth: number): Parameters | typeof PLAIN {
  const { askable, random } = parts;
  if (attribute.kind === 'dynamiczone') return populateZone(parts, attribute.components, depth);
  if (attribute.kind === 'component') return populateOwner(parts, askable.model.component(attribute.component), depth);
  if (attribute.kind !== 'relation') return PLAIN;
  const target = askable.model.contentType(attribute.target);
  const tree = populateOwner(parts, target, depth);
  if (!isFollowed(attribute)) return tree;
  const more = { ...filterOf(parts, target), ...(attribute.many && random.chance(0.3) && { sort: ['id:desc'] }) };
  if (Object.keys(more).length === 0) return tree;
  return tree === PLAIN ? more : { ...tree, ...more };
}

/** A filter for populated documents. It does not compare text, since databases differ in that. */
function filterOf({ askable, sample, random }: PopulateParts, target: AttributeOwner): Parameters {
  if (random.chance(0.7)) return {};
  const place = random.pick(filterPlaces(askable, target, 0).filter(({ attribute }) => valueKindOf(attribute) !== 'text'));
  const operator = place === undefined ? undefined : random.pick(operatorsOf(place.attribute));
  const made = place === undefined || operator === undefined ? null : makeFilter(place, operator, sample, random);
  return made === null ? {} : { filters: made.tree };
}

function populateOwner(parts: PopulateParts, owner: AttributeOwner, depth: number): Parameters | typeof PLAIN {
  const { askable, random } = parts;
  const inner = populatable(askable, owner);
  if (depth > 0 && inner.length > 0 && random.chance(0.7)) {
    if (random.chance(0.3)) return { populate: '*' };
    return {
      populate: Object.fromEntries(random.some(inner, 2).map((attribute) => [attribute.name, makePopulate(parts, attribute, depth - 1)])),
    };
  }
  const names = askable.scalars(owner).map(({ name }) => name);
  return random.chance(0.3) && names.length > 0 ? { fields: random.some(names, 2) } : PLAIN;
}

function populateZone(parts: PopulateParts, components: readonly string[], depth: number): Parameters | typeof PLAIN {
  const { askable, random } = parts;
  if (random.chance(0.3)) return PLAIN;
  if (random.chance(0.3)) return { populate: '*' };
  const chosen = random.some(components, 2);
  return { on: Object.fromEntries(chosen.map((uid) => [uid, populateOwner(parts, askable.model.component(uid), depth)])) };
}

/** The parameter `populate` for some attributes: their names, or an object. */
export function makePopulates(parts: PopulateParts, attributes: readonly Attribute[], depth: number): Parameters | readonly string[] {
  if (depth === 0 && parts.random.chance(0.5)) return attributes.map(({ name }) => name);
  return Object.fromEntries(attributes.map((attribute) => [attribute.name, makePopulate(parts, attribute, depth)]));
}
