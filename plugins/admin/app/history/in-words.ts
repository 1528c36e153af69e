import type { ToldEntry } from '../client/types.ts';
import { t, worded } from '../words/text.ts';

const KINDS: Readonly<Record<string, string>> = {
  created: worded('Created'),
  updated: worded('Changed'),
  published: worded('Published'),
  unpublished: worded('Unpublished'),
  discarded: worded('Changes discarded'),
  deleted: worded('Deleted'),
};

/** Names that are not translated. */
const SURFACES: Readonly<Record<string, string>> = { rest: 'REST', graphql: 'GraphQL', mcp: 'MCP' };

/** Returns what happened, in a word. */
export function kindInWords({ kind }: Pick<ToldEntry, 'kind'>): string {
  const known = KINDS[kind];
  return known === undefined ? kind : t(known);
}

/** Returns who did it, and through which interface unless it was this page. */
export function whoInWords({ by, name, through, agent }: Pick<ToldEntry, 'by' | 'name' | 'through' | 'agent'>): string {
  const who = name ?? by ?? t('nobody in particular');
  if (through === null || through === 'admin') return who;
  return t('{who}, by {surface}', { who, surface: agent ?? SURFACES[through] ?? through });
}
