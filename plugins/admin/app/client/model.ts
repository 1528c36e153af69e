import type { Attribute, Document, Model, Type } from './types.ts';

/** The type with this uid, where this person may find it. */
export function typeOf(model: Model, uid: string): Type | undefined {
  return model.types.find((type) => type.uid === uid);
}

/** The type that stands at `/content/<name>`: by its plural, a single type by its singular. */
export function typeAt(model: Model, name: string): Type | undefined {
  return model.types.find((type) => nameInAddress(type) === name);
}

/** How a type is called in addresses. */
export function nameInAddress(type: Type): string {
  return type.path.slice(type.path.lastIndexOf('/') + 1);
}

/** The attribute of this name. */
export function attributeOf(type: { readonly attributes: readonly Attribute[] }, name: string): Attribute | undefined {
  return type.attributes.find((attribute) => attribute.name === name);
}

/** What an attribute is called on the page: its label, else its name as words: `publishedOn` is "Published on". */
export function labelOf(attribute: { readonly name: string; readonly label?: string }): string {
  return attribute.label ?? words(attribute.name);
}

/** What a document is called; null where nobody has named it yet. */
export function titleOf(type: Type, document: Document): string | null {
  const value = type.main === null ? document.documentId : document[type.main];
  return value === null || value === undefined || value === '' ? null : String(value);
}

/** A name of programs as words of people: `seoTitle` and `seo_title` are "Seo title". */
export function words(name: string): string {
  const spaced = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** Whether documents of a type are read with the drafts that they have, or lead to: of what has none, for whoever may read the drafts of all types. */
export function readsDrafts({ types }: Model, type: Type): boolean {
  const drafted = types.filter(({ drafts }) => drafts);
  return type.drafts || (drafted.length > 0 && drafted.every(({ actions }) => actions.readDraft));
}
