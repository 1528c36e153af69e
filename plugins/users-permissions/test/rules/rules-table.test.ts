import { contentApps, eachDialect } from 'plinth/testing';
import { GRAPHQL } from './graphql-surfaces.ts';
import { type Newsroom, openNewsroom, type Who } from './newsroom.ts';
import { READS } from './read-surfaces.ts';
import { reworking } from './reworking.ts';
import { WRITES } from './write-surfaces.ts';

eachDialect('what rules let whom see and do', (dialect) => {
  const apps = contentApps();
  let newsroom: Newsroom;

  beforeAll(async () => {
    newsroom = await openNewsroom(apps, dialect, [reworking], { 'draft-and-publish': { config: { writesAskPublish: true } } });
  });
  afterAll(apps.cleanUp);

  describe.each([
    ['REST', [...READS, ...WRITES]],
    ['GraphQL', GRAPHQL],
  ])('over %s', (_, surfaces) => {
    it.each(surfaces)('$name', async ({ ask, answers }) => {
      const found: Partial<Record<Who, string>> = {};
      for (const who of Object.keys(answers) as Who[]) found[who] = await ask(newsroom, who);
      expect(found).toEqual(answers);
    });
  });
});
