import type { CountedRequests, Health } from '../client/types.ts';
import { duration, number, percent } from '../shell/numbers.ts';
import { t } from '../words/text.ts';
import { Course } from './course.tsx';
import styles from './health.module.css';

/** How it goes in a sentence, and in four numbers with their course over the last ten minutes. */
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
          <Figure name={t('Half are answered within')} value={told(now.half)} steps={course.steps.map(({ half }) => half ?? 0)} />
          <Figure name={t('99 of 100 within')} value={told(now.most)} steps={course.steps.map(({ most }) => most ?? 0)} />
          <Figure name={t('Failed')} value={percent(bad(now))} steps={course.steps.map(bad)} />
        </dl>
      </div>
    </section>
  );
}

function Sentence({ health: { now, queues, jobs, slow, nodes, doctor } }: { readonly health: Health }) {
  const failed = (queues ?? []).reduce((sum, queue) => sum + queue.failed, 0) + jobs.filter(({ error }) => error !== null).length;
  const silent = nodes.filter((node) => node.silent > 120).length;
  const faults = [
    ...(now.failed > 0 ? [`${counted(now.failed, 'request')} failed in the last minute`] : []),
    ...(failed > 0 ? [`${counted(failed, 'piece')} of work failed`] : []),
    ...(silent > 0 ? [`${counted(silent, 'node')} went silent`] : []),
    ...(doctor.findings.some(({ level }) => level === 'mend') ? ['something is to be mended'] : []),
  ];
  const rest = slow.length > 0 ? `${counted(slow.length, 'question')} ${slow.length === 1 ? 'is' : 'are'} slow` : null;
  if (faults.length === 0) return <>Readers and writers are served{rest === null ? '.' : `; ${rest}.`}</>;
  return (
    <>
      Readers and writers are served. <strong className={styles.bad}>{capital(faults.join(', '))}</strong>
      {rest === null ? '.' : `; ${rest}.`}
    </>
  );
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

function told(milliseconds: number | null): string {
  return milliseconds === null ? '–' : duration(milliseconds);
}

function counted(count: number, one: string): string {
  return `${number(count)} ${one}${count === 1 ? '' : 's'}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
