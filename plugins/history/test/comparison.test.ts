import type { ContentType, DocumentValue, Model } from 'plinth';
import { compare } from '../comparison.ts';

const scalar = (name: string, type = 'string', definition = {}) =>
  [name, { name, kind: 'scalar', type: { name: type }, definition }] as const;
const attribute = (name: string, kind: string, more = {}) => [name, { name, kind, type: { name: kind }, definition: {}, ...more }] as const;

const PART = new Map([
  scalar('id', 'integer'),
  scalar('words'),
  scalar('isWide', 'boolean', { default: false }),
  attribute('cover', 'relation', { side: 'owner' }),
]);
const TYPE = {
  attributes: new Map([
    scalar('title'),
    scalar('facts', 'json'),
    scalar('rank', 'integer', { default: 3 }),
    attribute('author', 'relation', { side: 'owner' }),
    attribute('files', 'relation', { side: 'owner' }),
    attribute('part', 'component', { component: 'page.part', repeatable: false }),
    attribute('parts', 'component', { component: 'page.part', repeatable: true }),
    attribute('zone', 'dynamiczone', { components: ['page.part'] }),
    scalar('createdAt', 'datetime'),
    scalar('updatedAt', 'datetime'),
    scalar('publishedAt', 'datetime'),
  ]),
} as unknown as ContentType;
const MODEL = { components: new Map([['page.part', { attributes: PART }]]) } as unknown as Model;

const differing = (before: DocumentValue | null, after: DocumentValue | null, isSameLocale = true) =>
  compare(TYPE, before, after, { model: MODEL, isSameLocale }).map(({ attribute: name }) => name);

const entry = (id: number, more = {}) => ({ id, words: 'a', isWide: false, cover: null, ...more });
const STATE = {
  title: 'One',
  facts: { a: 1, b: { c: [1, { d: 2, e: 3 }] } },
  rank: 3,
  author: { documentId: 'ada', id: 1, name: 'Ada', updatedAt: '2026-01-01' },
  files: [{ documentId: 'f1', id: 1, url: '/a.png' }],
  part: entry(1),
  parts: [entry(2), entry(3, { words: 'b' })],
  zone: [{ __component: 'page.part', ...entry(4) }],
  createdAt: '2026-01-01',
  updatedAt: '2026-01-01',
  publishedAt: null,
};

describe('a comparison of states', () => {
  it.each<[string, object]>([
    ['timestamps', { createdAt: '2026-02-02', updatedAt: '2026-02-02', publishedAt: '2026-02-02' }],
    ['the order of keys', { facts: { b: { c: [1, { e: 3, d: 2 }] }, a: 1 } }],
    [
      'ids of entries',
      { part: entry(11), parts: [entry(12), entry(13, { words: 'b' })], zone: [{ __component: 'page.part', ...entry(14) }] },
    ],
    [
      'what a target is now',
      { author: { documentId: 'ada', id: 9, name: 'Ada Byron' }, files: [{ documentId: 'f1', id: 1, url: '/b.png' }] },
    ],
  ])('finds no difference in %s', (_, more) => {
    expect(differing(STATE, { ...STATE, ...more })).toEqual([]);
    expect(differing({ ...STATE, ...more }, STATE)).toEqual([]);
  });

  it('takes what the model did not have yet for its default', () => {
    const { rank: _, ...old } = STATE;
    const { isWide: __, ...part } = entry(1);
    expect(differing({ ...old, part }, STATE)).toEqual([]);
    expect(differing({ ...old, part }, { ...STATE, rank: null })).toEqual([]);
    expect(differing({ ...old, part }, { ...STATE, rank: 4, part: entry(1, { isWide: true }) })).toEqual(['rank', 'part']);
  });

  it('takes the same target in another locale for the same, only between locales', () => {
    const inLocale = (locale: string) => ({ ...STATE, author: { documentId: 'ada', locale } });
    const [english, french] = [inLocale('en'), inLocale('fr')];
    expect(differing(english, french, false)).toEqual([]);
    expect(differing(english, french)).toEqual(['author']);
  });

  it.each<[string, object]>([
    ['title', { title: 'Two' }],
    ['facts', { facts: { a: 1, b: { c: [{ d: 2, e: 3 }, 1] } } }],
    ['rank', { rank: null }],
    ['author', { author: null }],
    ['files', { files: [] }],
    ['part', { part: null }],
    ['part', { part: entry(1, { cover: { documentId: 'f1' } }) }],
    ['parts', { parts: [entry(3, { words: 'b' }), entry(2)] }],
    ['zone', { zone: [] }],
    ['zone', { zone: [{ __component: 'page.other', ...entry(4) }] }],
  ])('finds a difference in %s', (name, more) => {
    expect(differing(STATE, { ...STATE, ...more })).toEqual([name]);
  });

  it('shows all content of what did not exist before, without its timestamps', () => {
    expect(differing(null, STATE)).toEqual(['title', 'facts', 'rank', 'author', 'files', 'part', 'parts', 'zone']);
  });
});
