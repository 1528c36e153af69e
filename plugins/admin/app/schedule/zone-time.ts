import { region } from '../i18n/languages.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();
/** A day in milliseconds. No zone is further from UTC. */
const A_DAY = 86_400_000;
const A_MINUTE = 60_000;

/** Formats a time in a time zone for a `datetime-local` input: `2026-05-03T09:00`. */
export function localIn(at: Date | string, zone: string): string {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(zone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${part.year?.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}

/**
 * Returns the UTC times at which clocks of a zone show a local time. There are none when clocks skip it, and two when they repeat it, at
 * changes of summer time.
 * @param local `2026-05-03T09:00`
 * @returns UTC, ISO 8601, the earlier one first
 */
export function momentsOf(local: string, zone: string): readonly string[] {
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return [];
  return [...new Set([asUtc - A_DAY, asUtc + A_DAY].map((at) => ahead(at, zone)))]
    .map((offset) => new Date(asUtc - offset))
    .filter((at) => localIn(at, zone) === local)
    .sort((one, other) => one.getTime() - other.getTime())
    .map((at) => at.toISOString());
}

/**
 * Returns the first UTC time after a gap of local times.
 * @param local a time for which `momentsOf` returns nothing
 */
export function afterGap(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}:00Z`);
  const offset = ahead(asUtc + A_DAY, zone);
  let [before, at] = [asUtc - offset, asUtc - ahead(asUtc - A_DAY, zone)];
  while (at - before > A_MINUTE) {
    const middle = Math.floor((before + at) / 2 / A_MINUTE) * A_MINUTE;
    if (ahead(middle, zone) === offset) at = middle;
    else before = middle;
  }
  return new Date(at).toISOString();
}

/** Returns the offset of a zone from UTC in milliseconds, at a full minute. */
function ahead(at: number, zone: string): number {
  return Date.parse(`${localIn(new Date(at), zone)}:00Z`) - at;
}

/**
 * Returns the name of a zone at a time: `Central European Summer Time`.
 * @param at null: the generic name, `Central European Time`
 */
export function zoneName(zone: string, at: string | null): string {
  const timeZoneName = at === null ? 'longGeneric' : 'long';
  const parts = new Intl.DateTimeFormat(region, { timeZone: zone, timeZoneName }).formatToParts(at === null ? new Date() : new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Returns the place in a zone's id: `New York`. */
export function placeOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Returns a zone's offset at a time, such as `GMT+2`. */
export function offsetOf(zone: string, at: string): string {
  const parts = new Intl.DateTimeFormat(region, { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
