import fc, { assert } from 'fast-check';

const { PROPERTY_SEED = '1', PROPERTY_RUNS = '1' } = process.env;

describe('property tests', () => {
  it('have the seed of PROPERTY_SEED', () => {
    expect(fc.readConfigureGlobal().seed).toBe(Number(PROPERTY_SEED));
    expect(fc.sample(fc.nat(), 5)).toEqual(fc.sample(fc.nat(), { numRuns: 5, seed: Number(PROPERTY_SEED) }));
  });

  it.each([
    ['their own number of cases', 7, { numRuns: 7 }],
    ['the usual number of cases', 100, undefined],
  ])('have %s, times PROPERTY_RUNS', (_, usual, parameters) => {
    for (const check of [fc.assert, assert]) {
      let cases = 0;
      const property = fc.property(fc.nat(), () => {
        cases += 1;
      });
      check(property, parameters);
      expect(cases).toBe(usual * Number(PROPERTY_RUNS));
    }
  });
});
