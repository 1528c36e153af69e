import type { Attribute } from '../client/types.ts';

/** What a form needs to know of an attribute. Attributes of the model have this shape. */
export interface AttributeShape
  extends Pick<Attribute, 'name' | 'type' | 'required' | 'default' | 'min' | 'max' | 'minLength' | 'maxLength' | 'regex' | 'enum'>,
    Pick<Attribute, 'component' | 'repeatable' | 'components' | 'target' | 'targets' | 'many' | 'side' | 'multiple' | 'conditions'>,
    Partial<Pick<Attribute, 'readable' | 'writable' | 'localized' | 'private' | '$traits'>> {
  /** For relations: whether targets are named with their locale, because they have locales and the document has none. */
  readonly localeNamed?: boolean;
}

/** The attributes of a form's document, and of the components that it may contain. */
export interface FormShape {
  readonly attributes: readonly AttributeShape[];
  readonly components: ReadonlyMap<string, { readonly attributes: readonly AttributeShape[] }>;
}

/** Values by attribute name. */
export type Values = Readonly<Record<string, unknown>>;

/** Property that identifies an entry of a list while the form is open, independent of its position. It is never sent. */
export const KEY = '__key';

/** An entry of a repeatable component or of a zone. */
export interface Entry extends Values {
  readonly [KEY]: string;
}

/** Target of a relation in a form: what is sent, and its name for people. */
export interface Reference extends Values {
  readonly documentId: string;
  readonly locale?: string | null;
  /** Uid of its type, in a relation to documents of any type. */
  readonly __type?: string;
}

/** A relation whose list is stored at the other end and may be long. The form has its count, and the references to add and remove. */
export interface FarList {
  readonly count: number;
  readonly added: readonly Reference[];
  readonly removed: readonly Reference[];
}

/** Whether an attribute has a list of entries, which have keys in the form. */
export function isEntryList(attribute: AttributeShape): boolean {
  return attribute.type === 'dynamiczone' || (attribute.type === 'component' && attribute.repeatable === true);
}

/** Whether an attribute has a single entry. */
export function isSingleEntry(attribute: AttributeShape): boolean {
  return attribute.type === 'component' && attribute.repeatable !== true;
}

/** Whether a relation is stored at the other end: its list is counted, not read. */
export function isFarList(attribute: AttributeShape): boolean {
  return attribute.type === 'relation' && attribute.many === true && attribute.side === 'inverse';
}

/** Returns the attributes of an entry: those of the attribute's component, or in a zone those of the component that the entry names. */
export function attributesOf(shape: FormShape, attribute: AttributeShape, entry: Values): readonly AttributeShape[] {
  const component = attribute.type === 'dynamiczone' ? entry.__component : attribute.component;
  return (typeof component === 'string' ? shape.components.get(component)?.attributes : undefined) ?? [];
}

/**
 * Returns the value of an attribute; undefined when there is none. An attribute may be called `toString`: then an object without a value
 * inherits a function, which no value of a form is.
 */
export function ownOf(values: Values, name: string): unknown {
  const value = values[name];
  return typeof value === 'function' ? undefined : value;
}

/** Whether a value is an object of other values. */
export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
