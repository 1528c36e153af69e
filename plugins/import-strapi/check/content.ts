import type { Attribute, AttributeOwner, ContentType, Model, RelationAttribute, ScalarAttribute } from 'plinth';

/** Whether the documents of a type have drafts. */
export function keepsDrafts(type: ContentType): boolean {
  return type.options.draftAndPublish === true;
}

/** Whether the documents of a type have a version for each locale. */
export function isLocalized(type: ContentType): boolean {
  return (type.pluginOptions.i18n as { readonly localized?: unknown } | undefined)?.localized === true;
}

/** The content types of the app itself, by uid. */
export function ownTypes(model: Model): readonly ContentType[] {
  return [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith('api::')).sort((one, other) => (one.uid < other.uid ? -1 : 1));
}

/** The private attributes that a type has of its app or a plugin: those that every type has, as `createdBy`, are no secret of anybody. */
export function secretsOf({ attributes }: Pick<AttributeOwner, 'attributes'>): readonly Attribute[] {
  return [...attributes.values()].filter((attribute) => attribute.private && attribute.definition.implicit !== true);
}

const TEXT: ReadonlySet<string> = new Set(['string', 'text', 'richtext', 'email', 'uid']);
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'float', 'decimal', 'biginteger', 'increments']);
const TIMES: ReadonlySet<string> = new Set(['date', 'time', 'datetime', 'timestamp']);

/** What kind of values an attribute has, as far as operators differ; null for kinds that only are there or not. */
export type ValueKind = 'text' | 'code' | 'number' | 'time' | 'boolean' | null;

/** Whoever adds attribute types of his own knows their operators: here they only are there or not. */
export function valueKindOf({ name: attribute, type: { name } }: ScalarAttribute): ValueKind {
  if (attribute === 'id') return 'number';
  if (attribute === 'documentId' || attribute === 'locale' || name === 'enumeration') return 'code';
  if (TEXT.has(name)) return 'text';
  if (NUMBERS.has(name)) return 'number';
  if (TIMES.has(name)) return 'time';
  return name === 'boolean' ? name : null;
}

/** Whether a relation can be asked through: files and the other locales of a document are shown alone. */
export function isFollowed({ storage, type }: RelationAttribute): boolean {
  return storage !== 'siblings' && type.name === 'relation';
}

/** An attribute type of Plinth that Strapi leaves out of its answers, and refuses to be asked about. */
export const UNKNOWN_THERE = 'array';

/** What is asked about: attributes that everybody may read, of types that are not the app's those alone that the reference has shown. */
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
        attribute.type.name !== UNKNOWN_THERE &&
        (isOwn || (attribute.kind === 'scalar' ? this.#isShown(owner.uid, attribute.name) : attribute.name === 'role')),
    );
  }

  scalars(owner: AttributeOwner): readonly ScalarAttribute[] {
    return this.attributes(owner).filter((attribute): attribute is ScalarAttribute => attribute.kind === 'scalar');
  }

  /** Relations that can be asked through. */
  relations(owner: AttributeOwner): readonly RelationAttribute[] {
    return this.attributes(owner).filter(
      (attribute): attribute is RelationAttribute => attribute.kind === 'relation' && isFollowed(attribute),
    );
  }
}
