import fc from 'fast-check';
import { isLocal, isZone, localOf, momentOf } from '../zone.ts';

const at = (local: string, zone: string) => new Date(momentOf(local, zone)).toISOString();

describe('times on clocks', () => {
  it.each([
    ['2026-05-03T09:00', 'Europe/Berlin', '2026-05-03T07:00:00.000Z'],
    ['2026-01-03T09:00', 'Europe/Berlin', '2026-01-03T08:00:00.000Z'],
    ['2026-05-03T09:00', 'UTC', '2026-05-03T09:00:00.000Z'],
    ['2026-05-03T09:00', 'Asia/Kathmandu', '2026-05-03T03:15:00.000Z'],
    ['2026-12-31T23:30', 'Pacific/Kiritimati', '2026-12-31T09:30:00.000Z'],
    ['2026-01-01T00:15', 'Pacific/Pago_Pago', '2026-01-01T11:15:00.000Z'],
    // Spring: a skipped time means the first moment after the gap.
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T02:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    // A gap of half an hour.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    // Autumn: a time that occurs twice means the first.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // The zone skipped this whole day.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s is %s', (local, zone, moment) => {
    expect(at(local, zone)).toBe(moment);
  });

  it('are what clocks show then, or the first moment after a gap: in every zone, all year round', () => {
    const zones = [
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Casablanca',
      'America/St_Johns',
      'Pacific/Chatham',
    ];
    const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(minute, fc.constantFrom(...zones), (minutes, zone) => {
        const local = new Date(minutes * 60_000).toISOString().slice(0, 16);
        const moment = momentOf(local, zone);
        const shown = localOf(moment, zone);
        if (shown === local) {
          // No earlier moment has the same local time.
          for (const hours of [0.5, 1, 2]) expect(localOf(moment - hours * 3_600_000, zone)).not.toBe(local);
        } else {
          expect(shown > local).toBe(true);
          expect(localOf(moment - 1, zone) < local).toBe(true);
        }
        const again = momentOf(shown, zone);
        expect(again <= moment && localOf(again, zone) === shown).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('are told from what is none, and zones too', () => {
    for (const text of [
      '2026-02-30T10:00',
      '2026-13-01T10:00',
      '2026-01-01T24:00',
      '2026-1-1T10:00',
      '2026-01-01',
      'tomorrow',
      '2026-01-01T10:00Z',
    ])
      expect(isLocal(text)).toBe(false);
    expect(isLocal('2028-02-29T00:00')).toBe(true);
    for (const name of ['Mars/Olympus', '+02:00', '', 'Europe', 'europe berlin']) expect(isZone(name)).toBe(false);
    for (const name of ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires']) expect(isZone(name)).toBe(true);
  });
});
