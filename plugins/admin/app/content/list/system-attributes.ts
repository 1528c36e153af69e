import type { Attribute, Type } from '../../client/types.ts';
import { type PlainMessageId, t } from '../../i18n/translate.ts';

/** The label is a getter, because the language of the page is not loaded when this module runs. */
function everywhere(name: string, type: string, label: PlainMessageId): Attribute {
  return {
    name,
    type,
    localized: false,
    readable: true,
    writable: false,
    get label() {
      return t(label);
    },
  };
}

const ALWAYS: readonly Attribute[] = [
  everywhere('updatedAt', 'datetime', 'list.updatedAt'),
  everywhere('createdAt', 'datetime', 'common.createdAt'),
  everywhere('documentId', 'string', 'list.documentId'),
  everywhere('id', 'integer', 'list.numericId'),
];

/** Time of publication. Drafts do not have it, so a list of drafts cannot be filtered or sorted by it. */
export const PUBLISHED: Attribute = everywhere('publishedAt', 'datetime', 'common.published');

/** Time of the first publication. Drafts have it, too. A type can have an attribute of its own with this name instead. */
const FIRST_PUBLISHED: Attribute = everywhere('firstPublishedAt', 'datetime', 'list.firstPublishedAt');

const NAMES: ReadonlySet<string> = new Set([...ALWAYS, PUBLISHED].map(({ name }) => name));

/** Whether an attribute is one that documents have beside those of the model. Nobody writes these, unlike an app's own of the same name. */
export function isSystem({ name, writable }: Pick<Attribute, 'name' | 'writable'>): boolean {
  return NAMES.has(name) || (name === FIRST_PUBLISHED.name && !writable);
}

/** Returns the attributes that every document has beside those of its type, with labels for people. */
export function systemAttributes({ drafts, attributes }: Pick<Type, 'drafts' | 'attributes'>): readonly Attribute[] {
  if (!drafts) return ALWAYS;
  const hasFirst = attributes.some((attribute) => attribute.name === FIRST_PUBLISHED.name && attribute.readable && isSystem(attribute));
  return [...ALWAYS.slice(0, 1), PUBLISHED, ...(hasFirst ? [FIRST_PUBLISHED] : []), ...ALWAYS.slice(1)];
}

/** Returns the attributes of a type without those that every document has. */
export function ownAttributes(type: Pick<Type, 'attributes'>): readonly Attribute[] {
  return type.attributes.filter((attribute) => !isSystem(attribute));
}
