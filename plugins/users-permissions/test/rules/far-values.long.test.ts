import { contentApps, eachDialect } from 'plinth/testing';
import { asked, FAR_WRITES } from './far-values.ts';
import { openWorkshop, type Who, type Workshop } from './workshop.ts';

const CALLERS: readonly Who[] = ['member', 'clerk', 'typist', 'herald', 'machine'];

eachDialect('what rights at the other end let whom link', (dialect) => {
  const apps = contentApps();
  let room: Workshop;

  beforeAll(async () => {
    room = await openWorkshop(apps, dialect);
  });
  afterAll(apps.cleanUp);

  describe.each(['REST', 'GraphQL'] as const)('over %s', (over) => {
    it.each(FAR_WRITES)('$name', async (write) => {
      const found: Partial<Record<Who, string>> = {};
      for (const who of CALLERS) found[who] = await asked(room, over, who, write);
      expect(found).toEqual(write.answers);
    });
  });
});
