import { eachDialect } from 'plinth/testing';
import { readPeople } from '../source/people.ts';
import { readingOf } from './reading.ts';
import { makeProject, makeProjectOn } from './source-project.ts';

eachDialect('the database of a project', (dialect) => {
  it('is read alike', async () => {
    const [expected, found] = await Promise.all([everything(makeProject()), everything(await makeProjectOn(dialect))]);
    expect(found).toEqual(expected);
    expect(Object.keys(expected.documents)).toHaveLength(9);
  });
});

/** All that a project holds. */
async function everything(project: { readonly folder: string; remove(): unknown }) {
  const reading = await readingOf(project);
  const documents: Record<string, unknown> = {};
  const counts: unknown[] = [];
  for (const [uid, type] of reading.located.types) {
    documents[uid] = [...(await reading.all(uid)).values()];
    counts.push((await reading.documents.countVersions(type)).map((line) => JSON.stringify(line)).sort());
  }
  const people = await readPeople(reading.source);
  await reading.source.close();
  await project.remove();
  return { documents, counts, people, remarks: reading.remarks };
}
