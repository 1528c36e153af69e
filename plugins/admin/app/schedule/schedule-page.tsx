import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { inWords } from '../account/in-words.ts';
import { useHttp, useModel } from '../client/queries.ts';
import type { Plan } from '../client/types.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { zone } from '../fields/moment/local-moment.ts';
import { t } from '../i18n/translate.ts';
import { PageHead } from '../people/page-head.tsx';
import peopleStyles from '../people/people.module.css';
import { Button, IconButton } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { useNotices } from '../shell/notices.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import type { Search } from '../shell/search.ts';
import { AgendaList, DayPart } from './agenda.tsx';
import { Calendar } from './calendar.tsx';
import { FailedPlans } from './failed-plans.tsx';
import { addDays, addMonths, beginOf, type Day, dayIn, dayInWords, dayOf, monthOf, weeksOf } from './month.ts';
import { NewReleaseDialog } from './new-release-dialog.tsx';
import { LOOKED_AT, plansQuery } from './queries.ts';
import { Releases } from './releases.tsx';
import { seesSchedule, useWhyNot } from './rights.ts';
import styles from './schedule.module.css';
import { zoneName } from './zone-time.ts';

/** Width below which a month does not fit; the same as in `people.module.css`. */
const NARROW = '(max-width: 44.9375em)';

/** The page of the schedule: a month, a list, and releases. */
export function SchedulePage() {
  const model = useModel();
  usePageTitle(t('common.schedule'));
  return seesSchedule(model) ? <Schedule /> : <NothingHere />;
}

function Schedule() {
  const { show = '', day } = useSearch({ strict: false }) as Search;
  const whyNot = useWhyNot();
  const isNarrow = useNarrow();
  const [isNew, setIsNew] = useState(false);
  const tabs = [
    { title: t('schedule.calendar'), show: '' },
    // On narrow screens the calendar is shown as this list.
    ...(isNarrow ? [] : [{ title: t('schedule.agenda'), show: 'list' }]),
    { title: t('schedule.releases'), show: 'releases' },
  ];
  return (
    <div className={peopleStyles.page}>
      <PageHead
        title={t('common.schedule')}
        about={<Zone />}
        tabs={tabs}
        tabsLabel={t('common.views')}
        beside={day === undefined ? {} : { day }}
      >
        <Button kind="main" why={whyNot('create')} onClick={() => setIsNew(true)}>
          {t('schedule.newRelease')}
        </Button>
      </PageHead>
      <FailedPlans />
      {show === 'releases' ? <Releases /> : <Month isList={isNarrow || show === 'list'} />}
      {isNew && <NewReleaseDialog day={show === 'releases' ? undefined : day} onClose={() => setIsNew(false)} />}
    </div>
  );
}

/** Shows the time zone of the displayed times. */
function Zone() {
  return <>{t('schedule.timeZoneNote', { zone: zoneName(zone(), null) })}</>;
}

/** Groups plans by day in the person's time zone, earliest first. */
function byDay(plans: readonly Plan[]): ReadonlyMap<Day, readonly Plan[]> {
  const days = new Map<Day, Plan[]>();
  for (const plan of plans.filter(({ at }) => at !== null).toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))) {
    const day = dayOf(plan.at as string);
    const those = days.get(day);
    if (those === undefined) days.set(day, [plan]);
    else those.push(plan);
  }
  return days;
}

const NONE: readonly Plan[] = [];

function Month({ isList }: { readonly isList: boolean }) {
  const http = useHttp();
  const navigate = useNavigate();
  const { whisper } = useNotices();
  const search = useSearch({ strict: false }) as Search;
  const today = dayOf(new Date());
  const day = dayIn(search.day, today);
  const weeks = weeksOf(day, 1).flat();
  const { first, last } = monthOf(day);
  // One more day at each end, since weeks may begin on another day.
  const from = beginOf(addDays(weeks[0] as Day, -1));
  const to = beginOf(addDays(weeks.at(-1) as Day, 2));
  const plans = useQuery({ ...plansQuery(http, { from, to }), ...LOOKED_AT });
  const days = useMemo(() => byDay(plans.data?.plans ?? []), [plans.data]);
  const plansOn = (each: Day) => days.get(each) ?? NONE;
  const beside = useRef<HTMLElement>(null);
  const look = (next: Day) =>
    void navigate({
      to: '.',
      search: (now: Search) => ({ ...now, day: next === today ? undefined : next }),
      replace: true,
      resetScroll: false,
    });
  const enter = () => {
    const plan = beside.current?.querySelector<HTMLElement>('a[href]');
    (plan ?? beside.current?.querySelector<HTMLElement>('[data-day-head]'))?.focus();
  };
  const turn = (count: number) => {
    const begin = monthOf(addMonths(first, count)).first;
    whisper(dayInWords(begin, { month: 'long', year: 'numeric' }));
    look(begin.slice(0, 7) === today.slice(0, 7) ? today : begin);
  };
  const inMonth = Array.from({ length: Number(last.slice(8)) }, (_, index) => addDays(first, index));
  return (
    <>
      <div className={styles.month}>
        <h2>{dayInWords(day, { month: 'long', year: 'numeric' })}</h2>
        <IconButton icon="back" label={t('schedule.previousMonth')} onClick={() => turn(-1)} />
        <Button kind="bare" why={day === today ? t('schedule.todayAlreadyShown') : null} onClick={() => look(today)}>
          {t('schedule.today')}
        </Button>
        <IconButton icon="forward" label={t('schedule.nextMonth')} onClick={() => turn(1)} />
      </div>
      {plans.isError && (
        <Message title={t('schedule.loadFailed')} level={2} isFailure>
          <p>{inWords(plans.error)}</p>
        </Message>
      )}
      {plans.data?.isMore && <p className={peopleStyles.note}>{t('schedule.monthIncomplete')}</p>}
      {isList ? (
        plans.data !== undefined && <AgendaList days={inMonth} today={today} plansOn={plansOn} />
      ) : (
        <div className={`${peopleStyles.desk} ${styles.lined}`}>
          <Calendar day={day} today={today} plansOn={plansOn} onDay={look} onEnter={enter} />
          <aside ref={beside} className={peopleStyles.rail} aria-label={t('schedule.selectedDay')}>
            <DayPart day={day} today={today} plans={plans.data === undefined ? undefined : plansOn(day)} />
          </aside>
        </div>
      )}
    </>
  );
}

/** Whether the window is narrow, or its text enlarged accordingly. */
function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(NARROW).matches);
}

function follow(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
