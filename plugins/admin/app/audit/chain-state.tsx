import type { AuditState } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import styles from '../people/people.module.css';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import own from './audit.module.css';
import { findingOf } from './in-words.ts';

/** Shows whether the chain of entries is intact, as of the last verification. */
export function ChainState({ state: { entries, verified, verifying, hasKey } }: { readonly state: AuditState }) {
  return (
    <section className={own.chain} aria-label={t('audit.logIntegrity')}>
      <div className={styles.line} role="status">
        {verifying !== null && <StateMark state="planned" word={t('audit.verifying', { percent: Math.floor(verifying * 100) })} />}
        {verifying === null && verified === null && <StateMark state="none" word={t('audit.notVerified')} />}
        {verifying === null && verified !== null && (
          <StateMark
            state={verified.count === 0 ? 'live' : 'failed'}
            word={verified.count === 0 ? t('audit.noTampering') : t('audit.tamperingDetected')}
          />
        )}
        {verifying === null && verified !== null && (
          <span className={styles.quiet}>
            {rich('audit.verifiedBy', {
              count: t('common.entryCount', { count: verified.rows }),
              when: <RelativeTime at={verified.at} />,
              who: <bdi>{verified.title ?? verified.by ?? t('audit.bySystem')}</bdi>,
            })}
          </span>
        )}
        <span className={styles.quiet}>{t('audit.totalEntries', { count: entries })}</span>
        {!hasKey && <span className={styles.quiet}>{t('audit.noEncryptionKey')}</span>}
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
