import fc from 'fast-check';
import { momentOf } from '../../../traits/times.ts';
import { localText, storedMoment } from '../local-moment.ts';

describe('a moment', () => {
  it('is the same one after it was shown and written', () => {
    const dates = fc.date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const text = localText(date);
        // An hour that occurs twice when clocks are set back has one text, which means the earlier hour.
        fc.pre(localText(new Date(text)) === text && new Date(text).getTime() === date.getTime());
        expect(storedMoment('datetime', text)).toBe(date.toISOString());
        expect(storedMoment('timestamp', text)).toBe(String(date.getTime()));
        expect(momentOf(String(date.getTime()))?.getTime()).toBe(date.getTime());
      }),
    );
  });

  it('leaves out seconds that are nothing', () => {
    expect(localText(new Date(2026, 10, 22, 9, 30))).toBe('2026-11-22T09:30');
    expect(localText(new Date(2026, 10, 22, 9, 30, 5, 7))).toBe('2026-11-22T09:30:05.007');
  });

  it('is none where nothing is written', () => {
    expect(storedMoment('datetime', '')).toBeNull();
    expect(momentOf('nonsense')).toBeNull();
  });
});
