import { type Reading, readingOf } from './reading.ts';
import { makeProject, type TestProject } from './source-project.ts';

const TAG = 'api::tag.tag';
const AUTHOR = 'api::author.author';
const ARTICLE = 'api::article.article';

describe('polymorphic relations of a project', () => {
  let project: TestProject;
  let reading: Reading | null = null;

  beforeEach(() => {
    project = makeProject();
    project.write('src/api/tag/content-types/tag/schema.json', {
      ...{ kind: 'collectionType', collectionName: 'tags', info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' } },
      attributes: {
        word: { type: 'string' },
        things: { type: 'relation', relation: 'morphToMany' },
        top: { type: 'relation', relation: 'morphToOne' },
      },
    });
  });
  afterEach(async () => {
    await reading?.source.close();
    project.remove();
  });

  const open = async () => {
    reading = await readingOf(project);
    return reading;
  };
  const author = (attributes: object) =>
    project.write('src/api/author/content-types/author/schema.json', {
      ...{ kind: 'collectionType', collectionName: 'authors', info: { singularName: 'author', pluralName: 'authors', displayName: 'A' } },
      attributes: { name: { type: 'string' }, ...attributes },
    });

  it('come along with both sides', async () => {
    const marks = { type: 'relation', relation: 'morphMany', target: TAG, morphBy: 'things' };
    author({ marks, others: marks, odd: { ...marks, morphBy: 'word' } });
    const { model } = await open();
    expect(model.types.get(TAG)?.attributes).toMatchObject({ things: { relation: 'morphToMany' }, top: { relation: 'morphToOne' } });
    expect(model.types.get(AUTHOR)?.attributes).toEqual({ name: { type: 'string' }, marks });
    expect(model.notes.filter(({ file }) => file.includes('/author/')).map(({ message }) => message)).toEqual([
      `shows the links of "things" of ${TAG} as "marks" does, which shows all of them here: left out`,
      `shows the links of "word" of ${TAG}, which is no polymorphic relation here: left out`,
    ]);
  });

  it('have their links in one order, with the type of each', async () => {
    project.sql(`insert into tags_things_mph (id, tag_id, things_id, things_type, field, "order") values
      (1, 1, 2, '${AUTHOR}', 'marks', 2), (2, 1, 7, '${ARTICLE}', null, 1), (3, 1, 1, '${AUTHOR}', 'marks', 3),
      (4, 1, 99, '${AUTHOR}', null, 4), (5, 1, 1, 'api::gone.gone', null, 5)`);
    project.sql(`update tags set top_id = 1, top_type = '${AUTHOR}' where id = 1`);
    const { version, remarks } = await open();
    const values = (await version(TAG, 1))?.values;
    expect(values?.things).toEqual([
      { documentId: 'articleone', type: ARTICLE, position: 1, pins: expect.anything() },
      { documentId: 'authortwo', type: AUTHOR, position: 2 },
      { documentId: 'authorone', type: AUTHOR, position: 3 },
    ]);
    expect(values?.top).toEqual([{ documentId: 'authorone', type: AUTHOR }]);
    expect(remarks.filter(({ path }) => path === 'things').map(({ rule, message }) => [rule, message])).toEqual([
      ['link-to-nothing', 'leads to "api::gone.gone" with the id 1, which there is not: left behind'],
      ['link-to-nothing', `there is no ${AUTHOR} with the id 99: left behind`],
    ]);
  });
});
