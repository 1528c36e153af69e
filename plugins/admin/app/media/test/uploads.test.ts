import { RequestError } from '../../client/http-client.ts';
import type { LibraryFile } from '../file.ts';
import type { Sending } from '../send-file.ts';
import { Uploads } from '../uploads.ts';

const file = (name: string, size = 10) => ({ name, size }) as File;
const sent = (name: string) => ({ id: 1, name }) as LibraryFile;
const problem = (status: number) => new RequestError({ status, name: 'Error', message: `status ${status}`, details: {} });

/** Uploads whose requests are answered by the test. */
function uploads() {
  const requests: (Sending & { answer(file: LibraryFile): void; fail(error: Error): void })[] = [];
  const waits: number[] = [];
  const all = new Uploads({
    send: (sending) =>
      new Promise((answer, fail) => {
        sending.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError')));
        requests.push({ ...sending, answer, fail });
      }),
    wait: async (time) => void waits.push(time),
  });
  return { all, requests, waits };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('uploads', () => {
  it('send three at a time, and tell how far they are', async () => {
    const { all, requests } = uploads();
    const done = all.add(['a', 'b', 'c', 'd'].map((name) => ({ file: file(name) })));
    expect(requests).toHaveLength(3);
    requests[0]?.onProgress?.(4);
    expect(all.all()[0]).toMatchObject({ state: 'sending', sent: 4 });
    requests[0]?.onProgress?.(10);
    expect(all.all()[0]).toMatchObject({ state: 'making' });
    requests[0]?.answer(sent('a'));
    await turn();
    expect(requests).toHaveLength(4);
    for (const request of requests) request.answer(sent(request.file.name));
    expect((await done).map((each) => each?.name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('send again what breaks off, twice, then by hand', async () => {
    const { all, requests, waits } = uploads();
    const late: LibraryFile[] = [];
    const done = all.add([{ file: file('a'), late: (each) => void late.push(each) }]);
    for (const index of [0, 1, 2]) {
      requests[index]?.fail(problem(0));
      await turn();
    }
    expect(waits).toEqual([1000, 4000]);
    expect(all.all()[0]).toMatchObject({ state: 'failed', problem: { canRetry: true } });
    expect(await done).toEqual([null]);
    all.retry(all.all()[0]?.id as number);
    requests[3]?.answer(sent('a'));
    await turn();
    expect(all.all()[0]?.state).toBe('done');
    expect(late).toEqual([sent('a')]);
  });

  it('do not send again what the server refuses', async () => {
    const { all, requests } = uploads();
    const done = all.add([{ file: file('a') }]);
    requests[0]?.fail(problem(400));
    expect(await done).toEqual([null]);
    expect(requests).toHaveLength(1);
    expect(all.all()[0]).toMatchObject({ state: 'failed', problem: { text: 'status 400', canRetry: false } });
  });

  it('go on after the session has ended and somebody has signed in again', async () => {
    const { all, requests } = uploads();
    all.signInAgain = async () => true;
    const done = all.add([{ file: file('a') }]);
    requests[0]?.fail(problem(401));
    await turn();
    requests[1]?.answer(sent('a'));
    expect(await done).toEqual([sent('a')]);
  });

  it('do not begin with what is too large, and say so', async () => {
    const { all, requests } = uploads();
    all.limit = 5_000_000;
    expect(await all.add([{ file: file('a', 6_000_000) }])).toEqual([null]);
    expect(requests).toHaveLength(0);
    expect(all.all()[0]?.problem).toEqual({ text: 'Too large (6 MB, maximum 5 MB)', canRetry: false });
  });

  it('are taken back, and let the next one go', async () => {
    const { all, requests } = uploads();
    const done = all.add(['a', 'b', 'c', 'd'].map((name) => ({ file: file(name) })));
    all.drop(all.all()[1]?.id as number);
    await turn();
    expect(requests.map((request) => request.file.name)).toEqual(['a', 'b', 'c', 'd']);
    expect(all.all().map(({ name }) => name)).toEqual(['a', 'c', 'd']);
    all.dropAll();
    expect(await done).toEqual([null, null, null, null]);
  });
});
