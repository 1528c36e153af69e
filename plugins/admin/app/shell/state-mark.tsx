import type { ReactNode } from 'react';
import { type PlainMessageId, t } from '../i18n/translate.ts';
import styles from './state-mark.module.css';

/** State of a document or of one locale of it. `none`: there is no version. */
export type State = 'draft' | 'changed' | 'live' | 'planned' | 'failed' | 'none';

/** The label of each state, to be translated by `t`. */
export const STATE_WORDS: Readonly<Record<State, PlainMessageId>> = {
  draft: 'common.draft',
  changed: 'common.modifiedStatus',
  live: 'common.publishedStatus',
  planned: 'shell.scheduled',
  failed: 'common.failed',
  none: 'shell.missing',
};

const SHAPES: Readonly<Record<State, ReactNode>> = {
  draft: <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.4 1.7" />,
  changed: (
    <>
      <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 1.4a4.6 4.6 0 0 0 0 9.2z" fill="currentColor" />
    </>
  ),
  live: <circle cx="6" cy="6" r="5.3" fill="currentColor" />,
  planned: (
    <>
      <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 3.4V6l1.8 1.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  failed: <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />,
  none: <path d="M2.5 6h7" stroke="currentColor" strokeWidth="1.5" />,
};

/** The icon of a state, hidden from screen readers. */
export function StateShape({ state }: { readonly state: State }) {
  return (
    <svg className={`${styles.shape} ${styles[state]}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      {SHAPES[state]}
    </svg>
  );
}

/** A state: icon, label and colour. */
export function StateMark({ state, word = t(STATE_WORDS[state]) }: { readonly state: State; readonly word?: string }) {
  return (
    <span className={`${styles.mark} ${styles[state]}`}>
      <StateShape state={state} />
      {word}
    </span>
  );
}
