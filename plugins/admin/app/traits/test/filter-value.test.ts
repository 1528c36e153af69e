import { filterValueOf } from '../types.ts';

describe('the value of a filter', () => {
  it('is a time of day with its seconds, which browsers leave out and the server requires', () => {
    const time = { name: 'opens', type: 'time' };
    expect(filterValueOf(time, '10:30')).toBe('10:30:00');
    expect(filterValueOf(time, '10:30:15')).toBe('10:30:15');
    expect(filterValueOf({ name: 'title', type: 'string' }, '10:30')).toBe('10:30');
  });
});
