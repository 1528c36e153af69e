import fc from 'fast-check';
import { bearerToken } from '../index.ts';

describe('bearerToken', () => {
  it.each([undefined, '', '   ', 'Bearer', 'Bearer ', 'Basic abc', 'Token abc', 'Bearer a b', 'abc', 'Bearerx abc'])(
    'finds no token in %p',
    (header) => {
      expect(bearerToken(header)).toBeNull();
    },
  );

  it.each(['Bearer abc', 'bearer abc', 'BEARER abc', 'bEaReR \t  abc', '  Bearer abc  '])('finds the token in %p', (header) => {
    expect(bearerToken(header)).toBe('abc');
  });

  it('answers a token without white space, or null, for any header', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `bearer ${text}`),
        ),
        (header) => {
          const token = bearerToken(header);
          expect(token === null || /^\S+$/.test(token)).toBe(true);
        },
      ),
    );
  });
});
