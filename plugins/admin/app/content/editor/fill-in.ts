import type { Attribute, Document, Type } from '../../client/types.ts';
import { copyValues, keyed } from '../../form/entries.ts';
import type { FormStore } from '../../form/form-store.ts';
import { isEmpty } from '../../form/same.ts';
import { isFarList } from '../../form/shape.ts';
import { formAttributes } from './write-view.tsx';

/** The attributes of which every language has its own. */
export function localizedAttributes(type: Type): readonly Attribute[] {
  return formAttributes(type).filter((attribute) => attribute.localized && !isFarList(attribute));
}

/** Whether another language has something that this one may take over. A uid is made of its own language's words. */
export function canFill(attribute: Attribute, other: Document | null): boolean {
  return attribute.writable && attribute.type !== 'uid' && !isEmpty(other?.[attribute.name]);
}

/** What another language has, and this one has not. */
export function missingFrom(store: FormStore, type: Type, other: Document | null): readonly Attribute[] {
  return localizedAttributes(type).filter((attribute) => canFill(attribute, other) && isEmpty(store.valueAt(attribute.name)));
}

/** Takes values over from another language, as one change: entries become new ones of this document. */
export function fillIn(store: FormStore, attributes: readonly Attribute[], other: Document | null): void {
  if (other === null) return;
  store.together(() => {
    for (const attribute of attributes) {
      const values = keyed(store.shape, { [attribute.name]: other[attribute.name] });
      store.set(attribute.name, copyValues(store.shape, [attribute], values)[attribute.name]);
    }
  });
}
