import { useEffect } from 'react';
import type { ProjectImport, ReportPart } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { useDoing } from '../people/use-doing.ts';
import { Button } from '../shell/button.tsx';
import { useNotices } from '../shell/notices.tsx';
import progressBar from '../shell/progress-bar.module.css';
import { StateMark } from '../shell/state-mark.tsx';
import styles from './start.module.css';
import { useStarting } from './use-start.ts';

/** Lines of a section that are shown initially. */
const AT_A_GLANCE = 12;

/** Shows the progress and the report of an import. */
export function ImportRun({ state }: { readonly state: ProjectImport }) {
  const { stop } = useStarting();
  const { isBusy, run } = useDoing([]);
  const { whisper } = useNotices();
  const said = endOf(state);
  useEffect(() => whisper(said), [said, whisper]);
  const { phase, progress, failure, report, project } = state;
  return (
    <section className={styles.run} aria-label={t('start.import')}>
      <div className={styles.runLine}>
        {phase === 'running' ? (
          <>
            <span>{stepOf(state)}</span>
            <progress
              className={progressBar.bar}
              aria-label={t('common.progress')}
              {...(progress !== null && { max: Math.max(1, progress.of), value: progress.done })}
            />
            <Button kind="bare" isBusy={isBusy} onClick={() => void run(stop, t('start.stoppingAfterStep'))}>
              {t('common.stopImport')}
            </Button>
          </>
        ) : (
          <StateMark state={phase === 'done' ? 'live' : 'failed'} word={said} />
        )}
      </div>
      <p className={styles.quiet}>
        <bdi className={styles.path}>{project}</bdi>
      </p>
      {failure !== null && <p role="alert">{failure}</p>}
      {report !== null && <Report parts={report} />}
    </section>
  );
}

function stepOf({ progress, isDryRun }: ProjectImport): string {
  if (progress === null) return isDryRun ? t('start.analyzingProject') : t('start.readingProject');
  const { done, of, type, secondsLeft } = progress;
  return t('start.importProgress', { done, of, type, seconds: secondsLeft });
}

function endOf({ phase, isDryRun }: ProjectImport): string {
  if (phase === 'running') return isDryRun ? t('start.analyzingProject') : t('start.readingProject');
  if (phase === 'failed') return t('start.importFailed');
  return isDryRun ? t('start.previewCompleted') : t('start.projectImported');
}

function Report({ parts }: { readonly parts: readonly ReportPart[] }) {
  return (
    <div className={styles.report}>
      {parts.map(({ title, lines, rows }) => (
        <section key={title}>
          {title !== '' && <h3 className={styles.heading}>{translateServer(title)}</h3>}
          <Lines lines={lines} />
          {rows.length > 0 && <Table rows={rows} />}
        </section>
      ))}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  const [first, rest] = [lines.slice(0, AT_A_GLANCE), lines.slice(AT_A_GLANCE)];
  return (
    <>
      <List lines={first} />
      {rest.length > 0 && (
        <details>
          <summary>{t('common.moreCount', { count: rest.length })}</summary>
          <List lines={rest} />
        </details>
      )}
    </>
  );
}

function List({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.plain}>
      {lines.map((line) => (
        <li key={line}>
          <Coded text={line} />
        </li>
      ))}
    </ul>
  );
}

function Table({ rows: [head = [], ...rows] }: { readonly rows: ReportPart['rows'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={styles.scrolled} aria-label={t('start.reportTable')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell === '' ? <span className="for-readers">{t('start.note')}</span> : translateServer(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, index) => (
                <td key={head[index]}>
                  <Coded text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Renders text between backquotes as code. */
function Coded({ text }: { readonly text: string }) {
  const pieces = [...text.matchAll(/`([^`]*)`|[^`]+/g)];
  return pieces.map(({ 0: whole, 1: code, index }) => (code === undefined ? whole : <code key={index}>{code}</code>));
}
