import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { inWords } from '../account/in-words.ts';
import { RequestError } from '../client/http-client.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { Plan } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { t } from '../i18n/translate.ts';
import { PageHead } from '../people/page-head.tsx';
import peopleStyles from '../people/people.module.css';
import { Button } from '../shell/button.tsx';
import { Icon } from '../shell/icons.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import { CheckPart } from './check-part.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { UndoDialog } from './plan-menu.tsx';
import { isToCome, meantElsewhere, momentInWords, SHAPE_OF, titleOfPlan, typeAbout, WORD_OF } from './plan-words.ts';
import { keptInWords } from './problem-words.ts';
import { checkQuery, LOOKED_AT, planQuery } from './queries.ts';
import { DeleteReleaseDialog, NameDialog } from './release-dialogs.tsx';
import { ReleaseItems } from './release-items.tsx';
import { seesSchedule } from './rights.ts';
import styles from './schedule.module.css';
import { type Stuck, usePlanDeeds } from './use-plan-deeds.ts';
import { placeOf } from './zone-time.ts';

/** The page of a plan or a release: its items, its problems, and actions on it. */
export function ReleasePage() {
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const isNumber = /^[1-9]\d{0,14}$/.test(id);
  const may = seesSchedule(useModel()) && isNumber;
  const plan = useQuery({ ...planQuery(useHttp(), Number(id)), ...LOOKED_AT, enabled: may });
  usePageTitle(plan.data === undefined ? t('common.schedule') : titleOfPlan(plan.data));
  if (!may || (plan.error instanceof RequestError && [400, 403, 404].includes(plan.error.problem.status))) return <NothingHere />;
  // A failed poll closes no dialog in which somebody writes.
  if (plan.isError && plan.data === undefined)
    return (
      <Message title={t('schedule.loadFailed')} isFailure>
        <p>{inWords(plan.error)}</p>
      </Message>
    );
  return plan.data === undefined ? <PageSkeleton /> : <Release key={id} plan={plan.data} />;
}

function Release({ plan }: { readonly plan: Plan }) {
  const http = useHttp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deeds = usePlanDeeds();
  const model = useModel();
  const [dialog, setDialog] = useState<'name' | 'move' | 'remove' | null>(null);
  const [stuck, setStuck] = useState<readonly Stuck[] | null>(null);
  const { name, state, items } = plan;
  const title = titleOfPlan(plan);
  const isAhead = isToCome(plan);
  const check = useQuery({ ...checkQuery(http, plan.id), enabled: isAhead && items.length > 0 });
  const failing = (check.data?.items ?? []).filter(({ problems }) => problems.length > 0).length;
  const close = () => setDialog(null);
  const remove = async () => {
    close();
    if (await deeds.drop(plan)) void navigate({ to: '/schedule', search: name === null ? {} : { show: 'releases' } });
  };
  const whyNotRun =
    deeds.whyNot('run') ??
    (items.length === 0 ? t('schedule.emptyRelease') : failing > 0 ? t('schedule.fixFailingFirst', { count: failing }) : null);
  return (
    <div className={peopleStyles.page}>
      <PageHead title={title} about={<StateMark state={SHAPE_OF[state]} word={t(WORD_OF[state])} />}>
        {name !== null && isAhead && (
          <Button kind="bare" why={deeds.whyNot('update')} onClick={() => setDialog('name')}>
            {t('common.rename')}
          </Button>
        )}
        {state !== 'running' && (
          <Button kind="bareDanger" why={deeds.whyNot('delete')} onClick={() => setDialog('remove')}>
            {t('common.deleteOpen')}
          </Button>
        )}
        {isAhead && (
          <Button why={deeds.whyNot('update')} onClick={() => setDialog('move')}>
            {plan.at === null ? t('schedule.openSchedule') : t('schedule.reschedule')}
          </Button>
        )}
        {isAhead && (
          <Button kind="main" isBusy={deeds.busy !== null || state === 'running'} why={whyNotRun} onClick={() => void deeds.run(plan)}>
            {state === 'failed' ? t('common.tryAgain') : t('common.runNow')}
          </Button>
        )}
        {state === 'done' && (
          <Button isBusy={deeds.busy !== null} why={deeds.whyNot('undo')} onClick={() => void deeds.undo(plan).then(setStuck)}>
            {t('schedule.revertAll')}
          </Button>
        )}
      </PageHead>
      <p className={styles.backLine}>
        <Link to="/schedule" search={name === null ? {} : { show: 'releases' }} className={styles.back}>
          <Icon name="back" />
          {name === null ? t('schedule.calendar') : t('schedule.releases')}
        </Link>
      </p>
      {state === 'failed' && (
        <div className={styles.failures}>
          <StateMark state="failed" word={t('schedule.nothingChanged')} />
          <p>{keptInWords(model, typeAbout(plan), plan.reason ?? '')}</p>
          <p className={styles.small}>{t('schedule.failedHelp')}</p>
        </div>
      )}
      <div className={`${peopleStyles.desk} ${styles.lined}`}>
        <ReleaseItems plan={plan} deeds={deeds} check={check.data} />
        <aside className={peopleStyles.rail} aria-label={t('schedule.details')}>
          <Facts plan={plan} />
          {isAhead && items.length > 0 && (
            <CheckPart
              plan={plan}
              check={check.data}
              isBusy={check.isFetching}
              error={check.error}
              onCheck={() => void queries.refetchQueries({ queryKey: checkQuery(http, plan.id).queryKey })}
            />
          )}
        </aside>
      </div>
      {dialog === 'move' && <MoveDialog plan={plan} deeds={deeds} onClose={close} />}
      {dialog === 'name' && <NameDialog plan={plan} deeds={deeds} onClose={close} />}
      {dialog === 'remove' && <DeleteReleaseDialog plan={plan} onDelete={() => void remove()} onClose={close} />}
      {stuck !== null && <UndoDialog plan={plan} stuck={stuck} onAll={() => void deeds.undo(plan, true)} onClose={() => setStuck(null)} />}
    </div>
  );
}

function Facts({ plan }: { readonly plan: Plan }) {
  const { at, by, endedAt, state } = plan;
  const elsewhere = meantElsewhere(plan);
  return (
    <section>
      <h2>{t('schedule.when')}</h2>
      {at === null ? (
        <p>{t('schedule.runManually')}</p>
      ) : (
        <p>
          <time dateTime={at}>{momentInWords(at)}</time>
          {isToCome(plan) && state !== 'failed' && (
            <>
              {' ('}
              <RelativeTime at={at} />
              {')'}
            </>
          )}
        </p>
      )}
      {elsewhere !== null && (
        <p className={styles.small}>{t('schedule.timeInPlace', { time: elsewhere.local, place: placeOf(elsewhere.zone) })}</p>
      )}
      {endedAt !== null && (
        <p className={styles.small}>
          {t(WORD_OF[state])}: <time dateTime={endedAt}>{momentInWords(endedAt)}</time>
        </p>
      )}
      <p className={styles.small}>{t('schedule.scheduledByUser', { who: by.title })}</p>
    </section>
  );
}
