import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../client/http-client.ts';
import { useHttp } from '../client/queries.ts';
import { inSentence } from '../i18n/names.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { keysInWords } from '../shell/key-names.ts';
import { useNotices } from '../shell/notices.tsx';
import { useShortcut } from '../shell/shortcuts.ts';
import { StateMark } from '../shell/state-mark.tsx';
import { lackOf } from './draft/attributes.ts';
import styles from './model.module.css';
import { editsFor, type ModelState } from './model-store.ts';
import { ProposalDialog } from './proposal-dialog.tsx';
import { proposalLine, refusalLines } from './proposal-words.ts';
import { modelStore, propose, useFilesAfter } from './use-model.ts';
import { useStopAtInvalid } from './use-stop-at-invalid.ts';
import { optionTitle } from './words.ts';

/** Milliseconds after the last change until the server is asked for its effects. */
const PAUSE = 500;

/** The bar with unsaved changes of the model, their effects, and the actions on them. */
export function ModelBar({ state, canChange }: { readonly state: ModelState; readonly canChange: boolean }) {
  const http = useHttp();
  const { say } = useNotices();
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const edits = editsFor(state);
  const rested = useRested(edits);
  const why = lacking(state);
  const isRested = rested === edits;
  const proposal = useQuery({
    queryKey: ['model-proposal', state.files.run, rested],
    queryFn: ({ signal }) => propose(http, rested, { signal }),
    enabled: canChange && rested.length > 0 && isRested && why === null && !isOpen,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  useFilesAfter(proposal.error);
  const stopAtInvalid = useStopAtInvalid();
  const review = () => {
    if (!stopAtInvalid(bar.current?.parentElement ?? null)) setIsOpen(true);
  };
  useShortcut('Ctrl Z', t('common.undo'), () => modelStore.undo(), canChange && state.canUndo && !isOpen);
  useShortcut('Ctrl Shift Z', t('common.redo'), () => modelStore.redo(), canChange && state.canRedo && !isOpen);
  useShortcut('Ctrl S', t('model.reviewChanges'), review, canChange && edits.length > 0 && why === null && !isOpen);
  if (!canChange || (edits.length === 0 && !isOpen && !state.canRedo)) return null;
  const line = proposal.isSuccess && isRested ? proposalLine(proposal.data) : null;
  const refused = proposal.isError && isRested ? refusalOf(proposal.error) : null;
  return (
    <section ref={bar} className={styles.bar} aria-label={t('model.pendingChanges')}>
      {edits.length === 0 ? (
        <span className={styles.quiet}>{t('model.noPendingChanges')}</span>
      ) : (
        <StateMark state={refused === null ? 'changed' : 'failed'} word={t('model.changeCount', { count: edits.length })} />
      )}
      <span role="status" className={refused !== null || line?.isBad === true ? styles.fault : styles.quiet}>
        {edits.length > 0 && (why ?? refused ?? line?.text ?? t('model.checkingChanges'))}
      </span>
      <span className={styles.actions}>
        {state.canRedo && (
          <Button kind="bare" onClick={() => modelStore.redo()} title={keysInWords('Ctrl Shift Z')}>
            {t('common.redo')}
          </Button>
        )}
        {state.canUndo && (
          <Button kind="bare" onClick={() => modelStore.undo()} title={keysInWords('Ctrl Z')}>
            {t('common.undo')}
          </Button>
        )}
        {edits.length > 0 && (
          <>
            <Button
              kind="bare"
              onClick={() => {
                modelStore.discard();
                say({ kind: 'done', text: t('model.changesDiscarded'), undo: () => modelStore.undoTo(state.draft) });
              }}
            >
              {t('common.discard')}
            </Button>
            <Button kind="main" keys="Ctrl S" why={why} onClick={review}>
              {t('model.reviewChanges')}
            </Button>
          </>
        )}
      </span>
      {isOpen && <ProposalDialog state={state} edits={edits} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

/** Returns what is missing before the draft can be stored; null: nothing. */
function lacking({ draft, kinds }: ModelState): string | null {
  for (const type of draft.types)
    for (const { name, definition, fixed } of type.attributes) {
      const kind = kinds.get(String(definition.type));
      const lack = fixed || kind === undefined ? null : lackOf(definition, kind);
      if (kind !== undefined && lack !== null) return t('model.settingMissing', { name, option: inSentence(optionTitle(lack, kind)) });
    }
  return null;
}

function refusalOf(error: Error): string {
  if (!(error instanceof RequestError)) return error.message;
  const lines = refusalLines(error.problem.message, error.problem.details);
  const [first = error.message, ...others] = lines;
  return others.length === 0 ? first : t('model.errorAndMore', { count: others.length, mistake: first });
}

/** Returns a value once it has not changed for a moment. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
