import { contentApps } from 'plinth/testing';

const { boot: bootContentApp, cleanUp } = contentApps();

const attributes = { title: { type: 'string' } };

afterEach(cleanUp);

describe('the option draftAndPublish', () => {
  it.each([
    ['"yes"', 'yes'],
    ['1', 1],
    ['null', null],
  ])('does not boot as %s', async (shown, draftAndPublish) => {
    const types = { page: { options: { draftAndPublish }, attributes } };
    await expect(bootContentApp({ types })).rejects.toThrow(`options.draftAndPublish: expected true or false, found ${shown}`);
  });

  it.each([true, false])('boots as %j', async (draftAndPublish) => {
    const app = await bootContentApp({ types: { page: { options: { draftAndPublish }, attributes } } });
    expect((await app.post('/api/pages?status=draft', { title: 'a' })).body.data.publishedAt === null).toBe(draftAndPublish);
  });
});
