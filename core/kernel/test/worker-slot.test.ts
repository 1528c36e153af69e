import { sharedPool } from '../worker-slot.ts';

describe('the connections of one of several workers', () => {
  const shares = (pool: { min: number; max: number }, of: number) =>
    Array.from({ length: of }, (_, index) => sharedPool({ url: 'postgres://x/y', pool }, { number: index + 1, of }).pool);

  it('are those of the configuration, divided', () => {
    expect(shares({ min: 2, max: 10 }, 3)).toEqual([
      { min: 1, max: 4 },
      { min: 1, max: 3 },
      { min: 0, max: 3 },
    ]);
  });

  it('are at least one', () => {
    expect(shares({ min: 0, max: 2 }, 3).map((pool) => pool?.max)).toEqual([1, 1, 1]);
  });
});
