import type { Attribute, Type } from '../../client/types.ts';
import { t, worded } from '../../words/text.ts';

/** The label is a getter, because the language of the page is not loaded when this module runs. */
function everywhere(name: string, type: string, english: string): Attribute {
  return {
    name,
    type,
    localized: false,
    readable: true,
    writable: false,
    get label() {
      return t(english);
    },
  };
}

const ALWAYS: readonly Attribute[] = [
  everywhere('updatedAt', 'datetime', worded('Edited')),
  everywhere('createdAt', 'datetime', worded('Made|at a time')),
  everywhere('documentId', 'string', worded('Identifier')),
  everywhere('id', 'integer', worded('Number|of a document')),
];

/** Time of publication. Drafts do not have it, so a list of drafts cannot be filtered or sorted by it. */
export const PUBLISHED: Attribute = everywhere('publishedAt', 'datetime', worded('Published'));

const NAMES: ReadonlySet<string> = new Set([...ALWAYS, PUBLISHED].map(({ name }) => name));

/** Whether every document has an attribute of this name. */
export function isSystem(name: string): boolean {
  return NAMES.has(name);
}

/** Returns the attributes that every document has beside those of its type, with labels for people. */
export function systemAttributes(type: Pick<Type, 'drafts'>): readonly Attribute[] {
  return type.drafts ? [...ALWAYS.slice(0, 1), PUBLISHED, ...ALWAYS.slice(1)] : ALWAYS;
}

/** Returns the attributes of a type without those that every document has. */
export function ownAttributes(type: Pick<Type, 'attributes'>): readonly Attribute[] {
  return type.attributes.filter(({ name }) => !NAMES.has(name));
}
