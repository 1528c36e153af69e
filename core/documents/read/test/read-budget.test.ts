import { ReadBudget } from '../read-budget.ts';

describe('ReadBudget', () => {
  it('lets an answer hold as many related documents as it was given', () => {
    const budget = new ReadBudget(5);
    budget.spend(3);
    budget.spend(2);
    expect(budget.left).toBe(0);
  });

  it('refuses one more, and names the parameter and the limit', () => {
    const budget = new ReadBudget(5);
    budget.spend(4);
    expect(() => budget.spend(2)).toThrow(
      expect.objectContaining({ status: 400, message: expect.stringContaining('more than 5 related documents') }),
    );
  });
});
