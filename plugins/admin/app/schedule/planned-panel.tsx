import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp } from '../client/queries.ts';
import type { Plan, PlanItem } from '../client/types.ts';
import { useMay, useVersions } from '../content/editor/use-facts.ts';
import { useForm } from '../form/hooks.ts';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { PlanDocument } from './plan-document.tsx';
import { PlanMenu } from './plan-menu.tsx';
import { isToCome, meantElsewhere, momentInWords, planInWords, SHAPE_OF, WORD_OF } from './plan-words.ts';
import { keptInWords } from './problem-words.ts';
import { plansQuery } from './queries.ts';
import { whyNotPlan } from './rights.ts';
import styles from './schedule.module.css';
import { placeOf } from './zone-time.ts';

/** The rail's panel with plans for the open document in its locale, and a button to add one. */
export function PlannedPanel() {
  const http = useHttp();
  const { type, model, documentId, locale } = useForm();
  const wanted = { type: type.uid, documentId: documentId ?? '' };
  const plans = useQuery(plansQuery(http, wanted));
  const mays = useMay(type, documentId, locale);
  const version = useVersions(type, documentId).find((each) => each.locale === locale);
  const [isPlanning, setIsPlanning] = useState(false);
  const whyNot = whyNotPlan(model, type, mays);
  if (!type.drafts) return <p className={styles.small}>{t('schedule.noDraftsToSchedule')}</p>;
  const planned = (plans.data?.plans ?? [])
    .filter((plan) => isToCome(plan) || plan.state === 'running')
    .flatMap((plan) => {
      const item = plan.items.find((each) => each.documentId === documentId && each.type === type.uid && each.locale === locale);
      return item === undefined ? [] : [{ plan, item }];
    });
  const why = version === undefined ? t('common.saveBeforeScheduling') : whyNot.publish && whyNot.unpublish;
  return (
    <>
      {plans.isPending && <Bar width={70} />}
      {plans.isError && <p className={styles.small}>{inWords(plans.error)}</p>}
      {plans.isSuccess && planned.length === 0 && <p className={styles.small}>{t('schedule.empty')}</p>}
      {planned.length > 0 && (
        <ul className={styles.plain}>
          {planned.map(({ plan, item }) => (
            <Planned key={plan.id} plan={plan} item={item} />
          ))}
        </ul>
      )}
      <Button kind="bare" className={styles.inset ?? ''} why={why} onClick={() => setIsPlanning(true)}>
        {t('common.scheduleOpen')}
      </Button>
      {isPlanning && <PlanDocument onClose={() => setIsPlanning(false)} />}
    </>
  );
}

function Planned({ plan, item }: { readonly plan: Plan; readonly item: PlanItem }) {
  const { model } = useForm();
  const elsewhere = meantElsewhere(plan);
  return (
    <li className={styles.planned}>
      <div className={styles.what}>
        <StateMark
          state={SHAPE_OF[plan.state]}
          word={plan.state === 'waiting' || plan.state === 'open' ? planInWords(plan, item) : t(WORD_OF[plan.state])}
        />
        {plan.state === 'waiting' && plan.at !== null && (
          <p className={styles.small}>
            <RelativeTime at={plan.at} />
            {item.action === 'publish' &&
              (item.content === 'now' ? t('schedule.suffixDraftWhenScheduled') : t('schedule.suffixDraftAtPublishTime'))}
          </p>
        )}
        {elsewhere !== null && (
          <p className={styles.small}>{t('schedule.timeInPlace', { time: elsewhere.local, place: placeOf(elsewhere.zone) })}</p>
        )}
        {plan.state === 'failed' && (
          <>
            <p className={styles.fault}>{keptInWords(model, item.type, item.problem ?? plan.reason ?? '')}</p>
            {plan.at !== null && <p className={styles.small}>{t('schedule.scheduledForTime', { time: momentInWords(plan.at) })}</p>}
          </>
        )}
        {plan.name !== null && (
          <p className={styles.small}>
            {rich('schedule.inRelease', {
              name: (
                <Link to="/schedule/$id" params={{ id: String(plan.id) }} dir="auto">
                  {plan.name}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
      <PlanMenu plan={plan} />
    </li>
  );
}
