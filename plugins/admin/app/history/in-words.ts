import { createElement, type ReactNode } from 'react';
import type { ToldEntry, Type } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { type PlainMessageId, t } from '../i18n/translate.ts';

const KINDS: Readonly<Record<string, PlainMessageId>> = {
  created: 'history.created',
  updated: 'common.updated',
  published: 'common.published',
  unpublished: 'history.unpublished',
  discarded: 'history.changesDiscarded',
  deleted: 'common.deleted',
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
  return version.status === 'draft' ? t('common.draft') : t('history.publishedVersion');
}

/** Returns what restoring fields into the form of a type leads to: whether readers will see it, and when. */
export function effectInWords({ drafts }: Pick<Type, 'drafts'>): string {
  return drafts ? t('history.restoreIntoDraftHint') : t('history.restoreIntoPublishedHint');
}

/**
 * Returns who did it, and through which interface unless it was this page. Only the names are isolated: the sentence has the direction of
 * the page.
 */
export function whoInWords({ by, name, through, agent }: Pick<ToldEntry, 'by' | 'name' | 'through' | 'agent'>): ReactNode {
  const who = createElement('bdi', null, name ?? by ?? t('common.unknown'));
  if (through === null || through === 'admin') return who;
  return rich('history.userViaSource', { who, surface: createElement('bdi', null, agent ?? SURFACES[through] ?? through) });
}
