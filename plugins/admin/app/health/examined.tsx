import type { Examination, Health } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { t } from '../words/text.ts';
import styles from './health.module.css';
import { useDeed } from './use-health.ts';

/** What `plinth doctor` and `plinth check` say, when somebody asks them. */
export function Examined({ health: { doctor, check, mayChange } }: { readonly health: Health }) {
  return (
    <>
      <Part
        title={t('Deployment')}
        what="doctor"
        about={t('Versions, secrets, settings, database, clock and disk, as plinth doctor looks at them.')}
        examination={doctor}
        mayChange={mayChange}
      />
      <Part
        title={t('Content')}
        what="check"
        about={t(
          'Everything that the database holds, as plinth check looks at it. It reads all of it, a little at a time; nothing is changed.',
        )}
        examination={check}
        mayChange={mayChange}
      />
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly what: 'doctor' | 'check';
  readonly about: string;
  readonly examination: Examination;
  readonly mayChange: boolean;
}

function Part({ title, what, about, examination: { state, at, findings, error }, mayChange }: PartProps) {
  const deed = useDeed();
  const look = state === 'never' ? 'Look at it' : 'Look again';
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div>
        <p className={styles.quiet}>{about}</p>
        <p role="status" className={styles.looked}>
          {state === 'running' && t('It is being looked at.')}
          {state === 'failed' && <span className={styles.bad}>It could not be looked at: {error}</span>}
          {state === 'done' && (
            <>
              {findings.length === 0 ? 'Nothing to mend' : `${findings.length === 1 ? 'One finding' : `${findings.length} findings`}`},
              looked at <RelativeTime at={at} />.
            </>
          )}
        </p>
        <ul className={styles.list}>
          {findings.map(({ level, about: where, text, mend }) => (
            <li key={`${where} ${text}`} className={styles.question}>
              <p>
                <StateMark state={level === 'mend' ? 'failed' : 'changed'} word={level === 'mend' ? 'Mend' : 'Look'} /> <b>{where}</b>:{' '}
                {text}
              </p>
              {mend !== null && <p className={styles.quiet}>{mend}</p>}
            </li>
          ))}
        </ul>
        {mayChange && (
          <Button
            isBusy={state === 'running'}
            aria-label={`${look}, ${title.toLowerCase()}`}
            onClick={() => deed('/health/examine', { what }, () => 'It is being looked at.')}
          >
            {look}
          </Button>
        )}
      </div>
    </section>
  );
}
