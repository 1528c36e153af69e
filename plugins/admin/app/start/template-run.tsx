import { useEffect, useState } from 'react';
import type { OfferedTemplate, TemplateRun } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import progressBar from '../shell/progress-bar.module.css';
import { StateMark } from '../shell/state-mark.tsx';
import styles from './start.module.css';
import { useStarting } from './use-start.ts';

interface TemplateRunProps {
  readonly run: TemplateRun;
  readonly offers: readonly OfferedTemplate[];
}

/** Milliseconds after which the page says that the service must be started by hand. A file watcher restarts it sooner. */
const PATIENCE = 8_000;

/** Shows the progress and the result of taking a template. */
export function TemplateRunPart({ run, offers }: TemplateRunProps) {
  const { forget } = useStarting();
  const { isBusy, run: doing } = useDoing([]);
  const title = translateServer(offers.find(({ name }) => name === run.starter)?.title ?? run.starter);
  const isOver = run.step === 'done';
  useSaid(run, title);
  return (
    <section
      className={styles.run}
      aria-label={run.doing === 'take' ? t('start.installingTemplate', { title }) : t('start.removingTemplate', { title })}
    >
      <div className={styles.runLine}>
        {isOver ? (
          <StateMark state={run.problems.length === 0 ? 'live' : 'failed'} word={endOf(run, title)} />
        ) : (
          <>
            <span>
              <StepOf run={run} title={title} />
            </span>
            {run.step === 'content' && (
              <progress className={progressBar.bar} aria-label={t('common.progress')} max={Math.max(1, run.of)} value={run.done} />
            )}
          </>
        )}
        {isOver && (
          <Button kind="bare" isBusy={isBusy} onClick={() => void doing(forget, null)}>
            {t('common.close')}
          </Button>
        )}
      </div>
      {run.problems.length > 0 && (
        <ul className={styles.problems}>
          {run.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {isOver && run.kept.length > 0 && <p className={styles.note}>{t('start.typesKept', { types: run.kept.join(', ') })}</p>}
    </section>
  );
}

function StepOf({ run, title }: { readonly run: TemplateRun; readonly title: string }) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (run.step !== 'restart') return;
    const timer = setTimeout(() => setIsLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [run.step]);
  if (run.step === 'restart' && isLate) return t('start.restartToContinue', { title });
  if (run.step === 'restart')
    return run.doing === 'take' ? t('start.restartingWithTypes', { title }) : t('start.restartingWithoutTypes', { title });
  if (run.step === 'model') return t('start.writingTypes', { title });
  const numbers = { title, done: run.done, of: run.of };
  return run.doing === 'take' ? t('start.contentCreatedCount', numbers) : t('start.contentDeletedCount', numbers);
}

function endOf({ doing, problems }: TemplateRun, title: string): string {
  if (problems.length > 0)
    return doing === 'take' ? t('start.templatePartlyInstalled', { title }) : t('start.templatePartlyRemoved', { title });
  return doing === 'take' ? t('start.templateInstalledResult', { title }) : t('start.templateRemovedResult', { title });
}

/** Announces the result to screen readers. */
function useSaid(run: TemplateRun, title: string): void {
  const { whisper } = useNotices();
  const said =
    run.step === 'done'
      ? endOf(run, title)
      : run.doing === 'take'
        ? t('start.installingTemplate', { title })
        : t('start.removingTemplate', { title });
  useEffect(() => whisper(said), [said, whisper]);
}
