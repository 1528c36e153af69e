import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCreators } from '../source/creators.ts';
import { moving, TOKEN } from './moving.ts';
import { readingOf } from './reading.ts';
import { MOMENT, makeProject, type TestProject } from './source-project.ts';
import { tarGz } from './tar-writer.ts';

const ARTICLE = 'api::article.article';
const TAG = 'api::tag.tag';
/** Ann is a person of the panel and a user; Bo is two users; the first person is no user. */
const PEOPLE = `insert into admin_users (id, document_id, email) values (3, 'adminthree', 'bo@example.com');
  insert into up_users (id, document_id, username, email) values (6, 'usertwo', 'bo', 'Bo@example.com'), (7, 'userthree', 'bob', 'bo@example.com');`;

describe('who has made documents', () => {
  let project: TestProject;
  beforeEach(() => {
    project = makeProject();
  });
  afterEach(() => project.remove());

  it('are people of the panel, who have users by their addresses', async () => {
    project.sql(PEOPLE);
    const { source, located } = await readingOf(project);
    expect(await readCreators(source, located)).toEqual({
      isKept: true,
      users: new Map([
        [1, []],
        [2, ['userone']],
        [3, ['usertwo', 'userthree']],
      ]),
    });
    await source.close();
  });

  it.each<[string, string, number | undefined]>([
    ['nobody of the panel', '', undefined],
    [
      'who made the first version',
      `update articles set created_by_id = 3; update articles set created_by_id = 2, created_at = ${MOMENT - 1} where id = 8`,
      2,
    ],
    [
      'nobody, where only a later version names somebody',
      `update articles set created_by_id = 2, created_at = ${MOMENT + 1} where id = 3`,
      undefined,
    ],
    ['the one who is named, of versions of one moment', 'update articles set created_by_id = 2 where id = 7', 2],
    ['known without a time, too', 'update articles set created_by_id = 2, created_at = null', 2],
  ])('are %s', async (_, sql, person) => {
    project.sql(`${sql};`);
    const { source, located, documents } = await readingOf(project);
    const type = located.types.get(ARTICLE);
    if (type === undefined) throw new Error('there are no articles');
    const found: (number | undefined)[] = [];
    for await (const { creators } of documents.of(type)) found.push(creators.get('articleone'));
    expect(found).toEqual([person]);
    await source.close();
  });
});

