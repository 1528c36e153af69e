import type { Attribute, Type } from '../../client/types.ts';

const base = { localized: false, readable: true, writable: false } as const;

const ALWAYS: readonly Attribute[] = [
  { ...base, name: 'updatedAt', type: 'datetime', label: 'Edited' },
  { ...base, name: 'createdAt', type: 'datetime', label: 'Made' },
  { ...base, name: 'documentId', type: 'string', label: 'Identifier' },
  { ...base, name: 'id', type: 'integer', label: 'Number' },
];
const PUBLISHED: Attribute = { ...base, name: 'publishedAt', type: 'datetime', label: 'Published' };

/** What every document has beside what its type says. */
export function systemAttributes(type: Pick<Type, 'attributes' | 'drafts'>): readonly Attribute[] {
  const all = type.drafts ? [...ALWAYS.slice(0, 1), PUBLISHED, ...ALWAYS.slice(1)] : ALWAYS;
  // A type may say more of one of them, and the model may already name them.
  return all.filter(({ name }) => !type.attributes.some((attribute) => attribute.name === name));
}
