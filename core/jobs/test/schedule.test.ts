import fc from 'fast-check';
import { type Job, scheduleOf } from '../schedule.ts';

const at = (text: string) => Date.parse(text);
const schedule = (when: Partial<Job>) => scheduleOf({ name: 'x', run: async () => {}, ...when });

describe('every', () => {
  const hourly = schedule({ every: 3_600_000 });

  it('is due when as much time has passed since the last start, from the start itself', () => {
    expect(hourly.due(1_000, 3_600_999)).toBeNull();
    expect(hourly.due(1_000, 3_601_000)).toBe(3_601_000);
    expect(hourly.due(1_000, 9_999_999)).toBe(9_999_999);
    expect(hourly.next(1_000, 2_000)).toBe(3_601_000);
    expect(hourly.next(1_000, 9_999_999)).toBe(9_999_999);
  });

  it('is due at once when nobody knew of it', () => {
    expect(hourly.startsAtOnce).toBe(true);
    expect(hourly.due(0, at('2026-11-20T10:00:00Z'))).not.toBeNull();
  });
});

describe('cron', () => {
  const three = schedule({ cron: '0 3 * * *' });

  it('is due from its time on, once, also when that was missed', () => {
    const yesterday = at('2026-11-19T03:00:00Z');
    const today = at('2026-11-20T03:00:00Z');
    expect(three.due(yesterday, today - 1)).toBeNull();
    for (const now of [today, today + 1, today + 999, today + 1_000, today + 40_000_000]) expect(three.due(yesterday, now)).toBe(today);
    expect(three.due(today, today + 40_000_000)).toBeNull();
    expect(three.next(yesterday, today - 1)).toBe(today);
    expect(three.next(today, today)).toBe(at('2026-11-21T03:00:00Z'));
    expect(three.startsAtOnce).toBe(false);
  });

  it('is meant in a time zone, also where clocks change', () => {
    const berlin = schedule({ cron: '0 3 * * *', timeZone: 'Europe/Berlin' });
    expect(berlin.next(0, at('2026-10-24T12:00:00Z'))).toBe(at('2026-10-25T02:00:00Z'));
    expect(berlin.next(0, at('2026-10-23T12:00:00Z'))).toBe(at('2026-10-24T01:00:00Z'));
    const skipped = schedule({ cron: '30 2 * * *', timeZone: 'Europe/Berlin' });
    const next = skipped.next(0, at('2026-03-28T12:00:00Z')) as number;
    expect(skipped.due(at('2026-03-28T01:30:00Z'), next)).toBe(next);
  });

  it('takes seconds as a sixth field in front', () => {
    expect(schedule({ cron: '*/5 * * * * *' }).next(0, at('2026-01-01T00:00:01Z'))).toBe(at('2026-01-01T00:00:05Z'));
  });

  it('is due once for every time that next gives, and at no other', () => {
    const patterns = ['*/7 * * * *', '0 3 * * *', '15 10 1 * *', '*/10 * * * * *', '0 0 29 2 *', '0 12 * * 1-5'];
    const moment = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...patterns), moment, (cron, now) => {
        const { next, due } = schedule({ cron });
        const time = next(0, now) as number;
        expect(time).toBeGreaterThan(now);
        expect(due(now, time - 1)).toBeNull();
        expect(due(now, time)).toBe(time);
        expect(due(time, time)).toBeNull();
      }),
    );
  });
});

describe('mistakes', () => {
  it.each<[Partial<Job>, string]>([
    [{}, 'must have either every or cron'],
    [{ every: 1_000, cron: '* * * * *' }, 'must have either every or cron'],
    [{ every: 0 }, 'must have an "every" that is an integer of at least 100 (milliseconds), not 0'],
    [{ every: 99 }, '(milliseconds), not 99'],
    [{ every: 1_000.5 }, '(milliseconds), not 1000.5'],
    [{ every: Number.NaN }, '(milliseconds), not NaN'],
    [{ every: 1_000, timeZone: 'UTC' }, 'has a timeZone, which requires cron'],
    [{ cron: '' }, 'has an invalid cron expression "" (UTC): '],
    [{ cron: '61 * * * *' }, 'has an invalid cron expression "61 * * * *" (UTC): CronPattern: Invalid value for minute: 61'],
    [{ cron: '* * * *' }, 'has an invalid cron expression'],
    [{ cron: '0 0 0 1 1 * 2030' }, 'has an invalid cron expression'],
    [{ cron: '0 0 31 2 *' }, ': it never matches a time'],
    [{ cron: '2030-01-01T00:00:00' }, ': it must have five or six fields'],
    [{ cron: '0 3 * * *', timeZone: 'Mars/Olympus' }, 'has an invalid cron expression "0 3 * * *" (Mars/Olympus): '],
  ])('%j', (when, message) => {
    expect(() => schedule(when)).toThrow(message);
  });
});
