import { KnownPlans } from '../create-plan-context.ts';

describe('KnownPlans', () => {
  it('makes a plan once', () => {
    const plans = new KnownPlans<object>();
    const first = plans.get('shape', () => ({}));
    expect(plans.get('shape', () => ({}))).toBe(first);
  });

  it('keeps fewer plans of long shapes than of short ones, and those that are asked for before others', () => {
    const plans = new KnownPlans<object>();
    const usual = plans.get('usual', () => ({}));
    let made = 0;
    for (let round = 0; round < 2; round++) {
      for (let number = 0; number < 100; number++) {
        plans.get(`${number}${'x'.repeat(5_000)}`, () => ({ made: made++ }));
        expect(plans.get('usual', () => ({}))).toBe(usual);
      }
    }
    expect(made).toBe(200);
  });

  it('keeps no plan of a shape that is longer than any need be', () => {
    const plans = new KnownPlans<object>();
    const long = 'x'.repeat(50_000);
    expect(plans.get(long, () => ({ first: true }))).not.toBe(plans.get(long, () => ({ first: false })));
  });
});
