import type { Attribute, Document, Type } from '../../client/types.ts';
import { copyValues, keyed } from '../../form/entries.ts';
import type { FormStore } from '../../form/form-store.ts';
import { isEmpty } from '../../form/same.ts';
import { isFarList, ownOf } from '../../form/shape.ts';
import { traitsOf } from '../../traits/types.ts';
import { formAttributes } from './write-view.tsx';

/** Returns the attributes that have a value for each locale. */
export function localizedAttributes(type: Type): readonly Attribute[] {
  return formAttributes(type).filter((attribute) => attribute.localized && !isFarList(attribute));
}

/**
 * Whether a value can be copied from another locale. Values that must differ between documents cannot: a uid is made of words of its own
 * locale.
 */
export function canFill(attribute: Attribute, other: Document | null): boolean {
  return attribute.writable && !traitsOf(attribute).isUnique && !isEmpty(other && ownOf(other, attribute.name));
}

/** Returns attributes with a value in another locale and none in this one. */
export function missingFrom(store: FormStore, type: Type, other: Document | null): readonly Attribute[] {
  return localizedAttributes(type).filter((attribute) => canFill(attribute, other) && isEmpty(store.valueAt(attribute.name)));
}

/** Copies values from another locale, as one step of undo. Entries become new entries of this document. */
export function fillIn(store: FormStore, attributes: readonly Attribute[], other: Document | null): void {
  if (other === null) return;
  store.together(() => {
    for (const attribute of attributes) {
      const values = keyed(store.shape, { [attribute.name]: ownOf(other, attribute.name) });
      store.set(attribute.name, ownOf(copyValues(store.shape, [attribute], values), attribute.name));
    }
  });
}
