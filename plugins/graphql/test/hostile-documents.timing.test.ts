import { type BootedApp, bootApp } from 'plinth/testing';
import { befriend, HOSTILE, TARGET } from './hostile-documents.ts';

/** A document as large as a caller may send, whose answer is as large as one may be read at once. */
const ALLOWED = `{${Array.from({ length: 20 }, (_, at) => `a${at}: authors(pagination: { limit: 100 }) { name age friends { name friends { name } } }`).join(' ')}}`;

let app: BootedApp;

beforeAll(async () => {
  app = await bootApp({ app: TARGET });
  await befriend(async (body) => (await app.request.post('/graphql').set('Content-Type', 'application/json').send(body)).body);
});
afterAll(() => app.close());

/** The least processor time of several requests, in microseconds. */
async function timeOf(body: string): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    await app.request.post('/graphql').set('Content-Type', 'application/json').send(body);
    const { user, system } = process.cpuUsage(before);
    rounds.push(user + system);
  }
  return Math.min(...rounds);
}

/**
 * How many times as much as the allowed document a document may cost. The costliest takes six to seven times as much: GraphQL looks for
 * every field of an input type in each of the 2,000 objects of a variable.
 */
const MOST = 20;

it.each(HOSTILE.map((each) => [each.name, each] as const))('costs little more than an allowed document: %s', async (_name, { body }) => {
  const allowed = await timeOf(JSON.stringify({ query: ALLOWED }));
  expect(await timeOf(body)).toBeLessThan(MOST * allowed);
});
