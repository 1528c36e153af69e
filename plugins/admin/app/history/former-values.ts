import { aligned } from '../form/align.ts';
import { sameOf } from '../form/changed.ts';
import { keyed } from '../form/entries.ts';
import {
  type AttributeShape,
  attributesOf,
  type Entry,
  type FormShape,
  isEntryList,
  isSingleEntry,
  isValues,
  KEY,
  ownOf,
  type Values,
} from '../form/shape.ts';
import { traitsOf } from '../traits/types.ts';

/**
 * Returns an earlier state as a form holds it, ready to be compared with the form's values: entries have the keys and ids of the form's
 * entries. What an earlier entry of a component lacks only because history does not show it (private attributes, passwords), or because
 * the model got it later, has the value of the form, so that it is neither a difference nor lost when the entry is restored.
 */
export function formerValues(shape: FormShape, document: Values, values: Values): Values {
  const former = aligned(shape, keyed(shape, document), values);
  return within(shape, shape.attributes, former, values, true);
}

function within(shape: FormShape, attributes: readonly AttributeShape[], former: Values, values: Values, isTop: boolean): Values {
  const result: Record<string, unknown> = { ...former };
  for (const attribute of attributes) {
    const { name } = attribute;
    const now = ownOf(values, name);
    if (!Object.hasOwn(former, name)) {
      if (!isTop && now !== undefined && isUnknownOf(attribute, now)) result[name] = now;
      continue;
    }
    const then = ownOf(former, name);
    if (isSingleEntry(attribute) && isValues(then) && isValues(now)) {
      result[name] = within(shape, attributesOf(shape, attribute, then), then, now, false);
    } else if (isEntryList(attribute) && Array.isArray(then)) {
      const known = new Map(((now ?? []) as readonly Entry[]).map((entry) => [entry[KEY], entry]));
      result[name] = (then as readonly Entry[]).map((entry) => {
        const pair = known.get(entry[KEY]);
        return pair === undefined ? entry : within(shape, attributesOf(shape, attribute, entry), entry, pair, false);
      });
    }
  }
  return result;
}

/** Whether history does not know a value of an attribute that an earlier entry lacks, rather than that there was none. */
function isUnknownOf(attribute: AttributeShape, now: unknown): boolean {
  return attribute.private === true || traitsOf(attribute).isSecret || sameOf(attribute, attribute.default, now);
}
