import { ReadCosts } from '../server/read-costs.ts';

describe('reads that wait for a connection', () => {
  it('come in the order of what they took before, and now and then in their own', () => {
    const costs = new ReadCosts();
    for (let n = 0; n < 3; n++) {
      costs.note('search', 40);
      costs.note('document', 1);
    }
    const waiting = ['search', 'search', 'document', 'search'].map((text, at) => ({ text, at }));
    const order = [];
    while (waiting.length > 0) {
      const next = costs.next(waiting) as (typeof waiting)[number];
      waiting.splice(waiting.indexOf(next), 1);
      order.push(next.at);
    }
    expect(order).toEqual([0, 2, 1, 3]);
    expect(costs.next([])).toBeNull();
  });

  it('come first when nothing is known of them', () => {
    const costs = new ReadCosts();
    costs.note('search', 40);
    const waiting = ['search', 'other'].map((text) => ({ text }));
    expect([1, 2, 3, 4].map(() => costs.next(waiting)?.text)).toEqual(['search', 'other', 'other', 'other']);
  });
});
