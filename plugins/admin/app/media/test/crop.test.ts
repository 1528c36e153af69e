import fc from 'fast-check';
import { largest, moved, resized, WHOLE } from '../crop.ts';

const share = fc.double({ min: -1.5, max: 1.5, noNaN: true });
const shape = fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }));

describe('the part of a picture that stays', () => {
  it('stays within it, and keeps its shape, however it is dragged', () => {
    fc.assert(
      fc.property(shape, fc.array(fc.tuple(fc.boolean(), share, share), { maxLength: 6 }), (ratio, drags) => {
        let part = largest(ratio);
        for (const [isMoved, x, y] of drags) {
          part = isMoved ? moved(part, x, y) : resized(part, x, y, ratio);
          expect(part.left).toBeGreaterThanOrEqual(0);
          expect(part.top).toBeGreaterThanOrEqual(0);
          expect(part.left + part.width).toBeLessThanOrEqual(1 + 1e-9);
          expect(part.top + part.height).toBeLessThanOrEqual(1 + 1e-9);
          expect(part.width).toBeGreaterThan(0);
          if (ratio !== null) expect(part.width / part.height).toBeCloseTo(ratio, 6);
        }
      }),
    );
  });

  it('is all of it where no shape is wanted', () => {
    expect(largest(null)).toBe(WHOLE);
  });
});
