import type { CountedRequests, Health } from '../client/types.ts';
import { duration, number, percent } from '../shell/numbers.ts';
import { listed } from '../words/lists.ts';
import { phrase } from '../words/phrase.ts';
import { counted, t } from '../words/text.ts';
import { Course } from './course.tsx';
import styles from './health.module.css';

/** Shows the current state as a sentence and four numbers, with charts of the last ten minutes. */
export function Now({ health, isOld }: { readonly health: Health; readonly isOld: boolean }) {
  const { now, course } = health;
  const bad = (each: CountedRequests) => (each.total === 0 ? 0 : each.failed / each.total);
  return (
    <section className={styles.part}>
      <h2>{t('Now')}</h2>
      <div>
        <p className={styles.sentence} role="status">
          {isOld ? t('The server does not answer: this is what it said last.') : <Sentence health={health} />}
        </p>
        <dl className={styles.figures}>
          <Figure
            name={t('Requests a second')}
            value={number(now.total / now.seconds)}
            steps={course.steps.map(({ total }) => total / course.seconds)}
          />
          <Figure name={t('Half are answered within')} value={within(now.half)} steps={course.steps.map(({ half }) => half ?? 0)} />
          <Figure name={t('99 of 100 within')} value={within(now.most)} steps={course.steps.map(({ most }) => most ?? 0)} />
          <Figure name={t('Failed')} value={percent(bad(now))} steps={course.steps.map(bad)} />
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
    ...(now.failed > 0
      ? [counted(now.failed, '{count} request failed in the last minute', '{count} requests failed in the last minute')]
      : []),
    ...(failed > 0 ? [counted(failed, '{count} piece of work failed', '{count} pieces of work failed')] : []),
    ...(retrying > 0 ? [counted(retrying, '{count} item of a queue is retried', '{count} items of queues are retried')] : []),
    ...(silent > 0 ? [counted(silent, '{count} node went silent', '{count} nodes went silent')] : []),
  ];
  const isToMend = doctor.findings.some(({ level }) => level === 'mend');
  const mend = faults.length === 0 ? t('Something is to be mended') : t('something is to be mended');
  const said = <strong className={styles.bad}>{listed([...faults, ...(isToMend ? [mend] : [])])}</strong>;
  const isWell = faults.length === 0 && !isToMend;
  if (slow.length === 0) return isWell ? t('No problems found.') : phrase('The server is responding. {faults}.', { faults: said });
  const slowly = counted(slow.length, '{count} question is slow', '{count} questions are slow');
  return isWell
    ? t('The server is responding; {slow}.', { slow: slowly })
    : phrase('The server is responding. {faults}; {slow}.', { faults: said, slow: slowly });
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
