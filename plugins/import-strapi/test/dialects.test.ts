import { eachDialect } from 'plinth/testing';
import { assertTarget } from '../app/target-database.ts';
import { readProject } from '../project/project.ts';
import { readCreators } from '../source/creators.ts';
import { readPeople } from '../source/people.ts';
import { readingOf } from './reading.ts';
import { makeProject, makeProjectOn } from './source-project.ts';

eachDialect('the database of a project', (dialect) => {
  it('is read alike', async () => {
    const [expected, found] = await Promise.all([everything(makeProject()), everything(await makeProjectOn(dialect))]);
    expect(found).toEqual(expected);
    expect(Object.keys(expected.documents)).toHaveLength(9);
    const users = new Map([
      [1, []],
      [2, ['userone']],
    ]);
    expect(expected).toMatchObject({ creators: [['articletwo', 2]], users });
  });

  it('is never written to, and an empty one is', async () => {
    const [project, other, empty] = [await makeProjectOn(dialect), await makeProjectOn(dialect), await dialect.createDatabase()];
    const read = readProject(project.folder, { env: {} });
    const asked = (url: string) => assertTarget(url, project.folder, read, false);
    await expect(asked(read.databaseUrl)).rejects.toThrow(/has the same database as the project/);
    await expect(asked(readProject(other.folder, { env: {} }).databaseUrl)).rejects.toThrow(/holds tables of Strapi/);
    await asked(empty.url);
    await Promise.all([project.remove(), other.remove(), empty.remove()]);
  });
});

/** All content of a project. */
async function everything(project: { readonly folder: string; remove(): unknown }) {
  const reading = await readingOf(project);
  const documents: Record<string, unknown> = {};
  const counts: unknown[] = [];
  const creators: unknown[] = [];
  for (const [uid, type] of reading.located.types) {
    documents[uid] = [...(await reading.all(uid)).values()];
    for await (const batch of reading.documents.of(type)) creators.push(...batch.creators);
    counts.push((await reading.documents.countVersions(type)).map((line) => JSON.stringify(line)).sort());
  }
  const people = await readPeople(reading.source);
  const { users } = await readCreators(reading.source, reading.located);
  await reading.source.close();
  await project.remove();
  return { documents, counts, creators, users, people, remarks: reading.remarks };
}
