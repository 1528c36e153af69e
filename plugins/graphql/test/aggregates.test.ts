import { eachDialect } from 'plinth/testing';
import { type Magazine, openMagazine } from './magazine.ts';

const FIND = { story: 'api::story.story.find', writer: 'api::writer.writer.find', tag: 'api::tag.tag.find' };

const CALLERS = {
  'stories-alone': [FIND.story],
  calm: [{ action: FIND.story, where: { mood: 'Calm' } }, FIND.writer, FIND.tag],
  moods: [{ action: FIND.story, fields: ['mood'] }, FIND.writer],
};

eachDialect('Aggregates', (dialect) => {
  let magazine: Magazine;
  let writers: string[];
  let tags: string[];

  beforeAll(async () => {
    magazine = await openMagazine(dialect, CALLERS);
    writers = [await magazine.add('writers', { name: 'Ada', age: 36 }), await magazine.add('writers', { name: 'Bo', age: 50 })];
    tags = [await magazine.add('tags', { name: 'red' }), await magazine.add('tags', { name: 'blue' })];
    const [ada, bo] = writers;
    const story = (title: string, rank: number | null, mood: string | null, more: object) =>
      magazine.add('stories', { title, rank, mood, ...more });
    await story('A', 1, 'Calm', {
      writer: ada,
      tags,
      price: 0.1,
      weight: 1.5,
      copies: '10',
      printed: '2026-01-01',
      sold: '2026-01-01T00:00:00.000Z',
      featured: true,
    });
    await story('B', 2, 'Calm', {
      writer: bo,
      tags: [tags[0]],
      price: 0.2,
      weight: 2.5,
      copies: '20',
      printed: '2026-02-01',
      featured: false,
    });
    await story('C', 4, 'Wild', { writer: ada, tags: [], price: 10, printed: '2025-01-01', open: '07:00:00.000' });
    await story('D', null, null, { tags: [tags[1]] });
    await magazine.add('stories', { title: 'Draft', rank: 100, mood: 'Wild' }, '?status=draft');
    const [first] = (await magazine.data('{ stories(sort: "title") { documentId } }')).stories;
    await magazine.change('stories', first.documentId, { title: 'Premier' }, '?locale=fr');
  });

  afterAll(() => magazine.app.close());

  const of = async (selection: string, args = '', caller?: string) =>
    (await magazine.data(`{ stories_connection${args === '' ? '' : `(${args})`} { ${selection} } }`, {}, caller)).stories_connection;
  const refused = async (caller: string, selection: string) => {
    const { data, errors } = await magazine.ask(`{ stories_connection { ${selection} } }`, {}, caller);
    return { data, errors: errors.map(({ message, path, extensions }) => [message, path, extensions.code]) };
  };

  it('compute every measure of every numeric and temporal attribute, nulls left out', async () => {
    expect(
      (
        await of(`aggregate {
        count
        avg { rank price weight }
        sum { rank price weight }
        min { rank price weight copies printed sold open }
        max { rank price weight copies printed sold open }
      }`)
      ).aggregate,
    ).toEqual({
      count: 4,
      avg: { rank: 7 / 3, price: expect.closeTo(10.3 / 3, 12), weight: 2 },
      sum: { rank: 7, price: 10.3, weight: 4 },
      min: { rank: 1, price: 0.1, weight: 1.5, copies: 10, printed: '2025-01-01', sold: '2026-01-01T00:00:00.000Z', open: '07:00:00.000' },
      max: { rank: 4, price: 10, weight: 2.5, copies: 20, printed: '2026-02-01', sold: '2026-01-01T00:00:00.000Z', open: '07:00:00.000' },
    });
  });

  it('are null, and the count is 0, where no document has a value', async () => {
    expect(
      (
        await of(
          'aggregate { count avg { rank } sum { rank } min { printed } max { rank } groupBy { mood { key } } }',
          'filters: { title: { eq: "Z" } }',
        )
      ).aggregate,
    ).toEqual({
      count: 0,
      avg: { rank: null },
      sum: { rank: null },
      min: { printed: null },
      max: { rank: null },
      groupBy: { mood: [] },
    });
  });

  it('obey filters, status and locale, and no window', async () => {
    const SELECTION = 'nodes { title } pageInfo { total } aggregate { count sum { rank } groupBy { mood { key } } }';
    const result = await of(SELECTION, 'pagination: { limit: 1 }, sort: "title"');
    expect(result).toMatchObject({ nodes: [{ title: 'A' }], pageInfo: { total: 4 }, aggregate: { count: 4, sum: { rank: 7 } } });
    expect((await of(SELECTION, 'filters: { mood: { eq: "Calm" } }')).aggregate).toEqual({
      count: 2,
      sum: { rank: 3 },
      groupBy: { mood: [{ key: 'Calm' }] },
    });
    expect((await of(SELECTION, 'status: DRAFT')).aggregate).toMatchObject({ count: 5, sum: { rank: 107 } });
    expect((await of(SELECTION, 'locale: "fr"')).aggregate).toMatchObject({ count: 1, sum: { rank: 1 } });
    expect((await of(SELECTION, 'filters: { writer: { name: { eq: "Ada" } } }')).aggregate).toMatchObject({ count: 2, sum: { rank: 5 } });
  });

  it('may be asked for several times, under aliases and through fragments', async () => {
    const query = `{ stories_connection { a: aggregate { n: count ...Sums } b: aggregate { sum { price } again: sum { rank } } } } fragment Sums on StoryAggregate { sum { rank } }`;
    expect((await magazine.data(query)).stories_connection).toEqual({
      a: { n: 4, sum: { rank: 7 } },
      b: { sum: { price: 10.3 }, again: { rank: 7 } },
    });
  });

  it('group by scalars, null first', async () => {
    const { groupBy } = (
      await of(`aggregate { groupBy {
      mood { key connection { aggregate { count sum { rank } } } }
      featured { key }
      printed { key }
      rank { key }
      copies { key }
    } }`)
    ).aggregate;
    expect(groupBy.mood).toEqual([
      { key: null, connection: { aggregate: { count: 1, sum: { rank: null } } } },
      { key: 'Calm', connection: { aggregate: { count: 2, sum: { rank: 3 } } } },
      { key: 'Wild', connection: { aggregate: { count: 1, sum: { rank: 4 } } } },
    ]);
    const keys = (name: string) => groupBy[name].map(({ key }: { key: unknown }) => key);
    expect(keys('featured')).toEqual([null, false, true]);
    expect(keys('printed')).toEqual([null, '2025-01-01', '2026-01-01', '2026-02-01']);
    expect(keys('rank')).toEqual([null, 1, 2, 4]);
    expect(keys('copies')).toEqual([null, 10, 20]);
  });

  it('group by relations: a document is in the bucket of each of its targets', async () => {
    const { groupBy } = (
      await of('aggregate { groupBy { tags { key connection { aggregate { count } } } writer { key connection { pageInfo { total } } } } }')
    ).aggregate;
    const counts = Object.fromEntries(
      groupBy.tags.map(({ key, connection }: { key: string; connection: { aggregate: { count: number } } }) => [
        key,
        connection.aggregate.count,
      ]),
    );
    expect(counts).toEqual({ null: 1, [tags[0] as string]: 2, [tags[1] as string]: 2 });
    const totals = Object.fromEntries(
      groupBy.writer.map(({ key, connection }: { key: string; connection: { pageInfo: { total: number } } }) => [
        key,
        connection.pageInfo.total,
      ]),
    );
    expect(totals).toEqual({ null: 1, [writers[0] as string]: 2, [writers[1] as string]: 1 });
  });

  it('group inside of buckets', async () => {
    const { groupBy } = (
      await of(
        `aggregate { groupBy { mood { key connection { aggregate { count groupBy {
      featured { key connection { aggregate { count } } }
    } } } } } }`,
        'sort: "title"',
      )
    ).aggregate;
    expect(groupBy.mood).toEqual([
      {
        key: null,
        connection: {
          aggregate: { count: 1, groupBy: { featured: [{ key: null, connection: { aggregate: { count: 1 } } }] } },
        },
      },
      {
        key: 'Calm',
        connection: {
          aggregate: {
            count: 2,
            groupBy: {
              featured: [
                { key: false, connection: { aggregate: { count: 1 } } },
                { key: true, connection: { aggregate: { count: 1 } } },
              ],
            },
          },
        },
      },
      {
        key: 'Wild',
        connection: {
          aggregate: {
            count: 1,
            groupBy: { featured: [{ key: null, connection: { aggregate: { count: 1 } } }] },
          },
        },
      },
    ]);
  });

  it('narrow the documents of a bucket, which stays', async () => {
    const query = `query ($rank: Int) { stories_connection { aggregate { groupBy { mood { key
      low: connection(filters: { rank: { lte: $rank } }) { aggregate { count } nodes { title } }
      all: connection { aggregate { count } }
    } } } } }`;
    expect((await magazine.data(query, { rank: 1 })).stories_connection.aggregate.groupBy.mood).toEqual([
      { key: null, low: { aggregate: { count: 0 }, nodes: [] }, all: { aggregate: { count: 1 } } },
      { key: 'Calm', low: { aggregate: { count: 1 }, nodes: [{ title: 'A' }] }, all: { aggregate: { count: 2 } } },
      { key: 'Wild', low: { aggregate: { count: 0 }, nodes: [] }, all: { aggregate: { count: 1 } } },
    ]);
  });

  it('show the documents of buckets, with what is populated in them', async () => {
    const { groupBy } = (
      await of(`aggregate { groupBy { mood { key connection {
      pageInfo { page pageSize pageCount total }
      nodes { title writer { name } tags_connection(sort: "name") { nodes { name } pageInfo { total } } }
      again: nodes { rank }
    } } } }`)
    ).aggregate;
    expect(groupBy.mood[1]).toEqual({
      key: 'Calm',
      connection: {
        pageInfo: { page: 1, pageSize: 10, pageCount: 1, total: 2 },
        nodes: [
          { title: 'A', writer: { name: 'Ada' }, tags_connection: { nodes: [{ name: 'blue' }, { name: 'red' }], pageInfo: { total: 2 } } },
          { title: 'B', writer: { name: 'Bo' }, tags_connection: { nodes: [{ name: 'red' }], pageInfo: { total: 1 } } },
        ],
        again: [{ rank: 1 }, { rank: 2 }],
      },
    });
  });

  it('tell a bad argument inside of buckets at its place', async () => {
    const { data, errors } = await refused(
      'everything',
      'aggregate { groupBy { mood { key connection { nodes { title tags_connection(sort: "nothing") { nodes { name } } } } } } }',
    );
    expect(data.stories_connection.aggregate.groupBy.mood[1].connection.nodes).toEqual([
      { title: 'A', tags_connection: null },
      { title: 'B', tags_connection: null },
    ]);
    expect(errors).toContainEqual([
      'Invalid key nothing',
      ['stories_connection', 'aggregate', 'groupBy', 'mood', 1, 'connection', 'nodes', 0, 'tags_connection'],
      'BAD_USER_INPUT',
    ]);
    expect(errors).toHaveLength(4);
  });

  describe('obey rights', () => {
    it('refuse groups by relations whose targets may not be read', async () => {
      const { data, errors } = await refused('stories-alone', 'aggregate { count groupBy { writer { key } } }');
      expect(data).toEqual({ stories_connection: null });
      expect(errors).toEqual([['Invalid key writer', ['stories_connection'], 'BAD_USER_INPUT']]);
    });

    it('refuse attributes that a rule leaves out, in measures, groups and filters of buckets', async () => {
      expect((await of('aggregate { count groupBy { mood { key } } }', '', 'moods')).aggregate.count).toBe(4);
      for (const selection of [
        'sum { rank }',
        'min { printed }',
        'groupBy { rank { key } }',
        'groupBy { mood { key connection { aggregate { avg { rank } } } } }',
      ]) {
        const { data, errors } = await refused('moods', `aggregate { ${selection} }`);
        expect(data).toEqual({ stories_connection: null });
        expect(errors).toEqual([[expect.any(String), ['stories_connection'], expect.stringMatching(/^(FORBIDDEN|BAD_USER_INPUT)$/)]]);
      }
      const { errors } = await refused(
        'moods',
        'aggregate { groupBy { mood { connection(filters: { rank: { eq: 1 } }) { aggregate { count } } } } }',
      );
      expect(errors).toEqual([['Invalid key rank', ['stories_connection'], 'BAD_USER_INPUT']]);
    });

    it('say of a hidden field of documents in buckets that it is forbidden, as of those of lists', async () => {
      const rows = 'mood { connection { nodes { mood rank } } }';
      for (const selection of [rows, `mood { connection { aggregate { groupBy { ${rows} } } } }`]) {
        const { data, errors } = await magazine.ask(`{ stories_connection { aggregate { groupBy { ${selection} } } } }`, {}, 'moods');
        expect(JSON.stringify(data).match(/"rank":\w+/g)).toEqual(Array.from({ length: 4 }, () => '"rank":null'));
        expect(errors.map(({ message, path = [] }) => [message, path.at(-1)])).toEqual(
          Array.from({ length: 4 }, () => ['Forbidden access', 'rank']),
        );
      }
    });

    it('have no fields for what is private or hidden', async () => {
      for (const name of ['note', 'secret', 'extra', 'links', 'blocks']) {
        const { status, errors } = await magazine.ask(`{ stories_connection { aggregate { groupBy { ${name} { key } } } } }`);
        expect(status).toBe(400);
        expect(errors[0]?.message).toMatch(`Cannot query field "${name}" on type "StoryGroupBy".`);
      }
    });

    it('count what a rule lets through alone', async () => {
      const { aggregate } = await of(
        'aggregate { count sum { rank } groupBy { mood { key connection { nodes { title } } } tags { key connection { aggregate { count } } } } }',
        '',
        'calm',
      );
      expect(aggregate).toMatchObject({
        count: 2,
        sum: { rank: 3 },
        groupBy: { mood: [{ key: 'Calm', connection: { nodes: [{ title: 'A' }, { title: 'B' }] } }] },
      });
      expect(
        aggregate.groupBy.tags.map((bucket: { connection: { aggregate: { count: number } } }) => bucket.connection.aggregate.count).sort(),
      ).toEqual([1, 2]);
      const query =
        '{ writers(sort: "name") { name stories_connection { pageInfo { total } } } writers_connection { aggregate { count sum { age } } } }';
      expect(await magazine.data(query, {}, 'calm')).toEqual({
        writers: ['Ada', 'Bo'].map((name) => ({ name, stories_connection: { pageInfo: { total: 1 } } })),
        writers_connection: { aggregate: { count: 2, sum: { age: 86 } } },
      });
    });
  });

  describe('take statements', () => {
    /** The different statements about stories and writers that a query takes. */
    const sent = async (selection: string, rank: number) => {
      // Cached results need no statements, so each query uses other operands.
      const args = `(filters: { or: [{ rank: { lt: ${rank} } }, { rank: { null: true } }] })`;
      await magazine.data('{ __typename }');
      const statements = await magazine.statements(() => magazine.data(`{ stories_connection${args} { ${selection} } }`));
      // Other statements on servers check whether another node has changed anything.
      const own = statements.filter((text) => /\b(stories|writers)\b/.test(text));
      // A statement that takes long on a busy machine is sent again, elsewhere, perhaps with other aliases: it counts once.
      return [...new Set(own.map((text) => text.replace(/\b[a-z]\d+\b/g, 'x')))];
    };

    it('once for all measures', async () => {
      expect(await sent('aggregate { count }', 1000)).toHaveLength(1);
      expect(
        await sent(
          'aggregate { count avg { rank price } sum { rank weight } min { printed sold } max { copies } } again: aggregate { min { rank } }',
          1001,
        ),
      ).toHaveLength(1);
    });

    it('once more for each grouping', async () => {
      expect(await sent('aggregate { count groupBy { mood { key connection { aggregate { count sum { rank } } } } } }', 1002)).toHaveLength(
        2,
      );
      expect(await sent('aggregate { groupBy { mood { key } printed { key } writer { key } } }', 1003)).toHaveLength(4);
      expect(
        await sent('aggregate { groupBy { mood { key connection { aggregate { groupBy { featured { key } } } } } } }', 1004),
      ).toHaveLength(3);
    });

    it('once for the ids of the rows of all buckets, once for these, and once for each relation of them', async () => {
      const buckets = (selection: string) => `aggregate { groupBy { mood { connection { nodes { ${selection} } } } } }`;
      expect(await sent(buckets('title'), 1005)).toHaveLength(4);
      expect(await sent(buckets('title writer { name }'), 1006)).toHaveLength(5);
    });

    it('none for the total of pages beside them', async () => {
      expect(await sent('pageInfo { total } aggregate { count max { rank } }', 1007)).toHaveLength(1);
      expect(await sent('nodes { title } pageInfo { total } aggregate { sum { rank } }', 1008)).toHaveLength(2);
    });
  });
});
