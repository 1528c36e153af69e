import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Plan } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { StateShape } from '../shell/state-mark.tsx';
import { type Day, dayAfterKey, dayInWords, firstDayOfWeek, weeksOf } from './month.ts';
import { clockInWords, SHAPE_OF, titleOfPlan, WORD_OF } from './plan-words.ts';
import styles from './schedule.module.css';

/** Maximum number of plans that a day shows; the number of others is shown. */
const SEEN = 3;

/** The grid pattern of the ARIA Authoring Practices. */
const GRID = { role: 'grid' } as const;
const cell = (isAt: boolean) => ({ role: 'gridcell', 'aria-selected': isAt }) as const;

interface CalendarProps {
  readonly day: Day;
  readonly today: Day;
  readonly plansOn: (day: Day) => readonly Plan[];
  onDay(day: Day): void;
  /** Called for Enter: moves the focus to the plans of the day. */
  onEnter(): void;
}

/** A month as a grid of days. Arrow keys move; the plans of the selected day are listed beside it. */
export function Calendar({ day, today, plansOn, onDay, onEnter }: CalendarProps) {
  const firstDay = firstDayOfWeek();
  const weeks = weeksOf(day, firstDay);
  const grid = useRef<HTMLTableElement>(null);
  /** Whether a key moved to the current day, which then gets the focus. */
  const isByKey = useRef(false);
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isFromRight = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = dayAfterKey(event.key, day, { firstDay, isFromRight });
    if (next === null && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (next === null) return onEnter();
    isByKey.current = true;
    onDay(next);
  };
  return (
    <table
      ref={grid}
      {...GRID}
      className={styles.calendar}
      aria-label={dayInWords(day, { month: 'long', year: 'numeric' })}
      onKeyDown={press}
      onClick={({ target }) => {
        const pressed = (target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day;
        if (pressed !== undefined) onDay(pressed);
      }}
    >
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col" abbr={dayInWords(each, { weekday: 'long' })}>
              {dayInWords(each, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <DayCell
                key={each}
                day={each}
                month={day}
                isAt={each === day}
                isToday={each === today}
                isPast={each < today}
                plans={plansOn(each)}
                onDay={onDay}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  readonly day: Day;
  /** A day in the displayed month. */
  readonly month: Day;
  readonly isAt: boolean;
  readonly isToday: boolean;
  readonly isPast: boolean;
  readonly plans: readonly Plan[];
  onDay(day: Day): void;
}

function DayCell({ day, month, isAt, isToday, isPast, plans, onDay }: DayCellProps) {
  const number = dayInWords(day, { day: 'numeric' });
  const isFirst = day.endsWith('-01');
  const shown = isFirst ? dayInWords(day, { day: 'numeric', month: 'short' }) : number;
  const whole = dayInWords(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <td
      {...cell(isAt)}
      tabIndex={isAt ? 0 : -1}
      {...(isToday && { 'aria-current': 'date' as const })}
      className={styles.day}
      data-day={day}
      data-other={day.slice(0, 7) === month.slice(0, 7) ? undefined : ''}
      data-past={isPast ? '' : undefined}
      onFocus={(event) => event.target === event.currentTarget && !isAt && onDay(day)}
    >
      <p className={styles.number}>
        <span aria-hidden="true">{isToday ? t('schedule.dayToday', { day: shown }) : shown}</span>
        <span className="for-readers">{isToday ? t('schedule.dateToday', { day: whole }) : whole}</span>
      </p>
      {plans.slice(0, plans.length > SEEN ? SEEN - 1 : SEEN).map((plan) => (
        <Link
          key={plan.id}
          to="/schedule/$id"
          params={{ id: String(plan.id) }}
          className={styles.event}
          tabIndex={-1}
          data-state={plan.state}
        >
          <StateShape state={SHAPE_OF[plan.state]} />
          <span className="for-readers">{t(WORD_OF[plan.state])}</span>
          {plan.at !== null && <time dateTime={plan.at}>{clockInWords(plan.at)}</time>}
          <bdi className={styles.cut}>{titleOfPlan(plan)}</bdi>
        </Link>
      ))}
      {plans.length > SEEN && <p className={styles.more}>{t('common.andMoreCount', { count: plans.length - SEEN + 1 })}</p>}
    </td>
  );
}
