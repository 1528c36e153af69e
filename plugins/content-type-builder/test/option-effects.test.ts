import { DOCUMENTS, SYSTEM } from 'plinth';
import { MODEL_FILES } from 'plinth/plugins/content-type-builder';
import { SEARCH } from 'plinth/plugins/search';
import { type BootedApp, bootApp, onlyPlugins } from 'plinth/testing';

const THING = 'api::thing.thing';

const schema = {
  info: { singularName: 'thing', pluralName: 'things', displayName: 'Thing' },
  options: { draftAndPublish: true },
  attributes: {
    required: { type: 'string', required: true },
    private: { type: 'string', private: true },
    unique: { type: 'string', unique: true },
    index: { type: 'string', index: true },
    default: { type: 'string', default: 'as given' },
    search: { type: 'string', search: { weight: 2 } },
    searchable: { type: 'string', searchable: false },
    writable: { type: 'string', writable: false },
    visible: { type: 'string', visible: false },
    minLength: { type: 'text', minLength: 3 },
    maxLength: { type: 'text', maxLength: 3 },
    regex: { type: 'string', regex: '^[A-Z]' },
    min: { type: 'integer', min: 3 },
    max: { type: 'integer', max: 3 },
    enum: { type: 'enumeration', enum: ['a', 'b'] },
    component: { type: 'component', component: 'shared.part' },
    repeatable: { type: 'component', component: 'shared.part', repeatable: true, min: 1, max: 2 },
    components: { type: 'dynamiczone', components: ['shared.part'] },
  },
};

/** Options with tests of their own: of relations, files, uids, forms and GraphQL. */
const ELSEWHERE = [
  ...['relation', 'target', 'inversedBy', 'mappedBy', 'morphBy', 'multiple', 'allowedTypes', 'targetField', 'options'],
  ...['pluginOptions', 'conditions', 'enumName'],
];

describe('options of attributes', () => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootApp({
      app: {
        contentTypes: [schema] as never,
        components: { 'shared.part': { attributes: { name: { type: 'string' } } } } as never,
        config: { plugins: onlyPlugins('rest', 'draft-and-publish', 'search', 'content-type-builder') } as never,
      },
    });
  });
  afterAll(() => app?.close());

  const make = async (data: object) => app.kernel.container.resolve(DOCUMENTS).create(THING, { data: { required: 'x', ...data } }, SYSTEM);
  const refused = async (data: object) => expect(make(data)).rejects.toMatchObject({ status: 400 });

  it('that the builder offers are tested here or elsewhere', () => {
    const offered = app.kernel.container
      .resolve(MODEL_FILES)
      .attributeTypes()
      .flatMap(({ options, refused: { everywhere } }) => Object.keys(options).filter((option) => !everywhere.includes(option)));
    const known = new Set([...Object.keys(schema.attributes), ...ELSEWHERE]);
    expect([...new Set(offered)].filter((option) => !known.has(option))).toEqual([]);
    expect(offered).toContain('search');
  });

  it.each([
    ['required', { required: null }],
    ['minLength', { minLength: 'ab' }],
    ['maxLength', { maxLength: 'abcd' }],
    ['regex', { regex: 'lower' }],
    ['min', { min: 2 }],
    ['max', { max: 4 }],
    ['enum', { enum: 'c' }],
    ['writable', { writable: 'x' }],
    ['component', { component: { nothing: 1 } }],
    ['repeatable', { repeatable: { name: 'one, not in a list' } }],
    ['max of a list', { repeatable: [{ name: '1' }, { name: '2' }, { name: '3' }] }],
    ['components', { components: [{ __component: 'shared.other' }] }],
  ])('refuse a value: %s', async (_, data) => refused(data));

  it('of columns, defaults and searches have the effect that their labels promise', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const made = await make({ unique: 'one', searchable: 'needle', search: 'haystack words', private: 'secret' });
    await refused({ unique: 'one' });
    expect(made).toMatchObject({ default: 'as given' });
    const found = async (parameters: Readonly<Record<string, string>>) => {
      const query = documents.parse<string, Readonly<Record<string, string>>, 'list'>(THING, parameters, 'list', SYSTEM);
      return (await documents.find(query)).documents.length;
    };
    expect([await found({ _q: 'needle' }), await found({ _q: 'haystack' })]).toEqual([0, 1]);
    const { types } = app.kernel.container.resolve(SEARCH);
    expect(types.get(THING)?.weights).toEqual(new Map([['search', 2]]));
    const source = app.kernel.container.resolve(MODEL_FILES).sources();
    expect(source.map(({ uid }) => uid)).toContain(THING);
  });
});
