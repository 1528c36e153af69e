import { contentApps, eachDialect } from 'plinth/testing';
import { openNewsroom } from './newsroom.ts';

eachDialect('many conditions under rules', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);

  it('meet each rule once, however often they change between the ways to documents', async () => {
    const room = await openNewsroom(apps, dialect);
    const ways = ['localizations', 'related'];
    const conditions = Array.from({ length: 160 }, (_, at) => `filters[$or][${at}][${ways[at % 2]}][title]=Mine`);
    const reply = await room.ask('member', 'get', `/api/articles?${conditions.join('&')}`);
    expect(reply.body.data.map(({ title }: { title: string }) => title)).toEqual(['Hub']);
  });
});
