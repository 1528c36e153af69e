import type { Attribute, Model } from '../api/told.ts';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const roles = {
  reader: { actions: ['api::article.article.find'] },
  narrow: {
    actions: [
      { action: 'api::article.article.find', fields: ['title', 'author'] },
      { action: 'api::writer.writer.find', fields: ['name'] },
    ],
  },
};

describe('the model as somebody may see it', () => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await bootStaff({ options: { roles } });
  });
  afterAll(() => app?.close());

  const modelOf = async (by: Browser): Promise<Model> => (await by.get('/model')).body.data;
  const attribute = ({ types }: Model, type: string, name: string): Attribute | undefined =>
    types.find(({ singular }) => singular === type)?.attributes.find((each) => each.name === name);

  it('names both sides of a relation', async () => {
    const model = await modelOf(await app.come('eva', 'editor'));
    const author = attribute(model, 'article', 'author');
    expect(author).toMatchObject({ target: 'api::writer.writer', side: 'owner', many: false, inversedBy: 'articles' });
    expect(author).not.toHaveProperty('mappedBy');
    expect(attribute(model, 'writer', 'articles')).toMatchObject({
      target: 'api::article.article',
      side: 'inverse',
      many: true,
      mappedBy: 'author',
    });
    expect(attribute(model, 'homepage', 'lead')).not.toHaveProperty('inversedBy');
  });

  it('says nothing of a type that one may not find', async () => {
    const model = await modelOf(await app.come('rea', 'reader'));
    expect(model.types.map(({ singular }) => singular)).toEqual(['article']);
    const author = attribute(model, 'article', 'author');
    expect(author).toMatchObject({ relation: 'manyToOne', many: false });
    for (const name of ['target', 'inversedBy', 'mappedBy']) expect(author).not.toHaveProperty(name);
    expect(JSON.stringify(model)).not.toContain('writer');
    expect(model.components[0]?.attributes[1]).toMatchObject({ target: 'api::article.article' });
  });

  it('says nothing of an attribute at the other end that one may not read', async () => {
    const model = await modelOf(await app.come('nar', 'narrow'));
    const author = attribute(model, 'article', 'author');
    expect(author).toMatchObject({ target: 'api::writer.writer' });
    expect(author).not.toHaveProperty('inversedBy');
    expect(model.types.map(({ pagedByKey }) => pagedByKey)).toEqual([true, true]);
    const names = model.types.flatMap(({ attributes }) => attributes.map(({ name }) => name));
    expect(names.filter((name) => !/^(created|updated|published|firstPublished)At$/.test(name))).toEqual(['title', 'author', 'name']);
  });
});
