import { useEffect, useState } from 'react';
import type { OfferedTemplate, TemplateRun } from '../client/types.ts';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import progressBar from '../shell/progress-bar.module.css';
import { StateMark } from '../shell/state-mark.tsx';
import { t, told } from '../words/text.ts';
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
  const title = told(offers.find(({ name }) => name === run.starter)?.title ?? run.starter);
  const isOver = run.step === 'done';
  useSaid(run, title);
  return (
    <section className={styles.run} aria-label={run.doing === 'take' ? t('Taking {title}', { title }) : t('Taking {title} out', { title })}>
      <div className={styles.runLine}>
        {isOver ? (
          <StateMark state={run.problems.length === 0 ? 'live' : 'failed'} word={endOf(run, title)} />
        ) : (
          <>
            <span>
              <StepOf run={run} title={title} />
            </span>
            {run.step === 'content' && (
              <progress className={progressBar.bar} aria-label={t('How far it is')} max={Math.max(1, run.of)} value={run.done} />
            )}
          </>
        )}
        {isOver && (
          <Button kind="bare" isBusy={isBusy} onClick={() => void doing(forget, null)}>
            {t('Close')}
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
      {isOver && run.kept.length > 0 && (
        <p className={styles.note}>
          {t('These types stay, since they were changed, hold documents, or are named by others: {types}', { types: run.kept.join(', ') })}
        </p>
      )}
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
  if (run.step === 'restart' && isLate)
    return t('{title}: the files are written. Start the service anew, and it goes on; plinth dev does so by itself.', { title });
  if (run.step === 'restart')
    return run.doing === 'take'
      ? t('{title}: the service starts with its types', { title })
      : t('{title}: the service starts without its types', { title });
  if (run.step === 'model') return t('{title}: types are written', { title });
  const numbers = { title, done: run.done, of: run.of };
  return run.doing === 'take'
    ? t('{title}: {done} of {of} documents and pictures are there', numbers)
    : t('{title}: {done} of {of} documents and pictures are taken out', numbers);
}

function endOf({ doing, problems }: TemplateRun, title: string): string {
  if (problems.length > 0)
    return doing === 'take'
      ? t('{title} was taken, but not all of it', { title })
      : t('{title} was taken out, but not all of it', { title });
  return doing === 'take' ? t('{title} is here', { title }) : t('{title} was taken out', { title });
}

/** Announces the result to screen readers. */
function useSaid(run: TemplateRun, title: string): void {
  const { whisper } = useNotices();
  const said =
    run.step === 'done' ? endOf(run, title) : run.doing === 'take' ? t('Taking {title}', { title }) : t('Taking {title} out', { title });
  useEffect(() => whisper(said), [said, whisper]);
}
