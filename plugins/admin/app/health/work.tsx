import { useState } from 'react';
import type { Health, ShownJob, ShownQueue } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { number } from '../shell/numbers.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { FailedItems } from './failed-items.tsx';
import { Grid } from './grid.tsx';
import styles from './health.module.css';
import { useDeed } from './use-health.ts';

/** Jobs that are shown initially. */
const SHOWN = 5;

/** Shows queues and jobs: what waits, what failed and why. */
export function Work({ health: { queues, jobs, mayChange } }: { readonly health: Health }) {
  return (
    <>
      {queues !== null && queues.length > 0 && <Queues queues={queues} mayChange={mayChange} />}
      <Jobs jobs={jobs} mayChange={mayChange} />
    </>
  );
}

function Queues({ queues, mayChange }: { readonly queues: readonly ShownQueue[]; readonly mayChange: boolean }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section className={styles.part}>
      <h2>{t('health.queues')}</h2>
      <div>
        <Grid
          label={t('health.queues')}
          heads={[t('health.queue'), t('health.pendingItems'), t('health.runningItems'), t('common.failed'), t('health.oldestPending')]}
          hasDeeds
        >
          {queues.map((queue) => (
            <tr key={queue.name}>
              <th scope="row">
                {queue.name}
                {queue.error !== null && (
                  <p className={styles.why}>
                    {rich('health.retryingItems', { count: queue.retrying, error: <bdi>{translateServer(queue.error)}</bdi> })}
                  </p>
                )}
              </th>
              <td>{number(queue.waiting)}</td>
              <td>{number(queue.running)}</td>
              <td>{queue.failed === 0 ? number(0) : <StateMark state="failed" word={number(queue.failed)} />}</td>
              <td>{queue.oldest === null ? '–' : <RelativeTime at={queue.oldest} isShort />}</td>
              <td>
                {queue.failed > 0 && (
                  <Button
                    kind="bare"
                    aria-expanded={open === queue.name}
                    aria-label={
                      open === queue.name
                        ? t('health.hideFailedItemsOf', { queue: queue.name })
                        : t('health.showFailedItemsOf', { queue: queue.name })
                    }
                    onClick={() => setOpen(open === queue.name ? null : queue.name)}
                  >
                    {open === queue.name ? t('health.hideFailedItems') : t('health.showFailedItems')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Grid>
        {open !== null && <FailedItems queue={open} mayChange={mayChange} />}
      </div>
    </section>
  );
}

function Jobs({ jobs, mayChange }: { readonly jobs: readonly ShownJob[]; readonly mayChange: boolean }) {
  const deed = useDeed();
  const [isAll, setIsAll] = useState(false);
  // Failed jobs come first and are always shown.
  const shown = isAll ? jobs : jobs.slice(0, Math.max(SHOWN, jobs.filter(({ error }) => error !== null).length));
  return (
    <section className={styles.part}>
      <h2>{t('health.jobs')}</h2>
      <div>
        <Grid label={t('health.jobs')} heads={[t('health.job'), t('health.jobLastRun'), t('health.jobStatus')]} hasDeeds>
          {shown.map(({ name, last, isRunning, isAsked, error }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                {error !== null && <p className={styles.why}>{error}</p>}
              </th>
              <td>{last === null ? t('health.jobNeverRun') : <RelativeTime at={last} />}</td>
              <td>
                {isRunning ? (
                  t('health.jobRunning')
                ) : isAsked ? (
                  t('health.jobStartingSoon')
                ) : error === null ? (
                  '–'
                ) : (
                  <StateMark state="failed" />
                )}
              </td>
              <td>
                {mayChange && (
                  <Button
                    kind="bare"
                    aria-label={error === null ? t('health.runJobNow', { job: name }) : t('health.retryJob', { job: name })}
                    onClick={() => deed('/health/jobs', { name }, () => t('health.jobStartsSoon', { job: name }))}
                  >
                    {error === null ? t('common.runNow') : t('health.retry')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </Grid>
        {jobs.length > shown.length && (
          <Button kind="bare" className={styles.more ?? ''} onClick={() => setIsAll(true)}>
            {t('health.showAllJobs', { count: jobs.length })}
          </Button>
        )}
      </div>
    </section>
  );
}
