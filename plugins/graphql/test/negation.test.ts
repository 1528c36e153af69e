import { askGraphql, asToken, type BootedApp, bootApp, eachDialect, type InlineApp } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

const type = (name: string, attributes: object, more: object = {}) =>
  ({ info: { singularName: name, pluralName: `${name}s` }, attributes, ...more }) as NonNullable<InlineApp['contentTypes']>[number];

const post = 'api::post.post';
const TAGGED = { tags: { name: { $eq: 'secret' } } };

/** The public, and tokens, each with a rule on posts. */
const RULES: Readonly<Record<string, object>> = {
  notSecret: { $not: TAGGED },
  notSecretEntries: { $not: { parts: { tags: { name: { $eq: 'secret' } } } } },
  notTitled: { $not: { note: { $contains: 'x' } } },
};

/** The text of a token. */
function token(name: string): string {
  return name.padEnd(40, '0');
}

const APP: InlineApp = {
  contentTypes: [
    type(
      'post',
      {
        title: { type: 'string' },
        note: { type: 'string' },
        rank: { type: 'integer' },
        tags: relation('manyToMany', 'tag', { inversedBy: 'posts' }),
        writer: relation('manyToOne', 'writer', { inversedBy: 'posts' }),
        main: { type: 'component', component: 'shared.part' },
        parts: { type: 'component', component: 'shared.part', repeatable: true },
        zone: { type: 'dynamiczone', components: ['shared.part'] },
      },
      { options: { draftAndPublish: true } },
    ),
    type('tag', { name: { type: 'string' }, rank: { type: 'integer' }, posts: relation('manyToMany', 'post', { mappedBy: 'tags' }) }),
    type('writer', { name: { type: 'string' }, posts: relation('oneToMany', 'post', { mappedBy: 'writer' }) }),
  ],
  components: {
    'shared.part': {
      attributes: {
        label: { type: 'string' },
        tags: relation('manyToMany', 'tag'),
        deep: { type: 'component', component: 'shared.deep', repeatable: true },
      },
    },
    'shared.deep': { attributes: { label: { type: 'string' } } },
  },
  config: {
    access: {
      roles: { public: { actions: ['api::*'] } },
      tokens: Object.entries(RULES).map(([name, where]) => ({
        name,
        type: 'custom',
        actions: [{ action: `${post}.find`, where }, 'api::tag.tag.find', 'api::writer.writer.find'],
        value: { env: name.toUpperCase() },
      })),
    },
    plugins: OTHERS_OFF,
  },
};

