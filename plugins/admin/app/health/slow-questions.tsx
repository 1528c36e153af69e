import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Data, Health, SlowQuestion, StatementPlan } from '../client/types.ts';
import { region } from '../i18n/languages.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { duration } from '../shell/numbers.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Bar } from '../shell/skeleton.tsx';
import styles from './health.module.css';
import { Missing } from './missing.tsx';
import { SlowQueries } from './slow-queries.tsx';
import { healthKeys } from './use-health.ts';

/** Lists slow requests of this node, with the database's plan and missing indexes. Below are the slow queries of all nodes. */
export function SlowQuestions({ health }: { readonly health: Health }) {
  return (
    <section className={styles.part}>
      <h2>{t('health.slowQueryCount')}</h2>
      <div>
        {health.slow.length === 0 ? (
          <p className={styles.quiet}>{t('health.noSlowQueriesOnNode')}</p>
        ) : (
          <ul className={styles.list}>
            {health.slow.map((question) => (
              <Question key={question.id} question={question} health={health} />
            ))}
          </ul>
        )}
        <SlowQueries health={health} />
      </div>
    </section>
  );
}

function Question({ question, health }: { readonly question: SlowQuestion; readonly health: Health }) {
  const { id, route, query, operation, count, average, worst, at, requestId, hasPlan, missing } = question;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className={styles.question}>
      <code className={styles.code} dir="ltr">
        {route}
        {query !== null && query !== '' && `?${query}`}
      </code>
      {operation !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways must be reached by keys.
        <pre className={styles.plan} dir="ltr" tabIndex={0}>
          {operation}
        </pre>
      )}
      <p className={styles.quiet}>
        {rich('health.queryTimesWithRequest', {
          times: t('health.timesCount', { count }),
          average: duration(average),
          worst: <b>{duration(worst)}</b>,
          when: <RelativeTime at={at} />,
          id: <code dir="ltr">{requestId}</code>,
        })}
      </p>
      {missing.map((index) => (
        <Missing key={`${index.type} ${index.attribute}`} index={index} health={health} />
      ))}
      {hasPlan && (
        <Button kind="bare" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('health.hideQueryPlan') : t('health.showQueryPlan')}
        </Button>
      )}
      {isOpen && <Plan id={id} />}
    </li>
  );
}

function Plan({ id }: { readonly id: number }) {
  const http = useHttp();
  const plan = useQuery({
    queryKey: healthKeys.plan(id),
    queryFn: async ({ signal }) => (await http.ask<Data<readonly StatementPlan[]>>(`/health/plan?id=${id}`, { signal })).body.data,
    retry: false,
  });
  if (plan.isPending)
    return (
      <p aria-busy="true">
        <Bar width={70} />
      </p>
    );
  if (plan.isError) return <p>{inWords(plan.error)}</p>;
  if (plan.data.length === 0) return <p className={styles.quiet}>{t('health.servedFromCache')}</p>;
  return (
    <div className={styles.under}>
      {plan.data.map(({ text, lines, scanned, sorts }) => (
        <div key={text}>
          <p>{sentence(scanned, sorts)}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways must be reached by keys. */}
          <pre className={styles.plan} dir="ltr" tabIndex={0}>
            {lines.join('\n')}
          </pre>
          <details>
            <summary>{t('health.sqlStatement')}</summary>
            <code className={styles.code} dir="ltr">
              {text}
            </code>
          </details>
        </div>
      ))}
    </div>
  );
}

function sentence(scanned: readonly string[], sorts: boolean): string {
  if (scanned.length === 0) return sorts ? t('health.usesIndexesAndSorts') : t('health.usesIndexes');
  const tables = new Intl.ListFormat(region, { type: 'conjunction' }).format(scanned);
  return sorts ? t('health.fullScanAndSort', { tables }) : t('health.fullScan', { tables });
}
