import { definePlugin } from 'plinth';
import { GRAPHQL, type ResolversConfig } from 'plinth/plugins/graphql';
import { contentApps, eachDialect } from 'plinth/testing';
import { type Newsroom, openNewsroom, type Who } from './newsroom.ts';
import { OPENED } from './opened-surfaces.ts';

const opening = (resolversConfig: ResolversConfig) =>
  definePlugin({
    name: 'opening',
    requires: ['graphql'],
    apply: ({ container }) => container.resolve(GRAPHQL).use({ resolversConfig }),
  });

eachDialect('what fields of GraphQL that were opened let whom see and do', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);

  describe.each(OPENED)('by $name', ({ resolversConfig, surfaces }) => {
    let newsroom: Newsroom;

    beforeAll(async () => {
      newsroom = await openNewsroom(apps, dialect, [opening(resolversConfig)]);
    });

    it.each(surfaces)('$name', async ({ ask, answers }) => {
      const found: Partial<Record<Who, string>> = {};
      for (const who of Object.keys(answers) as Who[]) found[who] = await ask(newsroom, who);
      expect(found).toEqual(answers);
    });
  });
});
