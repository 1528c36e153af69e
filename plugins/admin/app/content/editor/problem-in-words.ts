import type { FormStore } from '../../form/form-store.ts';
import { listed } from '../../i18n/lists.ts';
import { type PlainMessageId, t, translateServer } from '../../i18n/translate.ts';
import type { Notice } from '../../shell/notices.tsx';
import type { DeedOutcome } from './document-session.ts';
import { pathLabel } from './path-label.ts';

/** An action on a document. It is repeated once its conflict is resolved. */
export type Verb = 'save' | 'publish' | 'discard' | 'unpublish';

/** What is said when no answer has come, so that nobody knows whether the server has done it. */
const UNANSWERED: Readonly<Record<Verb, PlainMessageId>> = {
  save: 'editor.serverUnreachable',
  publish: 'editor.publishUnanswered',
  discard: 'editor.discardUnanswered',
  unpublish: 'editor.unpublishUnanswered',
};

/** Returns the notice for an action that failed. */
export function problemInWords(outcome: Exclude<DeedOutcome, { kind: 'done' | 'conflict' }>, verb: Verb, store: FormStore): Notice {
  if (outcome.kind === 'gone')
    return { text: t(store.changed.length > 0 ? 'editor.deletedChangesRemain' : 'editor.noLongerExists'), kind: 'error' };
  if (outcome.kind === 'failed')
    return {
      text: outcome.status === 0 ? t(UNANSWERED[outcome.isUnsaved ? 'save' : verb]) : translateServer(outcome.message),
      kind: 'error',
      ...(outcome.status === 0 && { isConnection: true }),
    };
  const general = store.faults.get('');
  if (general !== undefined) return { text: general, kind: 'error' };
  // Faults at fields are shown there, so the message may disappear.
  return { text: faultsInWords(verb, store), kind: 'done' };
}

/** Maximum number of fields that a notice names. */
const NAMED = 3;

/** Returns why an action was refused: the fields that need a correction. */
function faultsInWords(verb: Verb, store: FormStore): string {
  const names = [...new Set([...store.faults.keys()].map((path) => pathLabel(store, path)))];
  const rest = names.length - NAMED;
  const fields = listed(rest > 0 ? [...names.slice(0, NAMED), t('common.moreCount', { count: rest })] : names);
  if (verb === 'publish') return t('editor.notPublishedErrors', { count: names.length, fields });
  return t('editor.notSavedErrors', { count: names.length, fields });
}
