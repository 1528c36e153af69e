import type { ServerResponse } from 'node:http';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { CachedResponse } from '../response-cache/cached-response.ts';
import { HeadWriter, type OwnHeaders, ResponseBatch } from '../response-cache/head-writer.ts';

describe('cached responses of one turn of the event loop', () => {
  const own: OwnHeaders = { requestId: 'a', tag: null, isLast: false };
  const cached = {} as CachedResponse;
  let sent: string[];
  let batch: ResponseBatch;

  const add = (name: string) => batch.add(name as unknown as ServerResponse, cached, own);

  beforeEach(() => {
    sent = [];
    const writer: Pick<HeadWriter, 'send'> = { send: (response) => void sent.push(String(response)) };
    batch = new ResponseBatch(writer as HeadWriter);
  });

  it('are sent at its end, in the order in which they were ready', async () => {
    add('first');
    await Promise.resolve();
    add('second');
    expect(sent).toEqual([]);
    await endOfTurn();
    expect(sent).toEqual(['first', 'second']);
  });

  it('have prepared heads in this version of Node', () => {
    expect(new HeadWriter(5_000).isReady).toBe(true);
  });

  it('wait for no later turn', async () => {
    add('first');
    await endOfTurn();
    add('second');
    expect(sent).toEqual(['first']);
    await endOfTurn();
    expect(sent).toEqual(['first', 'second']);
  });
});
