import { auditServer } from 'graphql-http';
import { type BootedApp, bootApp } from 'plinth/testing';

let app: BootedApp;

beforeAll(async () => {
  app = await bootApp();
});

afterAll(() => app.close());

describe('the audit of GraphQL over HTTP', () => {
  it('finds no mistake', async () => {
    const results = await auditServer({ url: `${app.url}/graphql` });
    const found = (status: string) => results.filter((result) => result.status === status).map(({ name }) => name);
    expect(found('error')).toEqual([]);
    // Clients of the dialect expect 400 for both media types.
    expect(found('warn')).toEqual([
      'SHOULD use 200 status code on document parsing failure when accepting application/json',
      'SHOULD use 200 status code on document validation failure when accepting application/json',
      'SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
    ]);
  });
});
