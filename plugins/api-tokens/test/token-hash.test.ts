import fc from 'fast-check';
import { createTokenValue, hashToken, sameHash } from '../token-hash.ts';

describe('createTokenValue', () => {
  it('makes values that differ and that a header carries as one part', () => {
    const values = new Set(Array.from({ length: 100 }, createTokenValue));
    expect(values.size).toBe(100);
    for (const value of values) expect(value).toMatch(/^plinth_[\w-]{43}$/);
  });
});

describe('hashToken', () => {
  it('depends on the value and on the key, and does not hold the value', () => {
    expect(hashToken('key', 'value')).toMatch(/^[0-9a-f]{64}$/);
    expect(hashToken('key', 'value')).toBe(hashToken('key', 'value'));
    expect(hashToken('key', 'value')).not.toBe(hashToken('other', 'value'));
    expect(hashToken('key', 'value')).not.toBe(hashToken('key', 'value2'));
  });
});

describe('sameHash', () => {
  it('answers as === does', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (left, right) => sameHash(left, right) === (left === right) && sameHash(left, left)));
  });
});
