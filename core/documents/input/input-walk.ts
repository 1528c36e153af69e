import type { Attribute, RelationAttribute } from '../../model/index.ts';
import type { AttributesInput, LinkRef } from '../input-types.ts';
import { isEntryList } from './entry-attribute.ts';

/** A document that a body names, and where. */
export interface NamedLink {
  readonly attribute: RelationAttribute;
  /** Dotted path of the attribute, with the positions of component entries: `dishes[0].categories`. */
  readonly path: string;
  /** `anchor`: named only in a position; its pins are those of the link that is placed. */
  readonly role: 'link' | 'anchor';
  readonly ref: LinkRef;
}

/** Every document that a body names, component entries included, in the order of the body. */
export function* linkRefs(input: AttributesInput, prefix = ''): Generator<NamedLink> {
  for (const [attribute, relation] of input.relations) {
    const path = prefix + attribute.name;
    const link = (ref: LinkRef): NamedLink => ({ attribute, path, role: 'link', ref });
    if (relation.overruled) yield* relation.overruled.map(link);
    if (relation.kind === 'set') yield* relation.links.map(link);
    else {
      yield* relation.disconnect.map(link);
      for (const ref of relation.connect) {
        yield link(ref);
        if ('anchor' in ref.position) yield { attribute, path, role: 'anchor', ref: anchorRef(ref.position.anchor, ref.pins) };
      }
    }
  }
  for (const [attribute, entries] of input.components) {
    for (const [index, entry] of entries.entries()) {
      yield* linkRefs(entry.input, `${prefix}${attribute.name}${isEntryList(attribute) ? `[${index}]` : ''}.`);
    }
  }
}

function anchorRef(anchor: string | number, pins: LinkRef['pins']): LinkRef {
  return typeof anchor === 'string' ? { documentId: anchor, id: null, pins } : { documentId: null, id: anchor, pins };
}

/** The attributes of the content type itself that a body names. */
export function namedAttributes(input: AttributesInput): readonly Attribute[] {
  return [...input.scalars.keys(), ...input.relations.keys(), ...input.components.keys()];
}

/** Component entries in a body, nested ones included: as many ids are enough to store it. */
export function countEntries(input: AttributesInput): number {
  let count = 0;
  for (const entries of input.components.values()) {
    count += entries.length;
    for (const entry of entries) count += countEntries(entry.input);
  }
  return count;
}
