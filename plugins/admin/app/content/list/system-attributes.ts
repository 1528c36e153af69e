import type { Attribute, Type } from '../../client/types.ts';
import { t, worded } from '../../words/text.ts';

/** Its label is a getter, as the language of the page is not there yet when this is read. */
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

/** Only what readers see knows when it was published: of a draft there is nothing to ask or to sort by. */
export const PUBLISHED: Attribute = everywhere('publishedAt', 'datetime', worded('Published'));

const NAMES: ReadonlySet<string> = new Set([...ALWAYS, PUBLISHED].map(({ name }) => name));

/** Whether every document has an attribute of this name, whatever its type says. */
export function isSystem(name: string): boolean {
  return NAMES.has(name);
}

/** What every document has beside what its type says; in the words of people, whether or not the model names it. */
export function systemAttributes(type: Pick<Type, 'drafts'>): readonly Attribute[] {
  return type.drafts ? [...ALWAYS.slice(0, 1), PUBLISHED, ...ALWAYS.slice(1)] : ALWAYS;
}

/** What a type says of its documents, and nothing that all have. */
export function ownAttributes(type: Pick<Type, 'attributes'>): readonly Attribute[] {
  return type.attributes.filter(({ name }) => !NAMES.has(name));
}
