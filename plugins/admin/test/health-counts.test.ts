import { bucketOf, quantile } from '../health/durations.ts';
import { LastErrors, MOST_ERRORS } from '../health/last-errors.ts';
import { missingIn } from '../health/missing-index.ts';
import { MOST_ROUTES, RequestCounts, STEPS } from '../health/request-counts.ts';
import { MOST_SLOW, SLOW, SlowRequests } from '../health/slow-requests.ts';

const route = (path: string, method = 'GET') => ({ method, path });

describe('durations', () => {
  it('are known to half an octave', () => {
    for (const milliseconds of [0.05, 0.2, 1, 3.7, 48, 990, 12_000]) {
      const counts = new Uint32Array(40);
      counts[bucketOf(milliseconds)] = 1;
      const told = quantile(counts, 0.5, 100_000) as number;
      expect(told).toBeGreaterThanOrEqual(milliseconds * 0.999);
      expect(told).toBeLessThanOrEqual(Math.max(0.1, milliseconds * 1.42));
    }
    expect(quantile(new Uint32Array(40), 0.5, 0)).toBeNull();
    expect(bucketOf(Number.NaN)).toBe(0);
    expect(bucketOf(1e12)).toBe(39);
  });
});

describe('counts of requests', () => {
  let now = 1_000;
  const clock = () => now;
  beforeEach(() => {
    now = 1_000;
  });

  it('tell how many there were lately, by route and step by step', () => {
    const counts = new RequestCounts(clock);
    const [articles, authors] = [route('/api/articles'), route('/api/authors')];
    for (let index = 0; index < 100; index++) counts.add(articles, index === 0 ? 500 : 200, index === 99 ? 900 : 4);
    counts.add(authors, 403, 1);
    counts.add(null, 404, 0.1);
    now += 5_000;
    expect(counts.lately()).toMatchObject({ total: 102, failed: 1, refused: 2, worst: 900 });
    const [first, ...others] = counts.routes().routes;
    expect(first).toMatchObject({ route: articles, total: 100, failed: 1, worst: 900 });
    expect(first?.half).toBeLessThan(6);
    expect(others.map((each) => each.route?.path ?? null).sort()).toEqual(['/api/authors', null]);
    expect(counts.course().steps).toHaveLength(STEPS);
    expect(counts.course().steps.reduce((sum, { total }) => sum + total, 0)).toBe(102);
    now += 120_000;
    expect(counts.lately().total).toBe(0);
    expect(counts.course().steps.reduce((sum, { total }) => sum + total, 0)).toBe(102);
  });

  it('never say that requests took longer than the slowest one', () => {
    const counts = new RequestCounts(clock);
    for (const milliseconds of [938, 900_000]) {
      counts.add(route(`/${milliseconds}`), 200, milliseconds);
      expect(counts.routes().routes).toContainEqual(
        expect.objectContaining({ half: milliseconds, most: milliseconds, worst: milliseconds }),
      );
    }
  });

  it('forget what was long ago', () => {
    const counts = new RequestCounts(clock);
    counts.add(route('/api/articles'), 200, 1);
    now += 310_000;
    expect(counts.routes().routes).toHaveLength(1);
    now += 310_000;
    expect(counts.routes().routes).toHaveLength(0);
    expect(counts.course().steps.every(({ total }) => total === 0)).toBe(true);
  });

  it('take no more room, whatever is asked for', () => {
    const counts = new RequestCounts(clock);
    for (let index = 0; index < 50_000; index++) {
      counts.add(route(`/api/${index}`), 200, index % 3_000);
      now += 20;
    }
    // Two generations of routes, each with one counter for the routes above the limit, and the steps.
    expect(counts.size).toBeLessThanOrEqual(2 * (MOST_ROUTES + 1) + STEPS);
    const all = counts.routes().routes;
    expect(all.length).toBeLessThanOrEqual(2 * MOST_ROUTES + 1);
    expect(all.find((each) => each.route === null)?.total).toBeGreaterThan(1_000);
  });
});

