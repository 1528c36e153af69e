import type { StaffPerson } from '../client/types.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { phrase } from '../words/phrase.ts';
import { t, told } from '../words/text.ts';
import styles from './people.module.css';

/** Says why the last email to a person was not delivered; nothing if none failed. */
export function MailFailure({ failure }: { readonly failure: StaffPerson['mailFailure'] }) {
  if (failure === null) return null;
  return (
    <div className={styles.failure}>
      <StateMark state="failed" word={t('Email not delivered')} />
      <p>
        <bdi>{told(failure.reason)}</bdi>
      </p>
      <p>
        {failure.nextAt === null
          ? t('Delivery was given up. Create a new link, or check the email address and the mail settings.')
          : phrase('Next attempt: {time}', { time: <RelativeTime at={failure.nextAt} /> })}
      </p>
    </div>
  );
}
