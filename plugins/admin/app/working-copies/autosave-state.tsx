import { useSyncExternalStore } from 'react';
import type { DocumentSession } from '../content/editor/document-session.ts';
import { t } from '../i18n/translate.ts';
import { StateShape } from '../shell/state-mark.tsx';
import styles from './autosave-state.module.css';
import { hasSecretChanges } from './copy-content.ts';
import type { CopyState } from './copy-sync.ts';

const CLEAN: CopyState = { kind: 'clean' };
const NOTHING = () => () => undefined;

/** Says where the unsaved changes of a form are. The tooltip explains who can see them. */
export function AutosaveState({ session: { copy, store } }: { readonly session: DocumentSession }) {
  const state = useSyncExternalStore(copy?.subscribe ?? NOTHING, () => copy?.state ?? CLEAN);
  if (state.kind === 'clean') return null;
  const secrets = hasSecretChanges(store) ? t('editor.passwordsNotStored') : '';
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
  if (state.kind === 'saving') return t('editor.autosaveSaving');
  if (state.kind === 'saved') return t('editor.savedPrivately');
  if (state.kind === 'full') return t('editor.storageFull');
  return state.kind === 'offline' ? t('editor.offline') : t('editor.notStored');
}

function explanationOf(state: CopyState): string {
  switch (state.kind) {
    case 'saving':
      return t('editor.savingExplanation');
    case 'saved':
      return t('editor.savedExplanation');
    case 'offline':
      return state.isLocal ? t('editor.offlineStoredOnDevice') : t('editor.offlineNotStored');
    case 'full':
      return `${t('editor.storageFullExplanation')} ${whereIs(state)}`;
    case 'refused':
      return `${state.message} ${whereIs(state)}`;
    default:
      return '';
  }
}

function whereIs({ isLocal }: { readonly isLocal: boolean }): string {
  return isLocal ? t('editor.storedOnDeviceOnly') : t('editor.onThisPageOnly');
}
