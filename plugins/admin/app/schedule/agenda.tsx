import type { Plan } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import people from '../people/people.module.css';
import { type Day, dayInWords } from './month.ts';
import { PlanRow } from './plan-row.tsx';
import styles from './schedule.module.css';

/** Lists plans by day. Days without plans are left out. */
export function AgendaList({
  days,
  today,
  plansOn,
}: {
  readonly days: readonly Day[];
  readonly today: Day;
  readonly plansOn: (day: Day) => readonly Plan[];
}) {
  const shown = days.filter((day) => plansOn(day).length > 0);
  if (shown.length === 0) return <p className={people.note}>{t('schedule.emptyMonth')}</p>;
  return (
    <div className={styles.agenda}>
      {shown.map((day) => (
        <DayPart key={day} day={day} today={today} plans={plansOn(day)} />
      ))}
    </div>
  );
}

interface DayPartProps {
  readonly day: Day;
  readonly today: Day;
  /** Undefined: they are not loaded. */
  readonly plans: readonly Plan[] | undefined;
}

/** A day with its plans. */
export function DayPart({ day, today, plans }: DayPartProps) {
  const words = dayInWords(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <section className={styles.dayPart} data-today={day === today ? '' : undefined}>
      <h2 tabIndex={-1} data-day-head="">
        {day === today ? t('schedule.dateToday', { day: words }) : words}
      </h2>
      {plans?.length === 0 ? (
        <p className={styles.small}>{t('schedule.empty')}</p>
      ) : (
        <ul className={styles.plain}>
          {plans?.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </ul>
      )}
    </section>
  );
}
