import { adoptAccess } from '../app/access.ts';
import { readPeople } from '../source/people.ts';
import { type Reading, readingOf } from './reading.ts';
import { makeProject, type TestProject } from './source-project.ts';

describe('the model of a project', () => {
  let project: TestProject;
  let reading: Reading | null = null;
  const open = async () => {
    reading = await readingOf(project);
    return reading;
  };

  beforeEach(() => {
    project = makeProject();
  });

  afterEach(async () => {
    await reading?.source.close();
    reading = null;
    project.remove();
  });

  const tag = (attributes: object, more: object = {}) =>
    project.write('src/api/tag/content-types/tag/schema.json', {
      ...{ kind: 'collectionType', collectionName: 'tags', info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' } },
      ...more,
      attributes: { word: { type: 'string' }, ...attributes },
    });
  const notes = async () =>
    (await open()).model.notes.filter(({ file }) => file.includes('/tag/')).map(({ path, message }) => `${path}: ${message}`);

  it('comes along, and tells what does not', async () => {
    const { model } = await open();
    expect(model.notes.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'attributes.colour: the custom field plugin::color-picker.color is unknown here: what it stores comes along as "string" (an attribute type of a plugin: docs/plugins.md)',
      'attributes.editor: leads to the users of the admin panel, which there are not here: left out',
    ]);
    expect(Object.keys(model.types.get('api::article.article')?.attributes ?? {})).not.toContain('editor');
    expect(model.types.get('plugin::users-permissions.user')?.written).toEqual({ attributes: { nickname: { type: 'string' } } });
    expect(model.types.get('plugin::users-permissions.role')?.written).toBeNull();
    expect(model.types.has('plugin::menus.menu')).toBe(false);
  });

  it('lacks what has no column yet', async () => {
    tag({ later: { type: 'string' } });
    expect((await open()).located.missing).toEqual([{ uid: 'api::tag.tag', attribute: 'later', table: 'tags', column: 'later' }]);
  });

  it.each<[string, object, object]>([
    [
      'attributes.to: leads to api::gone.gone, which there is not here: left out',
      { to: { type: 'relation', relation: 'oneToOne', target: 'api::gone.gone' } },
      {},
    ],
    [
      'attributes.to: relations of the kind "morphedTo" are unknown here: left out',
      { to: { type: 'relation', relation: 'morphedTo' } },
      {},
    ],
    [
      'attributes.seo: leads to the component page.gone, which there is not: left out',
      { seo: { type: 'component', component: 'page.gone' } },
      {},
    ],
    [
      'attributes.zone: names components that there are not: page.gone',
      { zone: { type: 'dynamiczone', components: ['page.seo', 'page.gone'] } },
      {},
    ],
    ['attributes.odd: the attribute type "rainbow" is unknown here: left out', { odd: { type: 'rainbow' } }, {}],
    ['attributes.word.shine: is unknown here: left out', { word: { type: 'string', shine: true } }, {}],
    ['modelType: nothing reads this key here', {}, { modelType: 'contentType' }],
  ])('has something that is unknown here: %s', async (told, attributes, more) => {
    tag(attributes, more);
    expect(await notes()).toContain(told);
  });

  it('with an attribute of a name that is taken is refused in one sentence', async () => {
    tag({ status: { type: 'string' } });
    await expect(open()).rejects.toThrow(
      /names that are reserved here: "status" in src\/api\/tag\/content-types\/tag\/schema\.json; rename them/,
    );
  });

  it('gives roles and tokens the actions that there are', async () => {
    const { source, model } = await open();
    const people = await readPeople(source);
    const declared = new Set(['plugin::users-permissions.auth.callback']);
    const access = adoptAccess(people, { model, declared, withDrafts: false });
    expect(access.roles.get('editor')).toEqual([
      'api::article.article.createLocalization',
      'api::article.article.find',
      'api::article.article.readDraft',
      'api::article.article.update',
    ]);
    expect(access.roles.get('public')).toEqual(['api::article.article.find', 'plugin::users-permissions.auth.callback']);
    expect([...access.tokens]).toEqual([[people.tokens.find(({ name }) => name === 'reader')?.accessKey, ['api::tag.tag.find']]]);
    expect(access.notes).toEqual([{ holder: 'role editor', message: 'may do what nothing here does: api::article.article.count' }]);
    const withDrafts = adoptAccess(people, { model, declared, withDrafts: true });
    expect(withDrafts.roles.get('public')).toContain('api::article.article.readDraft');
  });
});
