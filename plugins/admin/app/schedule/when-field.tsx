import { useId, useState } from 'react';
import fieldStyles from '../fields/field.module.css';
import { zone as ownZone } from '../fields/moment/local-moment.ts';
import { region } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import people from '../people/people.module.css';
import { Button } from '../shell/button.tsx';
import styles from './schedule.module.css';
import { afterGap, localIn, momentsOf, offsetOf, placeOf, zoneName } from './zone-time.ts';

/** A local time in a time zone. */
export interface When {
  /** `2026-05-03T09:00`; empty: none yet. */
  readonly local: string;
  readonly zone: string;
  /** For a local time that occurs twice: whether the second one is meant. */
  readonly isSecond: boolean;
}

/** Returns a full hour at least one hour from now, in the person's time zone. */
export function soon(): When {
  const hour = 3_600_000;
  const zone = ownZone();
  return { local: localIn(new Date(Math.ceil(Date.now() / hour) * hour + hour), zone), zone, isSecond: false };
}

/**
 * Returns noon of a day, or `soon` when that is in the past.
 * @param day `2026-05-03`
 */
export function noonOf(day: string): When {
  const zone = ownZone();
  const noon = { local: `${day}T12:00`, zone, isSecond: false };
  return (momentOf(noon) ?? '') > new Date().toISOString() ? noon : soon();
}

/** Returns the time of a plan that has one. */
export function whenOf({
  at,
  zone,
  localAt,
}: {
  readonly at: string | null;
  readonly zone: string;
  readonly localAt: string | null;
}): When {
  if (at === null || localAt === null) return soon();
  return { local: localAt, zone, isSecond: momentsOf(localAt, zone).indexOf(new Date(at).toISOString()) === 1 };
}

/** Returns the UTC time. For a local time that clocks skip, it is the first time after the gap. Null: none is set. */
export function momentOf({ local, zone, isSecond }: When): string | null {
  if (local === '') return null;
  const moments = momentsOf(local, zone);
  return (isSecond ? moments[1] : undefined) ?? moments[0] ?? afterGap(local, zone);
}

/** Returns the time as the server takes it: the local time, or the UTC time when the local time occurs twice. */
export function sentOf(when: When): { readonly at: string; readonly zone: string } {
  const moments = momentsOf(when.local, when.zone);
  return { at: moments.length > 1 ? (momentOf(when) as string) : when.local, zone: when.zone };
}

/** Returns why nothing can be planned for a time; null: it can. */
export function whyNotThen(when: When): string | null {
  const moment = momentOf(when);
  if (moment === null) return t('schedule.timeRequired');
  return Date.parse(moment) <= Date.now() ? t('schedule.timeInPast') : null;
}

interface WhenFieldProps {
  readonly when: When;
  onWhen(when: When): void;
}

/** Inputs for a day, a time and a time zone. The zone is the person's own unless they choose another one. */
export function WhenField({ when, onWhen }: WhenFieldProps) {
  const id = useId();
  const own = ownZone();
  const [isChoosing, setIsChoosing] = useState(false);
  const { local, zone, isSecond } = when;
  const moments = momentsOf(local, zone);
  const moment = momentOf(when);
  const why = local === '' ? null : whyNotThen(when);
  const day = new Intl.DateTimeFormat(region, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone });
  const clock = new Intl.DateTimeFormat(region, { timeStyle: 'short', timeZone: zone });
  const here = new Intl.DateTimeFormat(region, { dateStyle: 'full', timeStyle: 'short' });
  return (
    <div className={styles.when}>
      <label className={styles.label} htmlFor={id}>
        {t('schedule.dateAndTime')}
      </label>
      <input
        id={id}
        type="datetime-local"
        step={60}
        required
        className={`${fieldStyles.in} ${fieldStyles.narrow}`}
        value={local}
        aria-describedby={`${id}-under`}
        {...(why !== null && { 'aria-invalid': true })}
        onChange={({ target }) => onWhen({ local: target.value.slice(0, 16), zone, isSecond: false })}
      />
      <div id={`${id}-under`} className={styles.under}>
        {why !== null && <p className={styles.fault}>{why}</p>}
        {moment !== null && why === null && <p>{day.format(new Date(moment))}</p>}
        {moment !== null && moments.length === 0 && <p>{t('schedule.timeSkipped', { time: clock.format(new Date(moment)) })}</p>}
        <p>
          {zoneName(zone, moment)} (<bdi>{placeOf(zone)}</bdi>)
        </p>
        {moment !== null && zone !== own && <p>{t('schedule.inYourTimeZone', { time: here.format(new Date(moment)) })}</p>}
      </div>
      {moments.length > 1 && (
        <fieldset className={styles.choices}>
          <legend>{t('schedule.timeOccursTwice')}</legend>
          {moments.map((each, at) => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}-twice`}
                checked={(at === 1) === isSecond}
                onChange={() => onWhen({ ...when, isSecond: at === 1 })}
              />
              <span>
                {at === 0 ? t('schedule.firstOccurrence') : t('schedule.secondOccurrence')} (<bdi>{offsetOf(zone, each)}</bdi>)
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {isChoosing ? (
        <div className={styles.zone}>
          <label className={styles.label} htmlFor={`${id}-zone`}>
            {t('schedule.timeZone')}
          </label>
          <select
            id={`${id}-zone`}
            className={`${people.select} ${styles.wide}`}
            // biome-ignore lint/a11y/noAutofocus: who has asked for it chooses in it.
            autoFocus
            value={zone}
            onChange={({ target }) => onWhen({ local, zone: target.value, isSecond: false })}
          >
            {zonesWith(own, zone).map((each) => (
              <option key={each} value={each}>
                {each === own ? t('schedule.yourTimeZone', { zone: each.replaceAll('_', ' ') }) : each.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        </div>
      ) : (
        <Button kind="bare" className={styles.inset ?? ''} onClick={() => setIsChoosing(true)}>
          {t('schedule.useOtherTimeZone')}
        </Button>
      )}
    </div>
  );
}

/** Returns all time zones of the browser: the person's own first, then UTC. */
function zonesWith(own: string, chosen: string): readonly string[] {
  return [...new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone'), chosen])];
}
