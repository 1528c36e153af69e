import type { Attribute, AttributeOwner, ContentType, Model, RelationAttribute, ScalarAttribute } from 'plinth';

/** Whether documents of a type have drafts. */
export function keepsDrafts(type: ContentType): boolean {
  return type.options.draftAndPublish === true;
}

/** Whether documents of a type have a version per locale. */
export function isLocalized(type: ContentType): boolean {
  return (type.pluginOptions.i18n as { readonly localized?: unknown } | undefined)?.localized === true;
}

/** The app's own content types, sorted by uid. */
export function ownTypes(model: Model): readonly ContentType[] {
  return [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith('api::')).sort((one, other) => (one.uid < other.uid ? -1 : 1));
}

/** Private attributes of a type, except implicit ones such as `createdBy`, which every type has. */
export function secretsOf({ attributes }: Pick<AttributeOwner, 'attributes'>): readonly Attribute[] {
  return [...attributes.values()].filter((attribute) => attribute.private && attribute.definition.implicit !== true);
}

const TEXT: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid']);
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'float', 'decimal', 'biginteger', 'increments']);
const TIMES: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp']);

/** The kind of an attribute's values, which decides on its operators; null if only existence can be queried. */
export type ValueKind = 'text' | 'code' | 'number' | 'time' | 'boolean' | null;

/** Attribute types of plugins are queried for existence only, because their operators are unknown. */
export function valueKindOf({ name: attribute, type: { name } }: ScalarAttribute): ValueKind {
  if (attribute === 'id') return 'number';
  if (attribute === 'documentId' || attribute === 'locale' || name === 'enumeration') return 'code';
  if (TEXT.has(name)) return 'text';
  if (NUMBERS.has(name)) return 'number';
  if (TIMES.has(name)) return 'time';
  return name === 'boolean' ? name : null;
}

/** Whether queries can follow a relation. Files and other locales of a document are only populated. */
export function isFollowed({ storage, type }: RelationAttribute): boolean {
  return storage !== 'siblings' && type.name === 'relation';
}

/** An attribute type of Plinth that Strapi omits in responses and refuses in queries. */
export const UNKNOWN_THERE = 'array';

/** What can be queried: public attributes. Of types outside the app, only those that responses of the reference contain. */
export class Askable {
  readonly model: Model;
  readonly #isShown: (uid: string, attribute: string) => boolean;

  constructor(model: Model, isShown: (uid: string, attribute: string) => boolean) {
    this.model = model;
    this.#isShown = isShown;
  }

  attributes(owner: AttributeOwner): readonly Attribute[] {
    const isOwn = !owner.uid.startsWith('plugin::');
    return [...owner.attributes.values()].filter(
      (attribute) =>
        !attribute.private &&
        // `firstPublishedAt`, which Strapi has only where an option says so.
        attribute.definition.onRequest !== true &&
        attribute.type.name !== UNKNOWN_THERE &&
        (isOwn || (attribute.kind === 'scalar' ? this.#isShown(owner.uid, attribute.name) : attribute.name === 'role')),
    );
  }

  scalars(owner: AttributeOwner): readonly ScalarAttribute[] {
    return this.attributes(owner).filter((attribute): attribute is ScalarAttribute => attribute.kind === 'scalar');
  }

  /** Relations that queries can follow. */
  relations(owner: AttributeOwner): readonly RelationAttribute[] {
    return this.attributes(owner).filter(
      (attribute): attribute is RelationAttribute => attribute.kind === 'relation' && isFollowed(attribute),
    );
  }
}