describe('slow requests', () => {
  const asked = (parameters: object, query = '') => ({
    requestId: 'r',
    query,
    parameters: parameters as Readonly<Record<string, unknown>>,
    operation: null,
  });

  it('are one question with whatever values', () => {
    const slow = new SlowRequests();
    const articles = route('/api/articles');
    slow.add(articles, SLOW, asked({ filters: { title: 'a' }, sort: 'title' }));
    slow.add(articles, 900, asked({ filters: { title: 'b' }, sort: 'title', token: 'secret' }));
    slow.add(articles, 400, asked({ filters: { title: 'b' }, sort: 'slug' }));
    expect(slow.all.map(({ count, worst, parameters }) => [count, worst, parameters])).toEqual([
      [2, 900, { filters: { title: 'b' }, sort: 'title' }],
      [1, 400, { filters: { title: 'b' }, sort: 'slug' }],
    ]);
  });

  it('are few, and short', () => {
    const slow = new SlowRequests();
    for (let index = 0; index < 10_000; index++) slow.add(route(`/api/${index}`), SLOW, asked({ sort: `s${index}` }, 'x'.repeat(30_000)));
    expect(slow.all).toHaveLength(MOST_SLOW);
    expect(slow.all.every(({ parameters }) => parameters === null)).toBe(true);
    expect(slow.find(slow.all[0]?.id ?? 0)).toBe(slow.all[0]);
  });
});

describe('last errors', () => {
  it('are few, short, and the newest first', () => {
    const errors = new LastErrors();
    for (let index = 0; index < 1_000; index++)
      errors.add(new Error(`${index} ${'x'.repeat(10_000)}`), { requestId: String(index), method: 'GET', path: '/'.repeat(9_000) });
    expect(errors.all).toHaveLength(MOST_ERRORS);
    expect(errors.all[0]).toMatchObject({ requestId: '999' });
    expect(JSON.stringify(errors.all).length).toBeLessThan(MOST_ERRORS * 5_000);
  });

  it('may be anything', () => {
    const errors = new LastErrors();
    const thrown = [
      'a text',
      null,
      Object.defineProperty({}, 'message', {
        get() {
          throw new Error('no');
        },
      }),
    ];
    for (const error of thrown) errors.add(error, { requestId: '1', method: 'GET', path: '/' });
    expect(errors.all.map(({ message }) => message)).toEqual(['what was thrown cannot be read', 'null', 'a text']);
  });
});

describe('missing indexes', () => {
  const scalar = (name: string, definition: object) => [name, { kind: 'scalar', name, definition }] as const;
  const writer = { uid: 'api::writer.writer', attributes: new Map<string, unknown>([scalar('name', { type: 'string' })]) };
  const article = {
    uid: 'api::article.article',
    attributes: new Map<string, unknown>([
      scalar('id', { type: 'integer' }),
      scalar('title', { type: 'string' }),
      scalar('slug', { type: 'uid', unique: true }),
      scalar('openedOn', { type: 'date' }),
      scalar('seen', { type: 'integer', index: true }),
      scalar('body', { type: 'richtext' }),
      scalar('updatedAt', { type: 'datetime', implicit: true }),
      ['author', { kind: 'relation', name: 'author', target: writer.uid, definition: { type: 'relation' } }],
    ]),
  };
  const contentTypes = new Map([article, writer].map((type) => [type.uid, type]));
  const missing = (parameters: object) =>
    missingIn(article as never, parameters as never, { contentTypes } as never).map(
      ({ type, attribute, index }) => `${type.split('.')[1]}.${attribute}${index === true ? '' : ` ${index}`}`,
    );

  it('are those of conditions that one would answer, and of what a list is sorted by first', () => {
    expect(missing({ filters: { title: 'x' } })).toEqual(['article.title']);
    expect(missing({ filters: { title: { $eq: 'x' }, slug: 'y', seen: { $gt: 1 } } })).toEqual(['article.title']);
    expect(missing({ filters: { title: { $containsi: 'x' } } })).toEqual(['article.title text']);
    // An index of the text also serves equality.
    expect(missing({ filters: { title: { $contains: 'x' }, openedOn: { $contains: '1' } }, sort: 'title' })).toEqual([
      'article.title text',
    ]);
    expect(missing({ filters: { $or: [{ title: { $in: ['x'] } }, { author: { name: 'Ada' } }] } })).toEqual([
      'article.title',
      'writer.name',
    ]);
    expect(missing({ filters: { $and: { 0: { openedOn: { $lt: '2026-01-01' } } } } })).toEqual(['article.openedOn']);
    expect(missing({ sort: 'openedOn:desc,title' })).toEqual(['article.openedOn']);
    expect(missing({ sort: ['openedOn:desc', 'title'] })).toEqual(['article.openedOn']);
    expect(missing({ sort: { openedOn: 'desc' } })).toEqual(['article.openedOn']);
    expect(missing({ sort: 'author.name' })).toEqual([]);
    expect(missing({ sort: 'updatedAt', filters: { body: 'x', id: 1, nothing: 2 } })).toEqual([]);
  });
});
