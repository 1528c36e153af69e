import { Link } from '@tanstack/react-router';
import { useModel } from '../client/queries.ts';
import type { Plan } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { StateMark } from '../shell/state-mark.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { clockInWords, meantElsewhere, SHAPE_OF, takesDown, titleOfPlan, typeAbout, WORD_OF } from './plan-words.ts';
import { keptInWords } from './problem-words.ts';
import styles from './schedule.module.css';
import { placeOf } from './zone-time.ts';

/** A plan in the list of a day: time, content, state and actions. */
export function PlanRow({ plan }: { readonly plan: Plan }) {
  const { id, at, state, items, name, reason } = plan;
  const model = useModel();
  const elsewhere = meantElsewhere(plan);
  return (
    <li className={styles.row}>
      <span className={styles.time}>{at === null ? null : <time dateTime={at}>{clockInWords(at)}</time>}</span>
      <div className={styles.what}>
        <Link to="/schedule/$id" params={{ id: String(id) }} className={styles.title} dir="auto">
          {titleOfPlan(plan)}
        </Link>
        <p className={styles.facts}>
          <StateMark state={SHAPE_OF[state]} word={wordOf(plan)} />
          {name !== null && <span>{t('common.documentCount', { count: items.length })}</span>}
        </p>
        {elsewhere !== null && (
          <p className={styles.small}>{t('schedule.timeInPlace', { time: elsewhere.local, place: placeOf(elsewhere.zone) })}</p>
        )}
        {state === 'failed' && reason !== null && <p className={styles.fault}>{keptInWords(model, typeAbout(plan), reason)}</p>}
      </div>
      <PlanMenu plan={plan} />
    </li>
  );
}

/** Returns what happens to the document, or the state of a release. */
function wordOf(plan: Plan): string {
  if (plan.state !== 'waiting' || plan.name !== null) return t(WORD_OF[plan.state]);
  return takesDown(plan) ? t('schedule.actionUnpublish') : t('schedule.actionPublish');
}
