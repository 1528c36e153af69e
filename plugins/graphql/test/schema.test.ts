import { definePlugin } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type InlineApp, onlyPlugins } from 'plinth/testing';
import type { SchemaExtension } from '../extension/schema-extension.ts';
import { GRAPHQL } from '../graphql.ts';
import { type Magazine, openMagazine } from './magazine.ts';
import { OTHERS_OFF } from './others-off.ts';

const type = (singularName: string, pluralName: string, attributes: object = { title: { type: 'string' } }) =>
  ({ info: { singularName, pluralName }, attributes }) as NonNullable<InlineApp['contentTypes']>[number];

/** A plugin that adds to the schema. */
const adding = (extension: SchemaExtension) =>
  definePlugin({
    name: 'adding',
    after: ['graphql'],
    apply({ container }) {
      container.resolve(GRAPHQL).extend(extension);
    },
  });

eachDialect('The schema of an app without content types', (dialect) => {
  let magazine: Magazine;

  beforeAll(async () => {
    magazine = await openMagazine(dialect, {}, {});
  });

  afterAll(() => magazine.app.close());

  it('answers what plugins have', async () => {
    expect(await magazine.data('{ __typename i18NLocales(sort: "code") { code } }', {}, 'everything')).toEqual({
      __typename: 'Query',
      i18NLocales: [{ code: 'en' }, { code: 'fr' }],
    });
  });
});

describe('The schema of an app without content and without other plugins', () => {
  it('can be asked for its types', async () => {
    const app = await bootApp({ app: { config: { plugins: onlyPlugins('graphql') } } });
    try {
      const { body } = await app.request
        .post('/graphql')
        .send({ query: '{ __typename __schema { queryType { name } mutationType { name } } }' });
      expect(body).toEqual({ data: { __typename: 'Query', __schema: { queryType: { name: 'Query' }, mutationType: null } } });
    } finally {
      await app.close();
    }
  });
});

describe('A boot with a schema that cannot be made', () => {
  const booted: BootedApp[] = [];
  afterEach(async () => {
    for (const app of booted.splice(0)) await app.close();
  });

  const boot = async (app: InlineApp) => {
    const made = await bootApp({ app: { ...app, config: { ...app.config, plugins: OTHERS_OFF } } });
    booted.push(made);
    return made;
  };

  it('stops where two content types make fields of one name, and names both', async () => {
    await expect(boot({ contentTypes: [type('i18n-locale', 'i18n-locales')] })).rejects.toThrow(
      /GraphQL: .*(plugin::i18n\.locale|api::i18n-locale\.i18n-locale) and .* both define the field "i18NLocale" of Query/,
    );
    await expect(boot({ contentTypes: [type('item-1', 'items-1'), type('item1', 'items1')] })).rejects.toThrow(
      /both define the field "item1" of Query/,
    );
  });

  it('stops where a content type and a component make types of one name', async () => {
    const app = {
      contentTypes: [type('component-shared-link', 'links', { link: { type: 'component', component: 'shared.link' } })],
      components: { 'shared.link': { attributes: { label: { type: 'string' } } } },
    };
    await expect(boot(app as InlineApp)).rejects.toThrow(/multiple types named "ComponentSharedLink/);
  });

  it('stops where two enumerations of one name have other values, and shares one that has the same', async () => {
    const moods = (...values: string[]) => ({ mood: { type: 'enumeration', enum: values, enumName: 'MOOD' } });
    const types = (...values: string[]) => ({
      contentTypes: [type('story', 'stories', moods('Calm', 'Wild')), type('song', 'songs', moods(...values))],
    });
    await expect(boot(types('Calm', 'Sad'))).rejects.toThrow(
      /api::story\.story, mood: two enumerations are named "MOOD", with the values Calm, Sad and Calm, Wild/,
    );
    await expect(boot(types('Calm', 'Wild'))).resolves.toBeDefined();
  });

  it.each([
    [{ typeDefs: 'extend type Query { broken: Nothing }' }, /GraphQL: .*Nothing/],
    [{ typeDefs: 'type Query { ' }, /GraphQL: Syntax Error/],
    [{ resolvers: { Query: { nothing: () => null } } }, /GraphQL: resolvers: there is no field Query\.nothing/],
    [{ resolvers: { Nothing: { some: () => null } } }, /GraphQL: resolvers: there is no type Nothing/],
  ])('stops with the words of what is wrong in what a plugin adds: %j', async (extension, message) => {
    await expect(boot({ plugins: [adding(extension as SchemaExtension)] })).rejects.toThrow(message);
  });

  it('takes a value that is no name of GraphQL, as text', async () => {
    const app = await boot({
      contentTypes: [type('story', 'stories', { size: { type: 'enumeration', enum: ['A4', '4A', 'true'] } })],
      config: { access: { roles: { public: { actions: ['api::*'] } } } },
    } as InlineApp);
    const query = 'mutation { createStory(data: { size: "4A" }) { size } }';
    expect((await app.request.post('/graphql').send({ query })).body).toEqual({ data: { createStory: { size: '4A' } } });
  });
});
