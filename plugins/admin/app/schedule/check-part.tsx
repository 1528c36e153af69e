import { inWords } from '../account/in-words.ts';
import { useModel } from '../client/queries.ts';
import type { Plan, PlanCheck } from '../client/types.ts';
import { ToDocument } from '../content/home-lists.tsx';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { namedOf } from './plan-words.ts';
import { problemInWords } from './problem-words.ts';
import styles from './schedule.module.css';

interface CheckPartProps {
  readonly plan: Plan;
  readonly check: PlanCheck | undefined;
  readonly isBusy: boolean;
  readonly error: unknown;
  onCheck(): void;
}

/** Lists documents that would fail if the plan ran now, with reasons and links. */
export function CheckPart({ plan, check, isBusy, error, onCheck }: CheckPartProps) {
  const model = useModel();
  const failing = plan.items.flatMap((item) => {
    const problems = check?.items.find((each) => each.item === item.id)?.problems ?? [];
    return problems.length === 0 ? [] : [{ item, problems }];
  });
  return (
    <section>
      <h2>{t('schedule.validation')}</h2>
      <div role="status" className={styles.check}>
        {check === undefined && isBusy && <Bar width={60} />}
        {Boolean(error) && <p>{inWords(error)}</p>}
        {check !== undefined &&
          (failing.length === 0 ? (
            <StateMark state="live" word={t('schedule.readyToRun')} />
          ) : (
            <StateMark state="failed" word={t('schedule.failingCount', { count: failing.length })} />
          ))}
      </div>
      <ul className={styles.plain}>
        {failing.map(({ item, problems }) => (
          <li key={item.id} className={styles.failing}>
            <ToDocument document={namedOf(item)} isShort />
            {problems.map(({ path, message }) => (
              <p key={`${path.join('.')} ${message}`} className={styles.fault}>
                {problemInWords(model, item.type, path, message)}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <Button kind="bare" className={styles.inset ?? ''} isBusy={isBusy} onClick={onCheck}>
        {t('schedule.checkAgain')}
      </Button>
    </section>
  );
}
