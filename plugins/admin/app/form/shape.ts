import type { Attribute } from '../client/types.ts';

/** What the form needs to know of an attribute. The model's attributes are such. */
export interface AttributeShape
  extends Pick<Attribute, 'name' | 'type' | 'required' | 'default' | 'min' | 'max' | 'minLength' | 'maxLength' | 'regex' | 'enum'>,
    Pick<Attribute, 'component' | 'repeatable' | 'components' | 'target' | 'many' | 'side' | 'multiple' | 'conditions'>,
    Partial<Pick<Attribute, 'readable' | 'writable' | 'localized'>> {
  /** Of a relation: whether its targets are named with their locale: the document has none, they have. */
  readonly localeNamed?: boolean;
}

/** What a form is about: the attributes of its document, and those of the components that may stand in it. */
export interface FormShape {
  readonly attributes: readonly AttributeShape[];
  readonly components: ReadonlyMap<string, { readonly attributes: readonly AttributeShape[] }>;
}

/** An object of values by the names of attributes. */
export type Values = Readonly<Record<string, unknown>>;

/** What tells an entry of a list from the others as long as the form is open, whatever its place. Never sent. */
export const KEY = '__key';

/** An entry of a repeatable component or of a zone. */
export interface Entry extends Values {
  readonly [KEY]: string;
}

/** A document that a relation leads to, as the form keeps it: what is sent, and what people know it by. */
export interface Reference extends Values {
  readonly documentId: string;
  readonly locale?: string | null;
}

/** A relation whose list is kept at the other end and may be long: how many there are, and what is to be added and taken away. */
export interface FarList {
  readonly count: number;
  readonly added: readonly Reference[];
  readonly removed: readonly Reference[];
}

/** Whether the values of an attribute are lists of entries, which the form tells apart by their keys. */
export function isEntryList(attribute: AttributeShape): boolean {
  return attribute.type === 'dynamiczone' || (attribute.type === 'component' && attribute.repeatable === true);
}

/** Whether an attribute holds one entry. */
export function isSingleEntry(attribute: AttributeShape): boolean {
  return attribute.type === 'component' && attribute.repeatable !== true;
}

/** Whether a relation is counted rather than read: its list is kept at the other end. */
export function isFarList(attribute: AttributeShape): boolean {
  return attribute.type === 'relation' && attribute.many === true && attribute.side === 'inverse';
}

/** The attributes of an entry: those of the attribute's component, or in a zone of the one that the entry names. */
export function attributesOf(shape: FormShape, attribute: AttributeShape, entry: Values): readonly AttributeShape[] {
  const component = attribute.type === 'dynamiczone' ? entry.__component : attribute.component;
  return (typeof component === 'string' ? shape.components.get(component)?.attributes : undefined) ?? [];
}

/** Whether a value is an object of other values. */
export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
