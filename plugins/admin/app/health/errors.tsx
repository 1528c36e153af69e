import type { Health } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import styles from './health.module.css';

/** Lists unexpected errors with the request ids that clients got. */
export function Errors({ errors }: Pick<Health, 'errors'>) {
  return (
    <section className={styles.part}>
      <h2>{t('health.recentErrors')}</h2>
      {errors.length === 0 ? (
        <p className={styles.quiet}>{t('health.noErrors')}</p>
      ) : (
        <ul className={styles.list}>
          {errors.map(({ requestId, at, method, path, message, stack }) => (
            <li key={`${requestId} ${at}`} className={styles.question}>
              <p>
                <strong className={styles.bad}>{message}</strong>
              </p>
              <p className={styles.quiet}>
                {rich('health.errorDetails', {
                  route: (
                    <code dir="ltr">
                      {method} {path}
                    </code>
                  ),
                  when: <RelativeTime at={at} />,
                  id: <code dir="ltr">{requestId}</code>,
                })}
              </p>
              {stack !== null && (
                <details>
                  <summary>{t('health.stackTrace')}</summary>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled sideways must be reached by keys. */}
                  <pre className={styles.plan} dir="ltr" tabIndex={0}>
                    {stack}
                  </pre>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
