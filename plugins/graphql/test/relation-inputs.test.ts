import { askGraphql, type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const localized = { pluginOptions: { i18n: { localized: true } } };
const link = (relation: string, target: string) => ({ type: 'relation', relation, target: `api::${target}.${target}` });

/** Albums with ordered tags, a band, and translated labels. */
const contentTypes = [
  {
    info: { singularName: 'album', pluralName: 'albums' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', ...localized },
      tags: link('manyToMany', 'tag'),
      band: link('manyToOne', 'band'),
      labels: link('manyToMany', 'label'),
      page: { type: 'component', component: 'book.page' },
    },
  },
  { info: { singularName: 'tag', pluralName: 'tags' }, attributes: { name: { type: 'string' } } },
  { info: { singularName: 'band', pluralName: 'bands' }, attributes: { name: { type: 'string' } } },
  {
    info: { singularName: 'label', pluralName: 'labels' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: { name: { type: 'string', ...localized } },
  },
];
const components = { 'book.page': { attributes: { tags: link('oneToMany', 'tag') } } };
const NAMES = ['a', 'b', 'c', 'd'] as const;

eachDialect('relations in inputs', (dialect) => {
  let app: BootedApp;
  /** DocumentIds of tags by name. */
  let tag: Record<(typeof NAMES)[number], string>;
  let band: string;
  let album: string;
  beforeAll(async () => {
    const config = {
      plugins: { upload: false, 'api-tokens': false },
      access: {
        locales: [
          { code: 'en', name: 'English', isDefault: true },
          { code: 'fr', name: 'French' },
        ],
        roles: { public: { actions: ['api::*'] } },
      },
    };
    app = await bootApp({ database: dialect, app: { contentTypes, components, config } });
    const made = await ask(
      `mutation { ${NAMES.map((name) => `${name}: createTag(data: { name: "${name}" }) { documentId }`).join('\n')}
        band: createBand(data: { name: "band" }) { documentId }
        album: createAlbum(data: { title: "album" }) { documentId } }`,
    );
    tag = Object.fromEntries(NAMES.map((name) => [name, made.data[name].documentId])) as typeof tag;
    band = made.data.band.documentId;
    album = made.data.album.documentId;
  });
  afterAll(() => app?.close());

  const ask = (query: string, variables?: object) => askGraphql(app, query, variables && { variables });
  const namesOf = (tags: readonly { readonly name: string }[]) => tags.map(({ name }) => name).join('');
  /** Sets the album's tags to a value, which may contain the variable $v. */
  const tags = async (value: string, declared = '', v?: unknown) => {
    const head = declared === '' ? 'mutation' : `mutation($v: ${declared})`;
    const query = `${head} { updateAlbum(documentId: "${album}", data: { tags: ${value} }) { tags(pagination: { limit: -1 }) { name } } }`;
    const { status, data, errors } = await ask(query, v === undefined ? undefined : { v });
    return errors.length > 0 ? `${status} ${errors.join(' | ')}` : namesOf(data.updateAlbum.tags);
  };

  it('takes variables that are declared as ids or lists of them', async () => {
    const { a, b, c } = tag;
    for (const declared of ['[ID]', '[ID!]', '[ID]!', '[ID!]!']) expect(await tags('$v', declared, [b, a])).toBe('ba');
    expect(await tags('$v', 'ID', c)).toBe('c');
    expect(await tags('[$v]', 'ID!', a)).toBe('a');
    expect(await tags(`["${c}", $v]`, 'ID', b)).toBe('cb');
    expect(await tags('$v', `[ID!] = ["${a}"]`)).toBe('a');
    expect(await tags('$v', '[ID]')).toBe('a');
    expect(await tags('$v', '[ID]', null)).toBe('');
    expect(await tags('$v', 'RelationValue', { connect: [{ documentId: c }, b] })).toBe('cb');
    expect(await tags('{ set: $v }', '[ID!]!', [a, b])).toBe('ab');
    expect(await tags('{ disconnect: [$v] }', 'ID', a)).toBe('b');
    const whole = 'mutation($id: ID!, $data: AlbumInput!) { updateAlbum(documentId: $id, data: $data) { tags { name } band { name } } }';
    expect((await ask(whole, { id: album, data: { tags: [c], band } })).data.updateAlbum).toEqual({
      tags: [{ name: 'c' }],
      band: { name: 'band' },
    });
    const one = 'mutation($band: ID) { createAlbum(data: { title: "one", band: $band }) { band { name } } }';
    expect((await ask(one, { band })).data.createAlbum).toEqual({ band: { name: 'band' } });
    const inside = `mutation($tags: [ID!]) { updateAlbum(documentId: "${album}", data: { page: { tags: $tags } }) { page { tags { name } } } }`;
    expect((await ask(inside, { tags: [b, c] })).data.updateAlbum.page.tags).toEqual([{ name: 'b' }, { name: 'c' }]);
  });

  it('refuses variables of other types, and holds to GraphQL everywhere else', async () => {
    const refused = (declared: string) =>
      `400 GRAPHQL_VALIDATION_FAILED: Variable "$v" of type "${declared}" used in position expecting type "RelationValue".`;
    for (const declared of ['String', 'Int', 'Boolean!', '[[ID]]', '[String!]'])
      expect(await tags('$v', declared, 'x')).toBe(refused(declared));
    const where = 'query($v: ID) { albums(filters: { title: { eq: $v } }) { title } }';
    expect((await ask(where, { v: 'x' })).errors).toEqual([
      'GRAPHQL_VALIDATION_FAILED: Variable "$v" of type "ID" used in position expecting type "String".',
    ]);
    expect((await ask('query($v: [ID]) { album(documentId: $v) { title } }', { v: ['x'] })).status).toBe(400);
    expect(await tags('$v', '[ID!]', [null])).toMatch(/^400 BAD_USER_INPUT: Variable "\$v" got invalid value null at "v\[0\]"/);
    expect(await tags('$v', 'ID!', { id: 1 })).toMatch(/^400 BAD_USER_INPUT: Variable "\$v" got invalid value/);
  });

  it('connects, disconnects and sets, at a position', async () => {
    const { a, b, c, d } = tag;
    expect(await tags(`{ set: ["${a}", "${b}"] }`)).toBe('ab');
    expect(await tags(`{ connect: [{ documentId: "${c}", position: { before: "${b}" } }] }`)).toBe('acb');
    expect(await tags(`{ connect: [{ documentId: "${d}", position: { start: true } }], disconnect: ["${b}"] }`)).toBe('dac');
    expect(await tags('{}')).toBe('dac');
    expect(await tags('{ connect: null }')).toBe('dac');
    expect(await tags('{ set: [] }')).toBe('');
  });

  it('takes ids of rows as numbers', async () => {
    const { body } = await app.request.get('/api/tags?sort=name');
    const [first, second] = body.data as readonly { readonly id: number }[];
    expect(await tags(`[${second?.id}, ${first?.id}]`)).toBe('ba');
    expect(await tags(`${first?.id}`)).toBe('a');
    expect(await tags('999999')).toMatch(/^200 BAD_USER_INPUT updateAlbum: 1 relation\(s\) of type api::tag.tag .* do not exist/);
  });

  it('links documents in a language', async () => {
    const label = (await ask('mutation { createLabel(data: { name: "yes" }) { documentId } }')).data.createLabel.documentId;
    await ask(`mutation { updateLabel(documentId: "${label}", locale: "fr", data: { name: "oui" }) { documentId } }`);
    const french = `mutation($l: [ID]) { updateAlbum(documentId: "${album}", locale: "fr", data: { title: "x", labels: $l }) { labels { name } } }`;
    expect((await ask(french, { l: [label] })).data.updateAlbum.labels).toEqual([{ name: 'oui' }]);
    const english = (value: string) =>
      ask(`mutation { updateAlbum(documentId: "${album}", data: { labels: ${value} }) { labels { name } } }`);
    expect((await english(`{ connect: [{ documentId: "${label}", locale: "en" }] }`)).data.updateAlbum.labels).toEqual([{ name: 'yes' }]);
  });

  it.each([
    ['true', 'tags'],
    ['[[ "x" ]]', 'tags'],
    ['{ connects: ["x"] }', 'tags'],
    ['{ connect: [true] }', 'tags'],
    ['{ connect: [{ documentID: "x" }] }', 'tags'],
    ['{ connect: ["x"], set: ["x"] }', 'tags'],
    ['["missing"]', 'missing'],
    ['1.5', 'tags'],
  ])('refuses %s, and names %s', async (value, named) => {
    const answer = await tags(value);
    expect(answer).toMatch(/^(200 BAD_USER_INPUT updateAlbum|400 GRAPHQL_VALIDATION_FAILED): /);
    expect(answer).toContain(named);
  });
});