eachDialect('$not', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({
      app: APP,
      database: dialect,
      env: Object.fromEntries(Object.keys(RULES).map((name) => [name.toUpperCase(), token(name)])),
    });
    const create = async (plural: string, data: object) => {
      const { status, body } = await app.request.post(`/api/${plural}`).send({ data });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data.documentId as string;
    };
    const secret = await create('tags', { name: 'secret', rank: 1 });
    const news = await create('tags', { name: 'news', rank: 2 });
    const ann = await create('writers', { name: 'Ann' });
    const bob = await create('writers', { name: 'Bob' });
    await create('posts', { title: 'a', tags: [secret, news], writer: ann, rank: 1, note: 'x', main: { label: 'one', tags: [secret] } });
    await create('posts', { title: 'b', tags: [news], writer: bob, rank: 2, note: 'y', main: { label: 'two', tags: [news] } });
    await create('posts', {
      title: 'c',
      parts: [
        { label: 'one', tags: [secret] },
        { label: 'two', deep: [{ label: 'in' }] },
      ],
    });
    await create('posts', {
      title: 'd',
      tags: [secret],
      parts: [{ label: 'two', tags: [news] }],
      zone: [{ __component: 'shared.part', label: 'one' }],
    });
  });

  afterAll(() => app.close());

  const seen = async (filters: object, caller: string | null = null): Promise<string> => {
    const query = new URLSearchParams();
    const add = (path: string, value: unknown): void => {
      if (typeof value !== 'object' || value === null) query.append(path, String(value));
      else for (const [key, inner] of Object.entries(value)) add(`${path}[${key}]`, inner);
    };
    add('filters', filters);
    const { status, body } = await asToken(app, caller).get(`/api/posts?sort=title&${query}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data.map(({ title }: { title: string }) => title).join('');
  };

  const inGraphql = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inGraphql);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.replace('$', ''), inGraphql(inner)]));
  };

  it.each([
    [TAGGED, 'ad', 'bc'],
    [{ tags: { name: { $ne: 'secret' } } }, 'ab', 'cd'],
    [{ tags: { name: { $notIn: ['secret'] } } }, 'ab', 'cd'],
    [{ tags: { $not: { name: { $eq: 'secret' } } } }, 'abc', 'd'],
    [{ tags: { name: { $not: { $eq: 'secret' } } } }, 'abc', 'd'],
    [{ tags: { name: { $eq: 'secret' }, rank: { $eq: 2 } } }, '', 'abcd'],
    [{ $and: [TAGGED, { tags: { rank: { $eq: 2 } } }] }, 'a', 'bcd'],
    [{ $or: [TAGGED, { writer: { name: { $eq: 'Bob' } } }] }, 'abd', 'c'],
    [{ writer: { name: { $eq: 'Ann' } } }, 'a', 'bcd'],
    [{ writer: { posts: { tags: { name: { $eq: 'secret' } } } } }, 'a', 'bcd'],
    [{ rank: { $eq: 1 } }, 'a', 'bcd'],
    [{ rank: { $ne: 1 } }, 'b', 'acd'],
    [{ rank: { $gt: 1 } }, 'b', 'acd'],
    [{ rank: { $in: [1, 2] } }, 'ab', 'cd'],
    [{ rank: { $notIn: [1] } }, 'b', 'acd'],
    [{ rank: { $between: [1, 2] } }, 'ab', 'cd'],
    [{ note: { $contains: 'x' } }, 'a', 'bcd'],
    [{ note: { $notContains: 'x' } }, 'b', 'acd'],
    [{ note: { $startsWith: 'x' } }, 'a', 'bcd'],
    [{ note: { $eqi: 'X' } }, 'a', 'bcd'],
    [{ main: { label: { $eq: 'one' } } }, 'a', 'bcd'],
    [{ main: { tags: { name: { $eq: 'secret' } } } }, 'a', 'bcd'],
    [{ parts: { label: { $eq: 'one' } } }, 'c', 'abd'],
    [{ parts: { label: { $eq: 'two' } } }, 'cd', 'ab'],
    [{ parts: { tags: { name: { $eq: 'secret' } } } }, 'c', 'abd'],
    [{ parts: { deep: { label: { $eq: 'in' } } } }, 'c', 'abd'],
    [{ $and: [{ rank: { $null: true } }, { parts: { label: { $eq: 'two' } } }] }, 'cd', 'ab'],
  ])('of %j holds exactly where the condition does not', async (filters, held, others) => {
    expect([await seen(filters), await seen({ $not: filters }), await seen({ $not: { $not: filters } })]).toEqual([held, others, held]);
    const query = 'query ($filters: PostFiltersInput) { posts(filters: $filters, sort: "title") { title } }';
    const ask = async (each: object) => {
      const { data, errors } = await askGraphql(app, query, { variables: { filters: inGraphql(each) } });
      expect(errors).toEqual([]);
      return data.posts.map(({ title }: { title: string }) => title).join('');
    };
    expect([await ask(filters), await ask({ $not: filters })]).toEqual([held, others]);
  });

  it('of many conditions behind one relation holds exactly where they do not', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ tags: { name: { $ne: `n${index}` } } }));
    expect([await seen({ $and: many }), await seen({ $not: { $and: many } })]).toEqual(['abd', 'c']);
    const several = [...many, TAGGED];
    expect([await seen({ $and: several }), await seen({ $not: { $and: several } })]).toEqual(['ad', 'bc']);
    expect([await seen({ $or: several }), await seen({ $not: { $or: several } })]).toEqual(['abd', 'c']);
  });

  it('is a rule that hides what has one of several related documents, and shows what has none', async () => {
    expect(await seen({}, token('notSecret'))).toBe('bc');
    expect(await seen({}, token('notSecretEntries'))).toBe('abd');
    expect(await seen({}, token('notTitled'))).toBe('bcd');
    for (const name of Object.keys(RULES)) {
      const [held, others] = [await seen(TAGGED, token(name)), await seen({ $not: TAGGED }, token(name))];
      expect([...held, ...others].sort().join('')).toBe(await seen({}, token(name)));
    }
  });

  it('filters populated documents and entries in the same way', async () => {
    const { body } = await app.request.get(
      '/api/posts?sort=title&fields=title&populate[tags][filters][$not][posts][title]=d&populate[parts][filters][$not][label]=one&populate[parts][fields]=label',
    );
    const named = body.data.map(({ tags, parts }: { tags: { name: string }[]; parts: { label: string }[] }) => [
      tags.map(({ name }) => name),
      parts.map(({ label }) => label),
    ]);
    expect(named).toEqual([
      [['news'], []],
      [['news'], []],
      [[], ['two']],
      [[], ['two']],
    ]);
  });
});
