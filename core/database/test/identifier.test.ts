import fc from 'fast-check';
import { identifier } from '../index.ts';

describe('identifier', () => {
  it('joins what is short enough', () => {
    expect(identifier('articles', 'unique', 'slug')).toBe('articles_unique_slug');
  });

  it('keeps 63 bytes as they are and shortens more', () => {
    expect(identifier('a'.repeat(63))).toBe('a'.repeat(63));
    expect(identifier('a'.repeat(64))).toMatch(/^a{52}_[0-9a-f]{10}$/);
  });

  it('gives names of at most 63 bytes that differ where the parts differ', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '👩', 'x'.repeat(20)), maxLength: 40 });
    fc.assert(
      fc.property(part, part, (one, other) => {
        const names = [identifier('table', one), identifier('table', other)];
        for (const name of names) {
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
          expect(name).not.toContain('\uFFFD');
          expect(name).not.toMatch(/\p{Surrogate}/u);
        }
        expect(names[0] === names[1]).toBe(one === other);
      }),
    );
  });
});
