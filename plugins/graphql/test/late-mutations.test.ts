import { definePlugin } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { REST } from 'plinth/plugins/rest';
import { type BootedApp, bootApp } from 'plinth/testing';

const note = { info: { singularName: 'note', pluralName: 'notes' }, attributes: { text: { type: 'string' } } };

describe('a change of a request that has timed out', () => {
  let app: BootedApp;
  let goOn: () => void = () => undefined;
  let isDone: Promise<unknown> = Promise.resolve();

  /** A mutation field and a wrapper of writes that end when the test says so. */
  const slow = definePlugin({
    name: 'slow',
    requires: ['graphql', 'rest'],
    apply({ container }) {
      const wait = () => new Promise<string>((resolve) => (goOn = () => resolve('waited')));
      container.resolve(GRAPHQL).use({
        typeDefs: 'type Mutation { wait: String }',
        resolvers: { Mutation: { wait } },
        resolversConfig: { 'Mutation.wait': { auth: false } },
      });
      container.resolve(REST).surroundWrites(async (ctx, write) => {
        if (ctx.get('X-Slow') === '') return write.run();
        await wait();
        isDone = write.run();
        return isDone as ReturnType<typeof write.run>;
      });
    },
  });

  beforeAll(async () => {
    app = await bootApp({
      app: {
        contentTypes: [note] as never,
        plugins: [slow],
        config: { server: { requestTimeout: 300 }, access: { roles: { public: { actions: ['api::*'] } } } },
      },
    });
  });
  afterAll(() => app.close());

  const texts = async () => (await app.request.get('/api/notes')).body.data.map(({ text }: { readonly text: string }) => text);
  const create = (text: string) => `createNote(data: { text: "${text}" }) { text }`;

  it('does not begin in a later field of a mutation', async () => {
    await app.request
      .post('/graphql')
      .send({ query: `mutation { wait ${create('late field')} }` })
      .expect(503);
    goOn();
    await app.request
      .post('/graphql')
      .send({ query: `mutation { ${create('field')} }` })
      .expect(200);
    expect(await texts()).toEqual(['field']);
  });

  it('does not begin in what surrounds a write', async () => {
    await app.request
      .post('/api/notes')
      .set('X-Slow', 'yes')
      .send({ data: { text: 'late write' } })
      .expect(503);
    goOn();
    await new Promise(setImmediate);
    await isDone.catch(() => undefined);
    expect(await texts()).toEqual(['field']);
  });
});
