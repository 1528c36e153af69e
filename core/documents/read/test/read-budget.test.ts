import { ReadBudget } from '../read-budget.ts';

describe('ReadBudget', () => {
  const open = () => new ReadBudget({ maxRelated: 5, maxAnswerSize: 100 });
  const weight = (nodes: number, size: number) => ({ nodes, size });
  const paths = (at: number) => ['author', 'categories'][at] ?? null;

  it('lets as many related documents be read as an answer may hold', () => {
    const budget = open();
    budget.spend(3, () => 'author');
    budget.spend(2, () => 'author');
    expect(budget.left).toBe(0);
  });

  it('refuses one more, and names the path and the limit', () => {
    const budget = open();
    budget.spend(4, () => 'author');
    expect(() => budget.spend(2, () => 'author.articles')).toThrow(
      expect.objectContaining({
        status: 400,
        code: 'QUERY_TOO_COMPLEX',
        details: { source: 'query', param: 'populate', path: 'author.articles', limit: 5 },
        message: expect.stringContaining(
          'more than 5 related documents and component entries with the populated documents at "author.articles"',
        ),
      }),
    );
  });

  it('finds room for parts as long as all of them fit beside each other, and names the one that takes most', () => {
    const budget = open();
    budget.assertRoom([weight(2, 10), weight(3, 10)], paths);
    expect(() => budget.assertRoom([weight(2, 10), weight(4, 10)], paths)).toThrow(/more than 5 .*"categories"/);
    expect(() => budget.assertRoom([weight(0, 90), weight(1, 10)], paths)).toThrow(/contain more than 100 characters .*"author"/);
  });

  it('lets the documents of an answer take its room, which itself they do not count against what is related', () => {
    const budget = open();
    budget.take(weight(3, 40), [weight(2, 20)], paths);
    budget.take(weight(4, 40), [weight(3, 20)], paths);
    expect(() => budget.assertRoom([weight(1, 1)], paths)).toThrow(/"author"/);
    expect(() => budget.take(weight(1, 40), [], paths)).toThrow(
      expect.objectContaining({ details: { source: 'query', limit: 100 }, message: expect.stringContaining('more than 100 characters.') }),
    );
  });

  it('ends statements whose rows can be no part of such an answer, whatever was read in vain', () => {
    const budget = new ReadBudget({ maxRelated: 5, maxAnswerSize: 1_000_000 });
    const attempt = budget.attempt();
    attempt.meter(() => 'author')?.(4_900_000);
    attempt.giveBack();
    const meter = budget.attempt().meter(() => 'author.articles');
    meter?.(2_000_000);
    meter?.(3_000_000);
    // The same statement runs again.
    meter?.(1_000_000);
    meter?.(4_900_000);
    expect(() => meter?.(5_100_000)).toThrow(
      /require reading more than 1000000 characters with the populated documents at "author.articles"/,
    );
    expect(new ReadBudget({ maxRelated: 5, maxAnswerSize: Number.POSITIVE_INFINITY }).meter(() => null)).toBeNull();
  });
});
