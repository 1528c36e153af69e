/** A zone changes its clocks at most once in this time: milliseconds. The offsets before and after a local time are read at this distance. */
const BESIDE = 86_400_000;

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const NAME = /^[A-Za-z][\w+/-]{0,63}$/;

const clocks = (zone: string) =>
  new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', era: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });

/** Whether a text is the name of a zone in this machine's copy of the IANA database. */
export function isZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    clocks(name);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a local time of an existing day: `2026-05-03T09:00`. */
export function isLocal(text: string): boolean {
  const wall = wallOf(text);
  return wall !== null && new Date(wall).toISOString().startsWith(text);
}

/**
 * The moment of a local time in a zone. A time that is skipped in spring means the first moment after the gap. A time that occurs twice in
 * autumn means the first of the two.
 * @param local see `isLocal`
 * @returns milliseconds since 1970
 */
export function momentOf(local: string, zone: string): number {
  const wall = wallOf(local) as number;
  const clock = clocks(zone);
  const [before, after] = [offsetAt(wall - BESIDE, clock), offsetAt(wall + BESIDE, clock)];
  const found = [before, after].map((offset) => wall - offset).filter((moment) => offsetAt(moment, clock) === wall - moment);
  return found.length > 0 ? Math.min(...found) : changeBetween(wall - after, wall - before, after, clock);
}

/** The local time of a zone at a moment: `2026-05-03T09:00`. */
export function localOf(moment: number, zone: string): string {
  return new Date(moment + offsetAt(moment, clocks(zone))).toISOString().slice(0, 16);
}

/** The local time read as UTC, in milliseconds; null if it is malformed. */
function wallOf(local: string): number | null {
  const [, year, month, day, hour, minute] = (LOCAL.exec(local) ?? []).map(Number);
  return year === undefined ? null : Date.UTC(year, (month as number) - 1, day, hour, minute);
}

/** The offset of a zone from UTC at a moment: milliseconds. */
function offsetAt(moment: number, clock: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return shown - Math.floor(moment / 1_000) * 1_000;
}

/** The first moment of a span from which on a zone has `offset`, which it has at the end of the span. */
function changeBetween(from: number, to: number, offset: number, clock: Intl.DateTimeFormat): number {
  let [before, at] = [from - 1, to];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (offsetAt(middle, clock) === offset) at = middle;
    else before = middle;
  }
  return at;
}
