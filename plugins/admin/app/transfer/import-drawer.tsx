import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { ShownTransfer } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Choice } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { isUnderWay, problemsQuery, transferKeys } from './queries.ts';
import own from './transfer.module.css';
import { countsInWords, kindInWords, stateInWords } from './words.ts';

interface ImportDrawerProps {
  readonly transfer: ShownTransfer;
  readonly mayRun: boolean;
  readonly mayRemove: boolean;
  onClose(): void;
}

/** The drawer of an import or a push: what it would do, problems by line, progress and result. */
export function ImportDrawer({ transfer, mayRun, mayRemove, onClose }: ImportDrawerProps) {
  const http = useHttp();
  const { types } = useModel();
  const { isBusy, run } = useDoing([transferKeys.all]);
  const [conflicts, setConflicts] = useState<string>(transfer.conflicts ?? 'skip');
  const problems = useQuery(problemsQuery(http, transfer));
  const { id, kind, name, state, plan, outcome, notes, error } = transfer;
  // Stopped during planning: the rest is planned first.
  const isUnplanned = (state === 'stopped' || state === 'failed') && (plan.waiting ?? 0) > 0;
  const isBegun = !isUnplanned && state !== 'sending' && state !== 'planning' && state !== 'planned' && state !== 'reading';
  const all = Object.values(plan).reduce((sum, count) => sum + count, 0);
  const left = isBegun ? (outcome.waiting ?? 0) + (outcome.deferred ?? 0) : (plan.waiting ?? 0);
  const canRun = state === 'planned' || state === 'stopped' || state === 'failed';
  const ask = (verb: string, body?: object) =>
    run(
      () => http.ask(`/transfer/${kind === 'push' ? 'pushes' : 'imports'}/${id}/${verb}`, { method: 'POST', ...(body && { body }) }),
      null,
    );
  const titleOf = (uid: string) => types.find((type) => type.uid === uid)?.title ?? uid;
  return (
    <Dialog title={name} kind="wide" onClose={onClose}>
      {kind === 'push' && <p className={styles.quiet}>{kindInWords(transfer)}</p>}
      <p role="status">
        {stateInWords(transfer)}
        {error !== null && `: ${translateServer(error)}`}
      </p>
      {isUnderWay(transfer) && <progress max={Math.max(1, all)} value={all - left} aria-label={t('common.progress')} />}
      <dl className={styles.facts}>
        <dt>{t('transfer.preview')}</dt>
        <dd>{countsInWords(plan)}</dd>
        {isBegun && (
          <>
            <dt>{t('transfer.resultSoFar')}</dt>
            <dd>{countsInWords(outcome)}</dd>
          </>
        )}
      </dl>
      {notes.length > 0 && (
        <ul className={own.said}>
          {notes.map((note) => (
            <li key={note}>{translateServer(note)}</li>
          ))}
        </ul>
      )}
      {canRun && !isUnplanned && (
        <Choice
          label={t('transfer.existingDocuments')}
          value={conflicts}
          options={[
            { value: 'skip', label: t('transfer.skip') },
            { value: 'overwrite', label: t('transfer.overwrite') },
            { value: 'newer', label: t('transfer.overwriteIfNewer') },
          ]}
          onValue={setConflicts}
        />
      )}
      <div className={styles.actions}>
        {canRun && (
          <Button
            kind="main"
            isBusy={isBusy}
            why={mayRun ? null : t('transfer.cannotRunImports')}
            onClick={() => void ask('run', { conflicts })}
          >
            {state !== 'planned' ? t('transfer.resume') : kind === 'push' ? t('transfer.importAtDestination') : t('transfer.runImport')}
          </Button>
        )}
        {isUnderWay(transfer) && state !== 'reading' && (
          <Button isBusy={isBusy} why={mayRun ? null : t('transfer.cannotRunImports')} onClick={() => void ask('stop')}>
            {t('common.stopImport')}
          </Button>
        )}
        {!isUnderWay(transfer) && mayRemove && (
          <Button
            kind="danger"
            isBusy={isBusy}
            onClick={() =>
              void run(() => http.ask(`/transfer/imports/${id}`, { method: 'DELETE' }), null).then((isDone) => isDone && onClose())
            }
          >
            {t('transfer.removeFromList')}
          </Button>
        )}
      </div>
      {problems.isError && <p role="alert">{inWords(problems.error)}</p>}
      {problems.data !== undefined && problems.data.length > 0 && (
        <section className={styles.section}>
          <h3>{t('transfer.documentsWithProblems', { count: transfer.problems })}</h3>
          <ul className={own.said}>
            {problems.data.flatMap(({ source, type, documentId, problems: said }) =>
              said.map(({ line, level, path, message }) => (
                <li key={`${source}:${line}:${path}:${message}`}>
                  {level === 'error' ? <span className={own.bad}>{t('transfer.errorLabel')}</span> : t('transfer.warningLabel')}{' '}
                  <bdi>
                    {path === null || message.includes(path.split('.').at(-1) ?? '')
                      ? translateServer(message)
                      : `${path} ${translateServer(message)}`}
                  </bdi>{' '}
                  <span className={styles.quiet}>
                    <bdi>
                      {[`${source}:${line}`, type === '' ? '' : titleOf(type), documentId].filter((each) => each !== '').join(' · ')}
                    </bdi>
                  </span>
                </li>
              )),
            )}
          </ul>
          {transfer.problems > problems.data.length && <p className={styles.quiet}>{t('transfer.onlyFirstShown')}</p>}
        </section>
      )}
    </Dialog>
  );
}
