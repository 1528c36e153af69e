import type { CountedRequests, Health } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { duration, number, percent } from '../shell/numbers.ts';
import { Course } from './course.tsx';
import styles from './health.module.css';

/** Shows the current state as a sentence and four numbers, with charts of the last ten minutes. */
export function Now({ health, isOld }: { readonly health: Health; readonly isOld: boolean }) {
  const { now, course } = health;
  const bad = (each: CountedRequests) => (each.total === 0 ? 0 : each.failed / each.total);
  return (
    <section className={styles.part}>
      <h2>{t('health.currentStatus')}</h2>
      <div>
        <p className={styles.sentence} role="status">
          {isOld ? t('health.serverNotResponding') : <Sentence health={health} />}
        </p>
        <dl className={styles.figures}>
          <Figure
            name={t('health.requestsPerSecond')}
            value={number(now.total / now.seconds)}
            steps={course.steps.map(({ total }) => total / course.seconds)}
          />
          <Figure name={t('health.responseTimeMedian')} value={within(now.half)} steps={course.steps.map(({ half }) => half ?? 0)} />
          <Figure name={t('health.responseTimeP99')} value={within(now.most)} steps={course.steps.map(({ most }) => most ?? 0)} />
          <Figure name={t('common.failed')} value={percent(bad(now))} steps={course.steps.map(bad)} />
        </dl>
      </div>
    </section>
  );
}

function Sentence({ health: { now, queues, jobs, slow, nodes, doctor } }: { readonly health: Health }) {
  const failed = (queues ?? []).reduce((sum, queue) => sum + queue.failed, 0) + jobs.filter(({ error }) => error !== null).length;
  const retrying = (queues ?? []).reduce((sum, queue) => sum + queue.retrying, 0);
  const silent = nodes.filter((node) => node.silent > 120).length;
  const faults = [
    ...(now.failed > 0 ? [t('health.failedRequests', { count: now.failed })] : []),
    ...(failed > 0 ? [t('health.failedTasks', { count: failed })] : []),
    ...(retrying > 0 ? [t('health.retriedItems', { count: retrying })] : []),
    ...(silent > 0 ? [t('health.silentNodes', { count: silent })] : []),
  ];
  const isToMend = doctor.findings.some(({ level }) => level === 'mend');
  const mend = faults.length === 0 ? t('health.deploymentErrors') : t('health.deploymentErrorsInSentence');
  const said = <strong className={styles.bad}>{listed([...faults, ...(isToMend ? [mend] : [])])}</strong>;
  const isWell = faults.length === 0 && !isToMend;
  if (slow.length === 0) return isWell ? t('health.noProblems') : rich('health.respondingWithFaults', { faults: said });
  const slowly = t('health.slowQueries', { count: slow.length });
  return isWell
    ? t('health.respondingButSlow', { slow: slowly })
    : rich('health.respondingWithFaultsAndSlow', { faults: said, slow: slowly });
}

function Figure({ name, value, steps }: { readonly name: string; readonly value: string; readonly steps: readonly number[] }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        {value}
        <Course steps={steps} />
      </dd>
    </div>
  );
}

function within(milliseconds: number | null): string {
  return milliseconds === null ? '–' : duration(milliseconds);
}
