import { contentApps, eachDialect } from 'plinth/testing';
import { GRAPHQL } from './graphql-surfaces.ts';
import { type Newsroom, openNewsroom, type Who } from './newsroom.ts';
import { READS } from './read-surfaces.ts';
import { WRITES } from './write-surfaces.ts';

const CALLERS: readonly Who[] = ['visitor', 'member', 'editor', 'nobody'];

eachDialect('what rules let whom see and do', (dialect) => {
  const apps = contentApps();
  let newsroom: Newsroom;

  beforeAll(async () => {
    newsroom = await openNewsroom(apps, dialect);
  }, 60_000);
  afterAll(apps.cleanUp);

  describe.each([
    ['REST', [...READS, ...WRITES]],
    ['GraphQL', GRAPHQL],
  ])('over %s', (_, surfaces) => {
    it.each(surfaces)('$name', async ({ ask, answers }) => {
      const found: Partial<Record<Who, string>> = {};
      for (const who of CALLERS) found[who] = await ask(newsroom, who);
      expect(found).toEqual(answers);
    });
  });
});
