import { customized } from './customized-app.ts';

jest.mock('nexus', () => {
  throw Object.assign(new Error("Cannot find module 'nexus'"), { code: 'MODULE_NOT_FOUND' });
});

describe('without the package nexus', () => {
  it('everything works that does not ask for it', async () => {
    const { app, ask } = await customized((graphql) =>
      graphql.use(() => ({ typeDefs: 'type Query { one: Int }', resolvers: { Query: { one: () => 1 } } })),
    );
    expect((await ask('{ one }')).data).toEqual({ one: 1 });
    await app.close();
  });

  it('an extension that asks for it stops the boot, and the message names it', async () => {
    await expect(customized((graphql) => graphql.use(({ nexus }) => ({ types: [nexus.objectType] })))).rejects.toThrow(
      /nexus.*npm install nexus/,
    );
    await expect(customized((graphql) => graphql.use({ types: [{}] }))).rejects.toThrow(/nexus.*npm install nexus/);
  });
});
