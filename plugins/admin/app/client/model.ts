import type { Attribute, Document, Model, Type } from './types.ts';

/** Returns the type with this uid; undefined when the person may not find it. */
export function typeOf(model: Model, uid: string): Type | undefined {
  return model.types.find((type) => type.uid === uid);
}

/** Returns the type at `/content/<name>`: by its plural name, or the singular name of a single type. */
export function typeAt(model: Model, name: string): Type | undefined {
  return model.types.find((type) => nameInAddress(type) === name);
}

/** Returns the name of a type in addresses. */
export function nameInAddress(type: Type): string {
  return type.path.slice(type.path.lastIndexOf('/') + 1);
}

/** Returns the attribute of this name. */
export function attributeOf(type: { readonly attributes: readonly Attribute[] }, name: string): Attribute | undefined {
  return type.attributes.find((attribute) => attribute.name === name);
}

/** Returns the label of an attribute, or else its name as words: `publishedOn` is "Published on". */
export function labelOf(attribute: { readonly name: string; readonly label?: string }): string {
  return attribute.label ?? words(attribute.name);
}

/** Returns the name of a document; null when it has none yet. */
export function titleOf(type: Type, document: Document): string | null {
  const value = type.main === null ? document.documentId : document[type.main];
  return value === null || value === undefined || value === '' ? null : String(value);
}

/** Converts an identifier to words: `seoTitle` and `seo_title` are "Seo title". */
export function words(name: string): string {
  const spaced = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/**
 * Whether documents of a type are read with `status=draft`. For a type without drafts this concerns its relations, and requires that the
 * person may read the drafts of all types.
 */
export function readsDrafts({ types }: Model, type: Type): boolean {
  const drafted = types.filter(({ drafts }) => drafts);
  return type.drafts || (drafted.length > 0 && drafted.every(({ actions }) => actions.readDraft));
}
