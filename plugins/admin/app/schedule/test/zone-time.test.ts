import { afterGap, localIn, momentsOf, offsetOf, placeOf, zoneName } from '../zone-time.ts';

describe('times of a zone', () => {
  it('are read off its clocks', () => {
    expect(localIn('2026-05-03T07:00:00.000Z', 'Europe/Berlin')).toBe('2026-05-03T09:00');
    expect(localIn('2026-12-31T23:30:00.000Z', 'Asia/Kathmandu')).toBe('2027-01-01T05:15');
    expect(localIn('2026-01-01T00:00:00.000Z', 'UTC')).toBe('2026-01-01T00:00');
  });

  it('are one moment on most days', () => {
    expect(momentsOf('2026-05-03T09:00', 'Europe/Berlin')).toEqual(['2026-05-03T07:00:00.000Z']);
    expect(momentsOf('2026-11-03T09:00', 'Europe/Berlin')).toEqual(['2026-11-03T08:00:00.000Z']);
    expect(momentsOf('2026-11-03T09:00', 'Pacific/Kiritimati')).toEqual(['2026-11-02T19:00:00.000Z']);
  });

  it('are none where summer time begins, and two where it ends', () => {
    expect(momentsOf('2026-03-29T02:30', 'Europe/Berlin')).toEqual([]);
    expect(momentsOf('2026-03-29T03:00', 'Europe/Berlin')).toEqual(['2026-03-29T01:00:00.000Z']);
    expect(momentsOf('2026-10-25T02:30', 'Europe/Berlin')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']);
    expect(momentsOf('2026-10-25T03:00', 'Europe/Berlin')).toEqual(['2026-10-25T02:00:00.000Z']);
    expect(momentsOf('2026-04-05T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
  });

  it('that clocks leave out are the first moment after that', () => {
    expect(afterGap('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(afterGap('2026-03-29T02:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
    expect(afterGap('2026-03-08T02:59', 'America/New_York')).toBe('2026-03-08T07:00:00.000Z');
    expect(afterGap('2026-10-04T02:10', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
  });

  it('are none where there is no time', () => {
    expect(momentsOf('', 'Europe/Berlin')).toEqual([]);
    expect(momentsOf('tomorrow', 'Europe/Berlin')).toEqual([]);
  });

  it('come back as what was typed, at every hour of a year', () => {
    for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Africa/Casablanca', 'Australia/Lord_Howe'])
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000 * 5)
        expect(momentsOf(localIn(new Date(at), zone), zone)).toContain(new Date(at).toISOString());
  });

  it('have a zone with a name, a place and a distance', () => {
    expect(zoneName('Europe/Berlin', '2026-05-03T07:00:00.000Z')).toBe('Central European Summer Time');
    expect(zoneName('Europe/Berlin', '2026-11-03T07:00:00.000Z')).toBe('Central European Standard Time');
    expect(zoneName('Europe/Berlin', null)).toBe('Central European Time');
    expect(placeOf('America/New_York')).toBe('New York');
    expect(placeOf('UTC')).toBe('UTC');
    expect(offsetOf('Europe/Berlin', '2026-10-25T00:30:00.000Z')).toBe('GMT+2');
  });
});
