import { PlanCache } from '../create-plan-context.ts';

describe('PlanCache', () => {
  it('makes a plan once', () => {
    const plans = new PlanCache<object>();
    const first = plans.get('shape', () => ({}));
    expect(plans.get('shape', () => ({}))).toBe(first);
  });

  it('keeps fewer plans of long shapes than of short ones, and those that are asked for before others', () => {
    const plans = new PlanCache<object>();
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

  it('keeps fewer plans that read much along: each populate has statements of its own', () => {
    const keptOf = (populates: number) => {
      const plans = new PlanCache<object>();
      const shapes = Array.from({ length: 500 }, (_, number) => `shape ${number}`);
      const made = shapes.map((shape) => plans.get(shape, () => ({ shape }), populates));
      // Starts with the newest plan: a plan that is made here evicts an old one.
      return shapes.filter((shape, at) => plans.get(shapes.at(-1 - at) ?? shape, () => ({}), populates) === made.at(-1 - at)).length;
    };
    expect(keptOf(0)).toBe(500);
    // 18 populates take about 300 kB.
    expect(keptOf(18)).toBeLessThan(100);
  });

  it('keeps no plan of a shape that is longer than any need be', () => {
    const plans = new PlanCache<object>();
    const long = 'x'.repeat(50_000);
    expect(plans.get(long, () => ({ first: true }))).not.toBe(plans.get(long, () => ({ first: false })));
  });
});
