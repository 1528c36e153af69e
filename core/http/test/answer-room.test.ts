import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import http from 'node:http';
import net from 'node:net';
import { AnswerRoom, JsonText, LONG_ANSWER } from '../json-answer.ts';
import { testServer } from './fixture.ts';

/** The part of a response that a room uses. */
class FakeResponse extends EventEmitter {
  headersSent = false;
  destroyed = false;
  close() {
    this.destroyed = true;
    this.emit('close');
  }
}

const turns = () => new Promise((resolve) => setImmediate(resolve));

describe('AnswerRoom', () => {
  function opened(limit: number) {
    const room = new AnswerRoom(limit);
    const told: string[] = [];
    const enter = (name: string, length: number, response = new FakeResponse()) => {
      void room.enter(length, response as unknown as ServerResponse).then((isAwaited) => told.push(isAwaited ? name : `${name} left`));
      return response;
    };
    return { told, enter };
  }

  it('lets answers in while there is room, and others in their order when some are sent', async () => {
    const { told, enter } = opened(10);
    const first = enter('a', 6);
    const second = enter('b', 4);
    enter('c', 5);
    enter('d', 1);
    await turns();
    expect(told).toEqual(['a', 'b']);
    second.close();
    await turns();
    expect(told).toEqual(['a', 'b']);
    first.close();
    await turns();
    expect(told).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lets one in that is longer than the room, alone', async () => {
    const { told, enter } = opened(10);
    const first = enter('long', 50);
    enter('short', 1);
    await turns();
    expect(told).toEqual(['long']);
    first.close();
    await turns();
    expect(told).toEqual(['long', 'short']);
  });

  it('keeps none for those who have left, or were answered meanwhile', async () => {
    const { told, enter } = opened(10);
    const first = enter('a', 10);
    const gone = enter('b', 10);
    const late = enter('c', 10);
    enter('d', 10);
    gone.close();
    late.headersSent = true;
    first.close();
    await turns();
    expect(told).toEqual(['a', 'b left', 'c left', 'd']);
  });

  it('lets one whose body was replaced keep its room', async () => {
    const { told, enter } = opened(10);
    const first = enter('a', 10);
    await turns();
    enter('a again', 10, first);
    await turns();
    expect(told).toEqual(['a', 'a again']);
    first.close();
    enter('a left', 10, first);
    await turns();
    expect(told).toEqual(['a', 'a again', 'a left left']);
  });
});

describe('long answers', () => {
  it('wait for none behind them on their connection', async () => {
    const test = testServer({ longAnswers: LONG_ANSWER });
    const long = (name: string) => new JsonText({ length: LONG_ANSWER, write: () => [JSON.stringify(name)] });
    test.routes.get('/late', { auth: false }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return long('late');
    });
    test.routes.get('/soon', { auth: false }, () => long('soon'));
    const { port } = await test.http.listen(test.routes.routes);
    const socket = net.connect(port);
    const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    socket.write(get('/late') + get('/soon', 'Connection: close\r\n'));
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text.match(/"\w+"$|"\w+"(?=HTTP)/g)).toEqual(['"late"', '"soon"']);
    await test.http.close();
  });

  it('are written when those before them are sent', async () => {
    const test = testServer({ longAnswers: LONG_ANSWER });
    let written = 0;
    const write = () => {
      written += 1;
      return [JSON.stringify('x'.repeat(30 * LONG_ANSWER))];
    };
    test.routes.get('/long', { auth: false }, () => new JsonText({ length: LONG_ANSWER, write }));
    test.routes.get('/short', { auth: false }, () => new JsonText(['1']));
    const { port } = await test.http.listen(test.routes.routes);
    const ask = async (path: string) => {
      const [reply] = (await once(http.get({ port, path, agent: false }), 'response')) as [http.IncomingMessage];
      return reply;
    };
    const slow = await ask('/long');
    const next = ask('/long');
    expect((await ask('/short')).statusCode).toBe(200);
    expect(written).toBe(1);
    // A client that reads nothing and leaves frees its room like one that has received everything.
    slow.destroy();
    const reply = await next;
    let length = 0;
    for await (const chunk of reply) length += (chunk as Buffer).length;
    expect([written, length]).toEqual([2, 30 * LONG_ANSWER + 2]);
    await test.http.close();
  });
});
