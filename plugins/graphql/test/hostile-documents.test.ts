import { type BootedApp, bootApp } from 'plinth/testing';
import { befriend, HOSTILE, TARGET } from './hostile-documents.ts';

let app: BootedApp;

beforeAll(async () => {
  app = await bootApp({ app: TARGET });
  await befriend(async (body) => (await app.request.post('/graphql').set('Content-Type', 'application/json').send(body)).body);
});

afterAll(() => app.close());

describe('costly and hostile documents', () => {
  it.each(HOSTILE.map((each) => [each.name, each] as const))('%s', async (_name, { body, expected: [status, says] }) => {
    const answer = await app.request.post('/graphql').set('Content-Type', 'application/json').send(body);
    expect({ status: answer.status, text: answer.text.slice(0, 300) }).toEqual({ status, text: expect.anything() });
    expect(answer.text).toMatch(says);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    // Repeated operations take another path.
    for (let again = 0; again < 3; again++) {
      const repeated = await app.request.post('/graphql').set('Content-Type', 'application/json').send(body);
      expect([repeated.status, repeated.text === answer.text || repeated.text.slice(0, 300)]).toEqual([status, true]);
    }
  });

  it('leave the service as it was', async () => {
    const { body } = await app.request.post('/graphql').send({ query: '{authors(pagination:{limit:1}){name}}' });
    expect(body).toEqual({ data: { authors: [{ name: 'Author 0' }] } });
  });
});
