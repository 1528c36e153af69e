import type { StaffPerson } from '../client/types.ts';
import { rich } from '../i18n/rich.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import styles from './people.module.css';

/** Says why the last email to a person was not delivered; nothing if none failed. */
export function MailFailure({ failure }: { readonly failure: StaffPerson['mailFailure'] }) {
  if (failure === null) return null;
  return (
    <div className={styles.failure}>
      <StateMark state="failed" word={t('people.emailNotDelivered')} />
      <p>
        <bdi>{translateServer(failure.reason)}</bdi>
      </p>
      <p>
        {failure.nextAt === null
          ? t('people.noFurtherAttempts')
          : rich('people.nextAttempt', { time: <RelativeTime at={failure.nextAt} /> })}
      </p>
    </div>
  );
}
