import { nearestPath } from '../advice.ts';
import { parseJsonBody, scanJson } from '../parse-json-body.ts';
import { settingsOf } from './fixture.ts';

/** The least processor time of several rounds, in microseconds. */
function timeOf(work: () => unknown): number {
  const rounds = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...rounds));
}

/** How many times as long work takes for 16 times as much: 16 if its time grows with the length alone, 256 if with the square. */
const growthOf = (count: number, work: (count: number) => () => unknown) => timeOf(work(16 * count)) / timeOf(work(count));

/** Far above the growth with the length, and far below that with the square. */
const LIMIT = 96;

describe('what requests send', () => {
  it.each<[string, (count: number) => string]>([
    ['lists in lists', (count) => '['.repeat(count)],
    ['backslashes', (count) => `["${'\\\\'.repeat(count / 2)}"]`],
    ['quotes in a text', (count) => `["${'\\"'.repeat(count / 2)}"]`],
    ['a long number', (count) => '9'.repeat(count)],
    ['texts', (count) => '"'.repeat(count)],
  ])('is scanned in a time that grows with its length alone: %s', (_name, textOf) => {
    const scan = (count: number) => {
      const text = textOf(count);
      return () => scanJson(text, { depth: 2_000_000, objects: 2_000_000, keys: 1 });
    };
    expect(growthOf(100_000, scan)).toBeLessThan(LIMIT);
  });

  it('is refused for 40,000 keys in less time than it takes to read them three times', () => {
    const text = JSON.stringify({ data: Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`a key ${at}`, at])) });
    const refused = timeOf(() => expect(() => parseJsonBody(text, settingsOf().body)).toThrow('different keys'));
    expect(refused).toBeLessThan(3 * timeOf(() => JSON.parse(text)));
  });

  it('is compared with paths in a time that does not depend on a long parameter', () => {
    const routes = [{ path: '/api/article-notes/:documentId' }, { path: '/api/articles/:documentId' }];
    const compare = (count: number) => () => {
      for (let time = 0; time < 20; time++) nearestPath(`/api/article/${'x'.repeat(count)}`, routes);
    };
    expect(growthOf(6_250, compare)).toBeLessThan(LIMIT);
  });
});
