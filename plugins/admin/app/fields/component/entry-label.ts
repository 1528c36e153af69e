import type { Attribute } from '../../client/types.ts';
import { ownOf, type Values } from '../../form/shape.ts';
import { shortened } from '../../traits/labels.ts';
import { textOf, traitsOf } from '../../traits/types.ts';

/** Returns a label for an entry: of its attributes with a value, the one that names it best. */
export function entryLabel(attributes: readonly Attribute[], entry: Values): string {
  let best = { rank: Number.POSITIVE_INFINITY, text: '' };
  for (const attribute of attributes) {
    const { label, text } = traitsOf(attribute);
    if (label === null || label.rank >= best.rank) continue;
    const value = ownOf(entry, attribute.name);
    const said = (text === undefined ? label.text(value) : textOf(attribute, value)).trim();
    if (said !== '') best = { rank: label.rank, text: said };
  }
  return shortened(best.text);
}
