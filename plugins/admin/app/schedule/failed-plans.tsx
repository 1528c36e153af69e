import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useHttp, useModel } from '../client/queries.ts';
import type { Plan } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { momentInWords, titleOfPlan, typeAbout } from './plan-words.ts';
import { keptInWords } from './problem-words.ts';
import { LOOKED_AT, plansQuery } from './queries.ts';
import styles from './schedule.module.css';
import { usePlanDeeds } from './use-plan-deeds.ts';

/** Lists failed plans with their reasons and actions. */
export function FailedPlans() {
  const failed = useQuery({ ...plansQuery(useHttp(), { state: 'failed' }), ...LOOKED_AT });
  const plans = failed.data?.plans ?? [];
  if (plans.length === 0) return null;
  return (
    <section className={styles.failures}>
      <h2>
        <StateMark state="failed" word={t('schedule.failedHeading')} />
      </h2>
      <p className={styles.small}>{t('schedule.failedHelp')}</p>
      <ul className={styles.plain}>
        {plans.map((plan) => (
          <Failure key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  );
}

function Failure({ plan }: { readonly plan: Plan }) {
  const deeds = usePlanDeeds();
  const model = useModel();
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Link to="/schedule/$id" params={{ id: String(plan.id) }} className={styles.title} dir="auto">
          {titleOfPlan(plan)}
        </Link>
        {plan.reason !== null && <p className={styles.fault}>{keptInWords(model, typeAbout(plan), plan.reason)}</p>}
        {plan.at !== null && <p className={styles.small}>{t('schedule.scheduledForTime', { time: momentInWords(plan.at) })}</p>}
      </div>
      <Button isBusy={deeds.busy !== null} why={deeds.whyNot('run')} onClick={() => void deeds.run(plan)}>
        {t('common.tryAgain')}
      </Button>
      <PlanMenu plan={plan} />
    </li>
  );
}
