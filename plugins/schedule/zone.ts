/** Milliseconds in which a zone changes its clocks once at the most: looked at on both sides of a local time. */
const BESIDE = 86_400_000;

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;
const NAME = /^[A-Za-z][\w+/-]{0,63}$/;

const clocks = (zone: string) =>
  new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23', era: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });

/** Whether a text names a zone of the IANA database, as this machine knows it. */
export function isZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    clocks(name);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a time on a clock: `2026-05-03T09:00`, of a day that there is. */
export function isLocal(text: string): boolean {
  const wall = wallOf(text);
  return wall !== null && new Date(wall).toISOString().startsWith(text);
}

/**
 * The moment at which clocks of a zone show a time. A time that they leave out in spring is the first moment after the gap; of a time that they show twice in autumn it is the first.
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

/** What clocks of a zone show at a moment: `2026-05-03T09:00`. */
export function localOf(moment: number, zone: string): string {
  return new Date(moment + offsetAt(moment, clocks(zone))).toISOString().slice(0, 16);
}

/** The clock as if it were that of UTC, in milliseconds. */
function wallOf(local: string): number | null {
  const [, year, month, day, hour, minute] = (LOCAL.exec(local) ?? []).map(Number);
  return year === undefined ? null : Date.UTC(year, (month as number) - 1, day, hour, minute);
}

/** By how much the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(moment: number, clock: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return shown - Math.floor(moment / 1_000) * 1_000;
}

/** The first moment in a span at which a zone has an offset that it has at its end. */
function changeBetween(from: number, to: number, offset: number, clock: Intl.DateTimeFormat): number {
  let [before, at] = [from - 1, to];
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (offsetAt(middle, clock) === offset) at = middle;
    else before = middle;
  }
  return at;
}
