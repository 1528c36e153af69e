import type { Examination, ExaminedFinding, Health } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { inSentence } from '../i18n/names.ts';
import { rich } from '../i18n/rich.ts';
import { t, translateServer } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import styles from './health.module.css';
import { useDeed } from './use-health.ts';

/** Runs `plinth doctor` and `plinth check` on demand, and shows their findings. */
export function Examined({ health: { doctor, check, mayChange } }: { readonly health: Health }) {
  return (
    <>
      <Part
        title={t('health.deployment')}
        what="doctor"
        about={t('health.deploymentDescription')}
        examination={doctor}
        mayChange={mayChange}
      />
      <Part title={t('common.content')} what="check" about={t('health.contentDescription')} examination={check} mayChange={mayChange} />
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
          {state === 'running' && t('health.checkRunning')}
          {state === 'failed' && <span className={styles.bad}>{t('health.checkFailed', { reason: translateServer(error ?? '') })}</span>}
          {state === 'done' && <Outcome count={findings.length} at={at} />}
        </p>
        <ul className={styles.list}>
          {findings.map(({ level, about: where, text, examples, mend }) => (
            <li key={`${where} ${text}`} className={styles.question}>
              <p>
                <StateMark
                  state={level === 'mend' ? 'failed' : 'changed'}
                  word={level === 'mend' ? t('health.errorLevel') : t('health.warningLevel')}
                />{' '}
                {rich('health.findingAt', { where: <b>{translateServer(where)}</b>, finding: foundIn(translateServer(text), examples) })}
              </p>
              {mend !== null && <p className={styles.quiet}>{translateServer(mend)}</p>}
            </li>
          ))}
        </ul>
        {mayChange && (
          <Button
            isBusy={state === 'running'}
            aria-label={
              state === 'never'
                ? t('health.runCheckOf', { what: inSentence(title) })
                : t('health.runCheckAgainOf', { what: inSentence(title) })
            }
            onClick={() => deed('/health/examine', { what }, () => t('health.checkRunning'))}
          >
            {state === 'never' ? t('health.runCheck') : t('health.runCheckAgain')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Returns a finding with its places: "relations point to documents that do not exist (3: 12, 13, …)". */
function foundIn(finding: string, examples: ExaminedFinding['examples']): string {
  if (examples === undefined) return finding;
  const said = { finding, count: examples.count, examples: listed(examples.first) };
  return examples.count > examples.first.length ? t('health.findingWithSomeExamples', said) : t('health.findingWithExamples', said);
}

function Outcome({ count, at }: { readonly count: number; readonly at: string | null }) {
  const when = <RelativeTime at={at} />;
  if (count === 0) return rich('health.checkedNoProblems', { when });
  return rich('health.checkedWithProblems', { findings: t('health.problemCount', { count }), when });
}
