import { addDays, addMonths, dayAfterKey, dayIn, dayOf, endOf, monthOf, weeksOf } from '../month.ts';

const MONDAY = { firstDay: 1, isFromRight: false };

describe('a month', () => {
  it('has whole weeks, from the day on that weeks begin with', () => {
    expect(weeksOf('2026-11-24', 1).map((week) => [week[0], week[6]])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ]);
    expect(weeksOf('2026-11-24', 7)[0]?.[0]).toBe('2026-11-01');
    expect(weeksOf('2027-02-10', 1)).toHaveLength(4);
  });

  it('has days that end with the reader’s', () => {
    for (const day of ['2026-12-24', '2026-12-31', '2028-02-29']) {
      const end = new Date(endOf(day));
      expect([dayOf(end), dayOf(new Date(end.getTime() + 1))]).toEqual([day, addDays(day, 1)]);
      expect([end.getHours(), end.getMinutes(), end.getSeconds()]).toEqual([23, 59, 59]);
    }
  });

  it('has a first and a last day', () => {
    expect(monthOf('2028-02-17')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
    expect(monthOf('2026-12-31')).toEqual({ first: '2026-12-01', last: '2026-12-31' });
  });

  it('is left where its days end', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-31');
    expect(addMonths('2026-05-31', 6)).toBe('2026-11-30');
  });

  it('is gone through by keys, as one reads', () => {
    const from = (key: string, isFromRight = false) => dayAfterKey(key, '2026-11-25', { firstDay: 1, isFromRight });
    expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => from(key))).toEqual([
      '2026-11-26',
      '2026-11-24',
      '2026-12-02',
      '2026-11-18',
    ]);
    expect(from('ArrowRight', true)).toBe('2026-11-24');
    expect([from('Home'), from('End')]).toEqual(['2026-11-23', '2026-11-29']);
    expect([from('PageUp'), from('PageDown')]).toEqual(['2026-10-25', '2026-12-25']);
    expect(dayAfterKey('x', '2026-11-25', MONDAY)).toBeNull();
  });

  it('is found by an address that names a day there is', () => {
    expect(dayIn('2026-05-03', '2026-11-24')).toBe('2026-05-03');
    for (const text of [undefined, '', 'today', '2026-13-01', '2026-02-30']) expect(dayIn(text, '2026-11-24')).toBe('2026-11-24');
  });
});
