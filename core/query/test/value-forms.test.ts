import { runInNewContext } from 'node:vm';
import { isKeyed } from '../value-forms.ts';

describe('isKeyed', () => {
  it.each<[string, unknown, boolean]>([
    ['an object', { a: 1 }, true],
    ['an object without prototype', Object.create(null), true],
    ['an object of another realm', runInNewContext('({ a: 1 })'), true],
    ['a list', [], false],
    ['a list of another realm', runInNewContext('[]'), false],
    ['a date', new Date(), false],
    ['a date of another realm', runInNewContext('new Date()'), false],
    ['null', null, false],
    ['text', 'a', false],
  ])('knows %s', (_what, value, expected) => {
    expect(isKeyed(value)).toBe(expected);
  });
});
