import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHttp, useModel } from '../client/queries.ts';
import type { ShownTransfer } from '../client/types.ts';
import { Choice } from '../people/choice.tsx';
import styles from '../people/people.module.css';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { counted, t, told } from '../words/text.ts';
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
  const [conflicts, setConflicts] = useState('skip');
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
        {error !== null && `: ${told(error)}`}
      </p>
      {isUnderWay(transfer) && <progress max={Math.max(1, all)} value={all - left} aria-label={t('How far it is')} />}
      <dl className={styles.facts}>
        <dt>{t('Plan')}</dt>
        <dd>{countsInWords(plan)}</dd>
        {isBegun && (
          <>
            <dt>{t('Done so far')}</dt>
            <dd>{countsInWords(outcome)}</dd>
          </>
        )}
      </dl>
      {notes.length > 0 && (
        <ul className={own.said}>
          {notes.map((note) => (
            <li key={note}>{told(note)}</li>
          ))}
        </ul>
      )}
      {canRun && !isUnplanned && (
        <Choice
          label={t('Documents that are there already')}
          value={conflicts}
          options={[
            { value: 'skip', label: t('Stay as they are') },
            { value: 'overwrite', label: t('Become what is imported') },
            { value: 'newer', label: t('Become what is imported where that was changed later') },
          ]}
          onValue={setConflicts}
        />
      )}
      <div className={styles.actions}>
        {canRun && (
          <Button
            kind="main"
            isBusy={isBusy}
            why={mayRun ? null : t('Your role does not let you carry imports out.')}
            onClick={() => void ask('run', { conflicts })}
          >
            {state !== 'planned' ? t('Go on') : kind === 'push' ? t('Carry it out there') : t('Import')}
          </Button>
        )}
        {isUnderWay(transfer) && state !== 'reading' && (
          <Button isBusy={isBusy} why={mayRun ? null : t('Your role does not let you carry imports out.')} onClick={() => void ask('stop')}>
            {t('Stop')}
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
            {t('Forget it')}
          </Button>
        )}
      </div>
      {problems.data !== undefined && problems.data.length > 0 && (
        <section className={styles.section}>
          <h3>{counted(transfer.problems, '{count} document with something to know', '{count} documents with something to know')}</h3>
          <ul className={own.said}>
            {problems.data.flatMap(({ source, type, documentId, problems: said }) =>
              said.map(({ line, level, path, message }) => (
                <li key={`${source}:${line}:${path}:${message}`}>
                  {level === 'error' ? <span className={own.bad}>{t('Does not go in:')}</span> : t('Goes in:')}{' '}
                  <bdi>{path === null || message.includes(path.split('.').at(-1) ?? '') ? told(message) : `${path} ${told(message)}`}</bdi>{' '}
                  <span className={styles.quiet}>
                    <bdi>
                      {[`${source}:${line}`, type === '' ? '' : titleOf(type), documentId].filter((each) => each !== '').join(' · ')}
                    </bdi>
                  </span>
                </li>
              )),
            )}
          </ul>
          {transfer.problems > problems.data.length && <p className={styles.quiet}>{t('These are the first.')}</p>}
        </section>
      )}
    </Dialog>
  );
}
