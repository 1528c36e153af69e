import { storedNumber, storedTime } from '../stored-form.ts';

describe('what was typed', () => {
  it('is the time that the server stores', () => {
    for (const typed of ['23:59', '23:59:00', '23:59:00.0', '23:59:00.000']) expect(storedTime(typed)).toBe('23:59:00.000');
    expect([storedTime('09:30:05.25'), storedTime(null), storedTime('soon')]).toEqual(['09:30:05.250', null, 'soon']);
  });

  it('is the number that the server stores', () => {
    for (const typed of [1.5, '1.5', '1.50', '+1.5', '001.5']) expect(storedNumber(typed)).toBe('1.5');
    for (const typed of [0, -0, '-0', '0.0', '-0.00', '000']) expect(storedNumber(typed)).toBe('0');
    expect([storedNumber('-7.0'), storedNumber('9223372036854775807')]).toEqual(['-7', '9223372036854775807']);
    expect([storedNumber(null), storedNumber(''), storedNumber('1.2.3'), storedNumber(1e21)]).toEqual([null, '', '1.2.3', 1e21]);
  });
});
