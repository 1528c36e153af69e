import type { AuditState } from '../client/types.ts';
import styles from '../people/people.module.css';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { phrase } from '../words/phrase.ts';
import { counted, t } from '../words/text.ts';
import own from './audit.module.css';
import { findingOf } from './in-words.ts';

/** Shows whether the chain of entries is intact, as of the last verification. */
export function ChainState({ state: { entries, verified, verifying, hasKey } }: { readonly state: AuditState }) {
  return (
    <section className={own.chain} aria-label={t('Whether anybody has meddled with it')}>
      <div className={styles.line} role="status">
        {verifying !== null && (
          <StateMark state="planned" word={t('Is being verified: {percent} %', { percent: Math.floor(verifying * 100) })} />
        )}
        {verifying === null && verified === null && <StateMark state="none" word={t('Not verified yet')} />}
        {verifying === null && verified !== null && (
          <StateMark
            state={verified.count === 0 ? 'live' : 'failed'}
            word={verified.count === 0 ? t('All as it was written') : t('Somebody has meddled with it')}
          />
        )}
        {verifying === null && verified !== null && (
          <span className={styles.quiet}>
            {phrase('{count} verified {when} by {who}', {
              count: counted(verified.rows, '{count} entry', '{count} entries'),
              when: <RelativeTime at={verified.at} />,
              who: <bdi>{verified.title ?? verified.by ?? t('the service itself')}</bdi>,
            })}
          </span>
        )}
        <span className={styles.quiet}>{counted(entries, '{count} entry in total', '{count} entries in total')}</span>
        {!hasKey && (
          <span className={styles.quiet}>{t('There is no ENCRYPTION_KEY: whoever writes to the database can make entries.')}</span>
        )}
      </div>
      {verified !== null && verified.findings.length > 0 && (
        <ul className={own.findings}>
          {verified.findings.map((finding) => (
            <li key={`${finding.problem} ${finding.from}`}>{findingOf(finding)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
