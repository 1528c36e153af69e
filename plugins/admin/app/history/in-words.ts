import { createElement, type ReactNode } from 'react';
import type { ToldEntry, Type } from '../client/types.ts';
import { phrase } from '../words/phrase.ts';
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

/** Returns which version of a document an entry is of, when it has drafts. */
export function statusInWords({ version }: Pick<ToldEntry, 'version'>): string | null {
  if (version.status === undefined) return null;
  return version.status === 'draft' ? t('Draft') : t('Published version');
}

/** Returns what restoring fields into the form of a type leads to: whether readers will see it, and when. */
export function effectInWords({ drafts }: Pick<Type, 'drafts'>): string {
  return drafts
    ? t('Restored fields are put into the form. Save to make them the draft; nothing goes live until you publish.')
    : t('Restored fields are put into the form. This type has no drafts: they go live when you save.');
}

/**
 * Returns who did it, and through which interface unless it was this page. Only the names are isolated: the sentence has the direction of
 * the page.
 */
export function whoInWords({ by, name, through, agent }: Pick<ToldEntry, 'by' | 'name' | 'through' | 'agent'>): ReactNode {
  const who = createElement('bdi', null, name ?? by ?? t('Unknown'));
  if (through === null || through === 'admin') return who;
  return phrase('{who}, by {surface}', { who, surface: createElement('bdi', null, agent ?? SURFACES[through] ?? through) });
}
