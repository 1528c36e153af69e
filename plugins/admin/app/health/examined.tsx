import type { Examination, ExaminedFinding, Health } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { listed } from '../words/lists.ts';
import { inSentence } from '../words/names.ts';
import { phrase } from '../words/phrase.ts';
import { counted, t, told } from '../words/text.ts';
import styles from './health.module.css';
import { useDeed } from './use-health.ts';

/** Runs `plinth doctor` and `plinth check` on demand, and shows their findings. */
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
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div>
        <p className={styles.quiet}>{about}</p>
        <p role="status" className={styles.looked}>
          {state === 'running' && t('It is being looked at.')}
          {state === 'failed' && (
            <span className={styles.bad}>{t('It could not be looked at: {reason}', { reason: told(error ?? '') })}</span>
          )}
          {state === 'done' && <Outcome count={findings.length} at={at} />}
        </p>
        <ul className={styles.list}>
          {findings.map(({ level, about: where, text, examples, mend }) => (
            <li key={`${where} ${text}`} className={styles.question}>
              <p>
                <StateMark state={level === 'mend' ? 'failed' : 'changed'} word={level === 'mend' ? t('Mend') : t('Look')} />{' '}
                {phrase('{where}: {finding}', { where: <b>{told(where)}</b>, finding: foundIn(told(text), examples) })}
              </p>
              {mend !== null && <p className={styles.quiet}>{told(mend)}</p>}
            </li>
          ))}
        </ul>
        {mayChange && (
          <Button
            isBusy={state === 'running'}
            aria-label={
              state === 'never'
                ? t('Look at it, {what}', { what: inSentence(title) })
                : t('Look again, {what}', { what: inSentence(title) })
            }
            onClick={() => deed('/health/examine', { what }, () => t('It is being looked at.'))}
          >
            {state === 'never' ? t('Look at it') : t('Look again')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Returns a finding with its places: "links lead to documents that are not there (3: 12, 13, …)". */
function foundIn(finding: string, examples: ExaminedFinding['examples']): string {
  if (examples === undefined) return finding;
  const said = { finding, count: examples.count, examples: listed(examples.first) };
  return examples.count > examples.first.length
    ? t('{finding} ({count}: {examples}, …)', said)
    : t('{finding} ({count}: {examples})', said);
}

function Outcome({ count, at }: { readonly count: number; readonly at: string | null }) {
  const when = <RelativeTime at={at} />;
  if (count === 0) return phrase('Nothing to mend, looked at {when}.', { when });
  return phrase('{findings}, looked at {when}.', { findings: counted(count, 'One finding', '{count} findings'), when });
}