describe('plinth import strapi --creators', () => {
  const moved = moving();
  const { run, serve, stop, report } = moved;
  const text = () => readFileSync(join(moved.app, 'import-report.md'), 'utf8');
  /** Adds a relation to users to content types of a folder. */
  function addOwner(folder: string, names: readonly string[], more: object = {}): void {
    for (const name of names) {
      const file = join(folder, `src/api/${name}/content-types/${name}/schema.json`);
      const schema = JSON.parse(readFileSync(file, 'utf8'));
      const owner = { type: 'relation', relation: 'manyToOne', target: 'plugin::users-permissions.user', ...more };
      writeFileSync(file, JSON.stringify({ ...schema, attributes: { ...schema.attributes, owner } }));
    }
  }
  const made = `${PEOPLE} update articles set created_by_id = 2; update tags set created_by_id = 2 where id = 1; update tags set created_by_id = 1 where id = 2;
    update authors set created_by_id = 3 where id = 1;`;

  it('is told of by a run without it, and links with it what the app has the relation for, again and again', async () => {
    moved.project.sql(made);
    const dry = async (more: object = {}) => {
      const [, ...files] = /^The report: (.*), (.*)$/.exec((await run({ dryRun: true, creators: 'owner', ...more })).at(-1) ?? '') ?? [];
      const { creators } = JSON.parse(readFileSync(files[1] as string, 'utf8'));
      for (const file of files) rmSync(file);
      return creators;
    };
    expect(await dry()).toMatchObject({ documents: 6, links: 0, lacking: [ARTICLE, 'api::author.author', TAG] });
    await run();
    expect(report().creators).toEqual({
      ...{ isKept: true, attribute: null, documents: 6, links: 0, lacking: [], former: [] },
      people: [
        { id: 1, users: [] },
        { id: 2, users: ['userone'] },
        { id: 3, users: ['usertwo', 'userthree'] },
      ],
    });
    expect(text()).toContain(
      'Documents that people of the admin panel have made: 6. These are 3 people, and 1 of them have a user with the same address.',
    );
    expect(text()).toMatch(/as `owner`, can name them: .*`--continue --creators owner`/);
    await expect(run({ continue: true, creators: 'owner' })).rejects.toThrow(
      /^--creators owner: no content type of the app has a to-one relation of that name to plugin::users-permissions\.user: .*nothing was brought over$/,
    );
    await stop();

    addOwner(moved.app, ['article', 'author']);
    addOwner(moved.app, ['tag'], { relation: 'manyToMany' });
    expect(await dry({ continue: true })).toMatchObject({ documents: 6, links: 6, lacking: [TAG] });
    expect(await run({ continue: true, creators: 'owner' })).toContain('6 versions name in owner who has made them');
    expect(report().creators).toMatchObject({ attribute: 'owner', documents: 6, links: 6, lacking: [TAG] });
    expect(text()).toContain('Content types that have no such relation: api::tag.tag');
    const { request } = await serve();
    const owners = async (path: string) =>
      (await request.get(`${path}populate=owner&sort=id`).set(TOKEN)).body.data.map(
        ({ owner }: { owner: { id: number } | null }) => owner?.id,
      );
    expect(await owners('/api/articles?locale=*&status=draft&')).toEqual([5, 5, 5, 5]);
    expect(await owners('/api/articles?locale=*&')).toEqual([5, 5]);
    expect(await owners('/api/authors?')).toEqual([undefined, undefined]);
    await stop();

    // The option is remembered.
    await run({ continue: true });
    expect(report().creators).toMatchObject({ attribute: 'owner', links: 6 });
    expect(report().documents).toMatchObject({ created: 0, changed: 0, removed: 0, refused: 0 });
  });

  it('leaves what is set already', async () => {
    addOwner(moved.project.folder, ['tag']);
    moved.project.sql(`${made} update tags set created_by_id = 2; create table tags_owner_lnk (id integer primary key, tag_id integer, user_id integer);
      insert into tags_owner_lnk (tag_id, user_id) values (2, 6);
      update strapi_database_schema set schema = json_insert(schema, '$.tables[#]',
        json('{"name":"tags_owner_lnk","columns":[{"name":"id"},{"name":"tag_id"},{"name":"user_id"}]}'))`);
    await run({ creators: 'owner' });
    expect(report().creators).toMatchObject({ documents: 6, links: 1, lacking: [ARTICLE, 'api::author.author'] });
    const { request } = await serve();
    const { body } = await request.get('/api/tags?populate=owner&sort=id').set(TOKEN);
    expect(body.data.map(({ owner }: { owner: { id: number } }) => owner.id)).toEqual([5, 6]);
  });

  it('is refused for an archive, which does not know', async () => {
    const archive = join(moved.project.folder, 'export.tar.gz');
    const schema = { uid: TAG, modelName: 'tag', modelType: 'contentType', kind: 'collectionType', collectionName: 'tags', attributes: {} };
    writeFileSync(
      archive,
      tarGz({ 'schemas/schemas_00001.jsonl': JSON.stringify(schema), 'metadata.json': JSON.stringify({ strapi: { version: '5.54.0' } }) }),
    );
    const refused =
      /^--creators owner: an archive holds neither the people of the admin panel nor what they have made; name the folder of the project$/;
    await expect(run({ project: archive, creators: 'owner' })).rejects.toThrow(refused);
    addOwner(moved.project.folder, ['article']);
    await run({ creators: 'owner' });
    await expect(run({ project: archive, continue: true })).rejects.toThrow(
      /^--creators owner \(of an earlier run\): an archive.*--no-creators/,
    );
  });

  it('leaves what earlier runs have named, once it is switched off or names another relation', async () => {
    moved.project.sql(made);
    addOwner(moved.project.folder, ['article']);
    await run({ creators: 'owner' });
    // Ann's article is published again, as another row; another one is created; the creator of one here is removed.
    moved.project.sql(`update articles set id = 40, updated_at = ${MOMENT + 9} where id = 7;
      insert into articles (id, document_id, title, locale, created_at, updated_at, created_by_id)
        values (41, 'articlefour', 'Four', 'en', ${MOMENT}, ${MOMENT}, 2)`);
    const first = await serve();
    await first.request
      .put('/api/articles/articletwo?status=draft')
      .set(TOKEN)
      .send({ data: { owner: null } })
      .expect(200);
    await stop();
    const owners = async () => {
      const { request } = await serve();
      const asked = ['status=draft', 'status=published'].map((status) =>
        request.get(`/api/articles?locale=*&${status}&populate=owner&sort=id`).set(TOKEN),
      );
      const [drafts, published] = (await Promise.all(asked)).map(({ body }) =>
        body.data.map(({ id, owner }: { id: number; owner: { id: number } | null }) => [id, owner?.id]),
      );
      await stop();
      return { drafts, published };
    };
    const staying = {
      drafts: [...[1, 3].map((id) => [id, 5]), [4, undefined], [5, 5], [41, undefined]],
      published: [8, 40].map((id) => [id, 5]),
    };

    await run({ continue: true, creators: false });
    expect(report().creators).toMatchObject({ attribute: null, links: 0, former: ['owner'] });
    expect(text()).toContain('What stands in `owner`, which an earlier run has filled, stays, where the project names nobody there.');
    expect(await owners()).toEqual(staying);
    await run({ continue: true });
    expect(report().documents).toMatchObject({ created: 0, changed: 0, refused: 0 });
    expect(await owners()).toEqual(staying);

    await run({ continue: true, creators: 'owner' });
    expect(report().creators).toMatchObject({ attribute: 'owner', former: [] });
    expect((await owners()).drafts).toEqual([1, 3, 4, 5, 41].map((id) => [id, 5]));
    const file = join(moved.app, 'src/api/article/content-types/article/schema.json');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        '"owner": {',
        '"editor": { "type": "relation", "relation": "oneToOne", "target": "plugin::users-permissions.user" }, "owner": {',
      ),
    );
    await run({ continue: true, creators: 'editor' });
    expect(report().creators).toMatchObject({ attribute: 'editor', links: 7, former: ['owner'] });
    expect((await owners()).drafts).toEqual([1, 3, 4, 5, 41].map((id) => [id, 5]));
  });

  it('begins anew where a run was interrupted that did not know of it', async () => {
    moved.project.sql(`${made} alter table tags rename to away`);
    await expect(run()).rejects.toThrow(/no such table: tags/);
    await stop();
    moved.project.sql('alter table away rename to tags');
    addOwner(moved.app, ['article']);
    await run({ continue: true, creators: 'owner' });
    expect(report().creators).toMatchObject({ documents: 6, links: 6 });
    expect(report().counts.every(({ there, here }: { there: number; here: number }) => there === here)).toBe(true);
  });
});
