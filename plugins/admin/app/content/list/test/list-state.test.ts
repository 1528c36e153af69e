import { parseSearch, stringifySearch } from '../../../shell/search.ts';
import { listRequest, nameOf, programQuery } from '../list-query.ts';
import { expanded, hasLeft, type ListState, nextOrders, savedQuery, searchOf, searchOfChanged, stateOf } from '../list-state.ts';
import { article, model } from './a-model.ts';

const read = (text: string): ListState => stateOf(parseSearch(text));
const write = (state: ListState): string => stringifySearch(searchOf(state));

describe('the state of a list in its address', () => {
  it.each([
    '',
    '?view=3',
    '?q=a+b&filters=title:containsi:x,views:gt:1&match=any&sort=title:desc,views&locale=fr&status=draft&columns=title:320,$state&size=50&page=4',
    '?status=draft&stage=review&assigned=me',
    '?page=4&after=12~2026-11-23T09:00:00.000Z',
    '?sort=subtitle&page=4&before=12',
    '?page=4&before=12!2026-11-23T09:00:00.000Z',
  ])('comes back as it was: %s', (address) => expect(write(read(address))).toBe(address));

  it('is what it would be without what makes no sense', () => {
    expect(write(read('?page=-1&size=7&status=lost&view=x&match=some&assigned=others'))).toBe('');
  });
});

describe('a saved view', () => {
  const view = {
    id: 3,
    type: 'api::article.article',
    name: 'Your version',
    shared: false,
    own: true,
    query: 'q=ferry&sort=views',
    columns: [{ name: 'title' }],
  };

  it('stands for what it says, where the address names it alone', () => {
    expect(expanded(parseSearch('?view=3&page=2'), [view])).toMatchObject({
      view: 3,
      text: 'ferry',
      page: 2,
      orders: [{ name: 'views', isDescending: false }],
    });
  });
  it('says nothing where the address says more', () =>
    expect(expanded(parseSearch('?view=3&q=rain'), [view])).toMatchObject({ text: 'rain', orders: [] }));
  it('says nothing either where somebody took away all that it says', () => {
    const bare = searchOfChanged(read('?view=3'));
    expect(stringifySearch(bare)).toBe('?view=3&match=all');
    expect(expanded(bare, [view])).toMatchObject({ view: 3, text: '', orders: [] });
  });
  it('is left when something else is shown', () => {
    expect(hasLeft(read('?view=3&q=ferry&sort=views&page=9'), view)).toBe(false);
    expect(hasLeft(read('?view=3&q=ferry'), view)).toBe(true);
    expect(hasLeft(read('?view=3&q=ferry&sort=views&columns=title,views'), view)).toBe(true);
    expect(hasLeft(read('?view=3&q=ferry&sort=views&columns=title'), view)).toBe(false);
  });
  it('saves neither the page nor the columns', () =>
    expect(savedQuery(read('?view=3&q=ferry&page=2&after=1&columns=title'))).toBe('q=ferry'));
});

describe('sorting by a column', () => {
  it('goes up, down, and away', () => {
    const up = nextOrders([], 'title', false);
    const down = nextOrders(up, 'title', false);
    expect([up, down, nextOrders(down, 'title', false)]).toEqual([
      [{ name: 'title', isDescending: false }],
      [{ name: 'title', isDescending: true }],
      [],
    ]);
  });
  it('goes up and down where the list comes so anyway', () => {
    const up = nextOrders([], 'updatedAt', false);
    expect([up, nextOrders(up, 'updatedAt', false)]).toEqual([[{ name: 'updatedAt', isDescending: false }], []]);
  });
  it('keeps the others where it is one more', () => {
    expect(nextOrders([{ name: 'views', isDescending: true }], 'title', true).map(({ name }) => name)).toEqual(['views', 'title']);
    expect(nextOrders([{ name: 'views', isDescending: true }], 'title', false).map(({ name }) => name)).toEqual(['title']);
  });
});

