import type { Attribute, Type } from '../../client/types.ts';
import { worded } from '../../words/text.ts';

const base = { localized: false, readable: true, writable: false } as const;

const ALWAYS: readonly Attribute[] = [
  { ...base, name: 'updatedAt', type: 'datetime', label: worded('Edited') },
  { ...base, name: 'createdAt', type: 'datetime', label: worded('Made') },
  { ...base, name: 'documentId', type: 'string', label: worded('Identifier') },
  { ...base, name: 'id', type: 'integer', label: worded('Number') },
];

/** Only what readers see knows when it was published: of a draft there is nothing to ask or to sort by. */
export const PUBLISHED: Attribute = { ...base, name: 'publishedAt', type: 'datetime', label: worded('Published') };

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
