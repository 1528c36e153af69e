import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadDefinitions, type ModelDefinitions, ModelError } from '../index.ts';
import { mistakesIn, modelOf } from './definitions.ts';

const article = {
  kind: 'collectionType',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  attributes: { title: { type: 'string' } },
};
const seo = {
  collectionName: 'components_shared_seos',
  info: { displayName: 'Seo' },
  options: {},
  attributes: { metaTitle: { type: 'string' } },
};

let appDir = '';

beforeEach(() => {
  appDir = mkdtempSync(join(tmpdir(), 'plinth-model-'));
});

afterEach(() => {
  rmSync(appDir, { recursive: true });
});

function place(file: string, content: unknown): void {
  mkdirSync(dirname(join(appDir, file)), { recursive: true });
  writeFileSync(join(appDir, file), typeof content === 'string' ? content : JSON.stringify(content));
}

/** @throws ModelError with the mistakes in the files */
function told({ problems = [] }: ModelDefinitions): void {
  if (problems.length > 0) throw new ModelError(problems);
}

/** Reads JSON. Also replaces the loader of modules: the modules in these tests contain JSON too. */
function load(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

describe('loadDefinitions', () => {
  it('reads config/content-types and config/components', () => {
    place('config/content-types/article.json', article);
    place('config/components/shared/seo.json', seo);
    const definitions = loadDefinitions({ appDir, load });
    expect(definitions.contentTypes).toEqual([
      { ...article, options: {}, pluginOptions: {}, uid: 'api::article.article', origin: 'config/content-types/article.json' },
    ]);
    expect(definitions.components).toEqual([
      { ...seo, uid: 'shared.seo', category: 'shared', origin: 'config/components/shared/seo.json' },
    ]);
    expect(modelOf(definitions).contentTypes.size).toBe(1);
  });

  it('reads what links lead to, as in a mounted volume', () => {
    place('config/content-types/..2026_11_22/article.json', article);
    place('elsewhere/shared/seo.json', seo);
    mkdirSync(join(appDir, 'config/components'), { recursive: true });
    symlinkSync('..2026_11_22', join(appDir, 'config/content-types/..data'));
    symlinkSync('..data/article.json', join(appDir, 'config/content-types/article.json'));
    symlinkSync('../../elsewhere/shared', join(appDir, 'config/components/shared'));
    const definitions = loadDefinitions({ appDir, load });
    told(definitions);
    expect(definitions.contentTypes.map(({ uid }) => uid)).toEqual(['api::article.article']);
    expect(definitions.components.map(({ uid }) => uid)).toEqual(['shared.seo']);
  });

  it('tells of a link that leads to nothing', () => {
    place('config/content-types/article.json', article);
    symlinkSync('../nowhere.json', join(appDir, 'config/content-types/author.json'));
    expect(() => told(loadDefinitions({ appDir, load }))).toThrow('config/content-types/author.json: is a broken symbolic link');
  });

  it('reads src/api and src/components', () => {
    place('src/api/blog/content-types/article/schema.json', article);
    place('src/api/blog/content-types/article/lifecycles.js', 'not read');
    place('src/api/blog/routes/article.js', 'not read');
    place('src/components/shared/seo.json', seo);
    const definitions = loadDefinitions({ appDir, load });
    expect(definitions.contentTypes).toMatchObject([
      { uid: 'api::blog.article', origin: 'src/api/blog/content-types/article/schema.json' },
    ]);
    expect(definitions.components).toMatchObject([{ uid: 'shared.seo' }]);
  });

  it('hands TypeScript and JavaScript to the loader, and nothing else', () => {
    for (const name of ['a.ts', 'b.js', 'c.mjs', 'd.cjs', 'e.d.ts', 'f.md', 'g.json.bak']) {
      place(`config/content-types/${name}`, { ...article, info: { ...article.info, singularName: name.charAt(0) } });
    }
    expect(loadDefinitions({ appDir, load }).contentTypes.map(({ uid }) => uid)).toEqual(['api::a.a', 'api::b.b', 'api::c.c', 'api::d.d']);
  });

  it('reads an app without any schema file', () => {
    expect(loadDefinitions({ appDir, load })).toEqual({ contentTypes: [], components: [] });
  });

  it('takes a content type without a kind for a collection', () => {
    const { kind: _, ...rest } = article;
    place('config/content-types/article.json', rest);
    expect(loadDefinitions({ appDir, load }).contentTypes[0]?.kind).toBe('collectionType');
  });

  it('does not let a file choose its uid', () => {
    place('config/content-types/article.json', { ...article, uid: 'api::other.other', origin: 'elsewhere' });
    expect(loadDefinitions({ appDir, load }).contentTypes[0]).toMatchObject({
      uid: 'api::article.article',
      origin: 'config/content-types/article.json',
    });
  });

  it('reads what is added to content types of plugins, from either place', () => {
    place('config/content-types/users.json', { uid: 'plugin::users-permissions.user', attributes: { bio: { type: 'text' } } });
    place('src/extensions/upload/content-types/file/schema.json', { info: { displayName: 'Picture' } });
    const rest = { info: {}, options: {}, pluginOptions: {}, attributes: {} };
    expect(loadDefinitions({ appDir, load })).toEqual({
      contentTypes: [],
      components: [],
      extensions: [
        {
          ...rest,
          uid: 'plugin::users-permissions.user',
          attributes: { bio: { type: 'text' } },
          origin: 'config/content-types/users.json',
        },
        {
          ...rest,
          uid: 'plugin::upload.file',
          info: { displayName: 'Picture' },
          origin: 'src/extensions/upload/content-types/file/schema.json',
        },
      ],
    });
  });

  it('tells of every file that is no definition', () => {
    place('config/content-types/broken.json', '{');
    place('config/content-types/list.json', []);
    place('config/content-types/no-info.json', { attributes: {} });
    place('config/content-types/odd.json', {
      ...article,
      attributes: { title: 'string', locale: { type: 'string' }, x: { type: 'string', implicit: true } },
    });
    place('config/components/shared/seo.json', { info: {}, attributes: [] });
    expect(mistakesIn(() => told(loadDefinitions({ appDir, load })))).toEqual([
      expect.stringMatching(/^config\/content-types\/broken.json, : /),
      'config/content-types/list.json, : must hold one object, the schema; found []',
      'config/content-types/no-info.json, info: is missing, expected an object',
      'config/content-types/odd.json, attributes.title: expected an object with a "type", found "string"',
      'config/content-types/odd.json, attributes.locale: this name is reserved; choose another one',
      'config/content-types/odd.json, attributes.x.implicit: is for plugins; remove it',
      'config/components/shared/seo.json, attributes: expected an object, found []',
    ]);
  });

  it('tells of components outside of a category', () => {
    place('config/components/seo.json', seo);
    expect(mistakesIn(() => told(loadDefinitions({ appDir, load })))).toEqual([
      'config/components/seo.json, : is in no category: components are files of a folder, config/components/<category>/',
    ]);
  });

  it('says what is wrong in one readable message', () => {
    place('config/content-types/no-info.json', { attributes: {} });
    expect(() => told(loadDefinitions({ appDir, load }))).toThrow(
      'The content model has a problem:\n  - config/content-types/no-info.json, info: is missing, expected an object',
    );
  });
});