describe('the request of a list', () => {
  const columns = [{ name: 'title' }, { name: '$state' }, { name: 'author' }, { name: 'cover' }, { name: 'updatedAt' }];
  const ask = (address: string) =>
    decodeURIComponent(nameOf(listRequest(model, article, read(address), columns, { withCount: true, now: 0 })));

  it('asks for what the columns show', () => {
    expect(ask('')).toBe(
      '?status=draft&fields[0]=documentId&fields[1]=title&fields[2]=updatedAt&populate[author][fields][0]=documentId&populate[author][fields][1]=name' +
        '&populate[cover][fields][0]=name&populate[cover][fields][1]=url&populate[cover][fields][2]=mime&populate[cover][fields][3]=formats' +
        '&populate[cover][fields][4]=alternativeText&populate[cover][fields][5]=width&populate[cover][fields][6]=height&sort[0]=updatedAt:desc&pagination[page]=1&pagination[pageSize]=25',
    );
  });
  it('says which state, locale, text and order', () => {
    expect(ask('?status=changed&locale=fr&q=x&sort=author.name:desc&page=3')).toMatch(
      /^\?status=draft&publicationFilter=modified&locale=fr&_q=x&fields.*&sort\[0\]=author.name:desc&pagination\[page\]=3&pagination\[pageSize\]=25$/,
    );
  });
  it('says in which stage drafts stand, and whose they are, beside everything else', () => {
    expect(ask('?stage=review&assigned=me&q=x')).toMatch(/^\?review\[stage\]=review&review\[assignee\]=me&status=draft&_q=x&fields/);
    expect(ask('?stage=review')).toMatch(/^\?review\[stage\]=review&status=draft&fields/);
    const programs = (isForReaders: boolean) => programQuery(model, article, read('?assigned=me'), { columns, now: 0, isForReaders });
    expect([programs(false), programs(true)].filter((query) => query.includes('review'))).toEqual([]);
  });
  it('reads what readers see where it asks when that was published, and is sorted by it nowhere else', () => {
    const recent = '?filters=publishedAt:gte:2026-01-01';
    expect(ask(recent)).toMatch(/^\?status=published&filters\[publishedAt\]\[\$gte\]=2026/);
    expect(ask(`${recent}&sort=publishedAt`)).toContain('sort[0]=publishedAt');
    expect(ask('?status=live&sort=publishedAt')).toMatch(/^\?status=published&publicationFilter=unmodified&.*sort\[0\]=publishedAt/);
    expect(ask('?status=live')).toMatch(/^\?status=draft&/);
    expect(ask('?sort=publishedAt')).toMatch(/^\?status=draft&.*sort\[0\]=updatedAt:desc/);
    expect(ask('?filters=publishedAt:null')).toMatch(/^\?status=draft&fields/);
  });
  it('begins beside a row, wherever that is', () => {
    expect(ask('?sort=views&page=7&after=9~12&q=x')).toMatch(
      /^\?status=draft&_q=x&filters\[\$and\]\[0\]\[views\]\[\$gte\]=12&filters\[\$and\]\[1\].*\[id\]\[\$gt\]=9&.*sort\[0\]=views&pagination\[page\]=1/,
    );
    expect(ask('?sort=author.name&page=7&after=9~12')).toContain('pagination[page]=7');
  });
  it('reaches a page near the end from there, once somebody has counted', () => {
    const far = (total: number | null) =>
      decodeURIComponent(nameOf(listRequest(model, article, read('?page=40000'), columns, { withCount: false, now: 0, total })));
    expect(far(1_000_010)).toMatch(/sort\[0\]=updatedAt&pagination\[start\]=10&pagination\[limit\]=25/);
    expect(far(999_990)).toMatch(/pagination\[start\]=0&pagination\[limit\]=15/);
    expect(far(null)).toContain('pagination[page]=40000');
  });
  it('knows how many rows the database walks past to a page that is asked for by its number', () => {
    const skips = (address: string, total: number | null = null) =>
      listRequest(model, article, read(address), columns, { withCount: false, now: 0, total }).skips;
    expect([skips(''), skips('?page=20000'), skips('?page=20000', 600_000)]).toEqual([0, 499_975, 100_000]);
    expect([skips('?page=40000', 1_000_010), skips('?page=20000&after=9~2026-11-23T09:00:00.000Z')]).toEqual([10, 0]);
    expect(skips('?sort=author.name&page=20000&after=9~12')).toBe(499_975);
  });
});
