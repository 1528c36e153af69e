import { send } from './client.ts';
import type { LoadOrder } from './load.ts';

/** An error that says what a server answers to the first request of a load in which requests failed. */
export async function loadFailure({ url, requests }: LoadOrder, failed: number, count: number): Promise<Error> {
  const [first] = requests;
  const head = `${failed} of ${count} answers from ${url} were errors`;
  if (first?.method !== 'GET') return new Error(`${head}: ${first?.method} ${first?.path}`);
  const answer = await send('GET', url + first.path).catch((error: unknown) => ({ status: String(error), text: '' }));
  return new Error(`${head}; GET ${first.path} now answers ${answer.status}: ${answer.text.slice(0, 500)}`);
}
