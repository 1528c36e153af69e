import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import type { Health, ShownSlowQuery } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { duration } from '../shell/numbers.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Bar } from '../shell/skeleton.tsx';
import styles from './health.module.css';
import { Missing } from './missing.tsx';
import { useSlowQueries } from './use-health.ts';

/** Queries that are shown initially. */
const SHOWN = 5;

/** Lists slow queries of all nodes, also from before the last start, as `plinth doctor --slow` does. */
export function SlowQueries({ health }: { readonly health: Health }) {
  return (
    <>
      <h3 className={styles.sub}>{t('health.allNodesLast30Days')}</h3>
      <Queries health={health} />
    </>
  );
}

function Queries({ health }: { readonly health: Health }) {
  const { data: queries, error, isPending } = useSlowQueries();
  const [isAll, setIsAll] = useState(false);
  if (isPending)
    return (
      <p aria-busy="true">
        <Bar width={60} />
      </p>
    );
  if (queries === undefined) return <p>{inWords(error)}</p>;
  if (queries.length === 0) return <p className={styles.quiet}>{t('health.noSlowQueriesOnAnyNode')}</p>;
  const shown = isAll ? queries : queries.slice(0, SHOWN);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((query) => (
          <Query key={keyOf(query)} query={query} health={health} />
        ))}
      </ul>
      {queries.length > shown.length && (
        <Button kind="bare" className={styles.more ?? ''} onClick={() => setIsAll(true)}>
          {t('health.showAllQueries', { count: queries.length })}
        </Button>
      )}
    </>
  );
}

function Query({ query, health }: { readonly query: ShownSlowQuery; readonly health: Health }) {
  const { title, asks, times, failed, average, worst, last, missing } = query;
  const asked = askedFor(query);
  const type = <b>{title}</b>;
  const often = {
    times: t('health.timesCount', { count: times }),
    average: duration(average),
    worst: <b>{duration(worst)}</b>,
    when: <RelativeTime at={last} />,
  };
  return (
    <li className={styles.question}>
      <p>{asks === 'one' ? rich('health.queryOfOneDocument', { type }) : rich('health.queryOfList', { type })}</p>
      {asked !== '' && (
        <code className={`${styles.code} ${styles.lines}`} dir="ltr">
          {asked}
        </code>
      )}
      <p className={styles.quiet}>
        {failed === 0
          ? rich('health.queryTimes', often)
          : rich('health.queryTimesWithFailures', {
              ...often,
              failed: <b>{t('health.failedQueryCount', { count: failed })}</b>,
            })}
      </p>
      {missing.map((index) => (
        <Missing key={`${index.type} ${index.attribute}`} index={index} health={health} />
      ))}
    </li>
  );
}

/** Returns the parameters of REST, one per line. */
function askedFor({ filters, sort, populate }: ShownSlowQuery): string {
  return Object.entries({ filters, sort, populate })
    .flatMap(([parameter, names]) => (names.length === 0 ? [] : [`${parameter}: ${names.join(', ')}`]))
    .join('\n');
}

/** Returns a key that is unique among the rows. */
function keyOf({ type, asks, filters, sort, populate }: ShownSlowQuery): string {
  return JSON.stringify([type, asks, filters, sort, populate]);
}
