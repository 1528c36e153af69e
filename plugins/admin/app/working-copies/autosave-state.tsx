import { useSyncExternalStore } from 'react';
import type { DocumentSession } from '../content/editor/document-session.ts';
import { StateShape } from '../shell/state-mark.tsx';
import { t } from '../words/text.ts';
import styles from './autosave-state.module.css';
import { hasSecretChanges } from './copy-content.ts';
import type { CopyState } from './copy-sync.ts';

const CLEAN: CopyState = { kind: 'clean' };
const NOTHING = () => () => undefined;

/** Says where the unsaved changes of a form are. The tooltip explains who can see them. */
export function AutosaveState({ session: { copy, store } }: { readonly session: DocumentSession }) {
  const state = useSyncExternalStore(copy?.subscribe ?? NOTHING, () => copy?.state ?? CLEAN);
  if (state.kind === 'clean') return null;
  const secrets = hasSecretChanges(store) ? t('Passwords are not stored until you save the document.') : '';
  const explanation = `${explanationOf(state)} ${secrets}`.trim();
  const isWarning = 'isLocal' in state;
  return (
    <span className={isWarning ? styles.warning : styles.state} title={explanation} data-autosave={state.kind}>
      {isWarning && <StateShape state="failed" />}
      {labelOf(state)}
      <span className="for-readers">{explanation}</span>
    </span>
  );
}

function labelOf(state: CopyState): string {
  if (state.kind === 'saving') return t('Saving…');
  if (state.kind === 'saved') return t('Saved privately');
  if (state.kind === 'full') return t('Storage full');
  return state.kind === 'offline' ? t('Offline') : t('Not stored');
}

function explanationOf(state: CopyState): string {
  switch (state.kind) {
    case 'saving':
      return t('Your changes are being stored on the server. Only you see them until you save the document.');
    case 'saved':
      return t('Your changes are stored on the server. Only you see them until you save the document.');
    case 'offline':
      return state.isLocal
        ? t('The server cannot be reached. Your changes are stored on this device, and are sent when the server responds again.')
        : t('The server cannot be reached, and this browser cannot store your changes. Keep this page open.');
    case 'full':
      return `${t('Your unsaved changes use all the storage available to you. Save or discard changes in other documents.')} ${whereIs(state)}`;
    case 'refused':
      return `${state.message} ${whereIs(state)}`;
    default:
      return '';
  }
}

function whereIs({ isLocal }: { readonly isLocal: boolean }): string {
  return isLocal ? t('Your changes are stored on this device only.') : t('Your changes are on this page only. Save the document.');
}
