import { asUser } from 'plinth/testing';
import { WebSocket } from 'ws';
import { callerWith, type LiveApp, openLive, released, taken, until } from './live-app.ts';
import { ending, opened, PROTOCOL, talking } from './talking.ts';

const READ = ['api::writer.writer.find', 'api::writer.writer.findOne'];
const WRITERS = 'subscription { writerChanged { document { name } } }';
/** A message that can be parsed but not serialized. */
const DEEP = `{"type":"ping","payload":{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}}`;

describe('WebSockets of GraphQL', () => {
  let live: LiveApp;

  afterEach(() => live.close());

  it('are not there unless they are asked for', async () => {
    live = await openLive({ subscriptions: false, actions: READ });
    expect(await ending(new WebSocket(live.url, PROTOCOL))).toEqual({ status: 400 });
    const { body } = await live.app.request.post('/graphql').set('Authorization', 'Bearer everything').send({ query: WRITERS });
    expect(body.errors[0].message).toMatch(/Schema is not configured|not configured to execute|subscription/i);
    const { data } = (await live.app.request.post('/graphql').send({ query: '{ __schema { subscriptionType { name } } }' })).body;
    expect(data.__schema.subscriptionType).toBeNull();
    const plain = await live.app.request.get('/api/writers').set({ Connection: 'Upgrade', Upgrade: 'h2c' });
    expect(plain.status).toBe(200);
  });

  it('leave everything else at the endpoint to HTTP', async () => {
    live = await openLive({ actions: READ });
    const query = '{ writers { name } }';
    expect((await live.app.request.post('/graphql').send({ query })).body).toEqual({ data: { writers: [] } });
    const offering = live.app.request.post('/graphql').set({ Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c' });
    expect((await offering.send({ query })).body).toEqual({ data: { writers: [] } });
    const { body } = await live.app.request.post('/graphql').send({ query: WRITERS });
    expect(body.errors[0].message).toBe('Subscriptions are not supported over HTTP. Use a WebSocket.');
  });

  describe('credentials', () => {
    beforeEach(async () => {
      live = await openLive({ subscriptions: { keepAlive: 60_000 } });
      live.callers.set('reader', callerWith(READ));
    });

    it.each([
      ['the header of the handshake', {}, { Authorization: 'Bearer reader' }],
      ['the parameter authorization', { authorization: 'Bearer reader' }, {}],
      ['the parameter Authorization, before the header', { Authorization: 'Bearer reader' }, { Authorization: 'Bearer wrong' }],
    ])('come in %s', async (_name, parameters, headers) => {
      const { send, messages, ws } = await talking(live.url, parameters, headers);
      send({ type: 'subscribe', id: 'a', payload: { query: WRITERS } });
      await taken('a');
      await live.write('post', '/api/writers', { name: 'Ada' });
      await until(() => messages.length > 1);
      expect(messages[1]).toEqual({ type: 'next', id: 'a', payload: { data: { writerChanged: { document: { name: 'Ada' } } } } });
      ws.terminate();
    });

    it('that are wrong close the socket', async () => {
      const forbidden = { code: 4403, reason: 'Missing or invalid credentials' };
      expect(await (await talking(live.url, { authorization: 'Bearer wrong' })).end).toEqual(forbidden);
      expect(await (await talking(live.url, {}, { Authorization: 'Bearer wrong' })).end).toEqual(forbidden);
      const mistaken = await talking(live.url, { authorization: 7 });
      expect(await mistaken.end).toEqual({ code: 4400, reason: 'connectionParams.authorization must be a string' });
    });

    it('that hold no more close the socket with the next change, and without one too', async () => {
      await live.close();
      live = await openLive({ subscriptions: { keepAlive: 500 } });
      live.callers.set('reader', callerWith(READ));
      const { send, end } = await talking(live.url, { authorization: 'Bearer reader' });
      send({ type: 'subscribe', id: 'a', payload: { query: WRITERS } });
      await taken('a');
      live.callers.delete('reader');
      expect(await end).toMatchObject({ code: 4403 });
    });

    it('of users who are blocked close the socket', async () => {
      await live.close();
      live = await openLive({ actions: READ });
      const user = await asUser(live.app);
      const { send, messages, end } = await talking(live.url, { authorization: user.headers.Authorization });
      send({ type: 'subscribe', id: 'a', payload: { query: WRITERS } });
      await taken('a');
      await live.write('post', '/api/writers', { name: 'Ada' });
      await until(() => messages.length > 1);
      await live.app.request.put(`/api/users/${user.id}`).set('Authorization', 'Bearer everything').send({ blocked: true }).expect(200);
      await live.write('post', '/api/writers', { name: 'Grace' });
      expect(await end).toMatchObject({ code: 4403 });
      expect(JSON.stringify(messages)).not.toContain('Grace');
    });

    it('are asked for at each change', async () => {
      const { send, messages, end } = await talking(live.url, { authorization: 'Bearer reader' });
      send({ type: 'subscribe', id: 'a', payload: { query: WRITERS } });
      await taken('a');
      live.callers.delete('reader');
      await live.write('post', '/api/writers', { name: 'Ada' });
      expect(await end).toMatchObject({ code: 4403 });
      expect(messages.filter(({ type }) => type === 'next')).toEqual([]);
    });
  });

  describe('operations', () => {
    beforeEach(async () => {
      live = await openLive({ actions: READ });
    });

    it.each([
      ['queries', '{ writers { name } }', 'Send queries and mutations over HTTP'],
      ['mutations', 'mutation { deleteWriter(documentId: "a") { documentId } }', 'Send queries and mutations over HTTP'],
      ['what is no operation', 'subscription {', 'Syntax Error'],
      ['unknown fields', 'subscription { nothing }', 'Cannot query field "nothing"'],
      [
        'several root fields',
        'subscription { a: writerChanged { change } b: writerChanged { change } }',
        'must select only one top level field',
      ],
      [
        'what is too deep',
        `subscription { articleChanged { document { ${'localizations { '.repeat(12)}title${' }'.repeat(12)} } } }`,
        'exceeds maximum operation depth',
      ],
      [
        'too many aliases',
        `subscription { writerChanged { ${Array.from({ length: 60 }, (_, at) => `a${at}: change`).join(' ')} } }`,
        'aliasLimit',
      ],
      ['directives that leave nothing', 'subscription { writerChanged @skip(if: true) { change } }', 'must select one field'],
      ['too many tokens', `subscription { writerChanged { ${'change '.repeat(3_000)} } }`, 'token'],
    ])('refuse %s', async (_name, query, message) => {
      const { error } = await live.listen(query);
      expect(error).toEqual([expect.objectContaining({ message: expect.stringContaining(message) })]);
    });

    it('refuse variables that do not fit, or nest too deep', async () => {
      const query = 'subscription ($id: ID) { writerChanged(documentId: $id) { change } }';
      expect((await live.listen(query, undefined, { id: {} })).error).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      let deep: object = {};
      for (let at = 0; at < 100; at += 1) deep = { deep };
      expect((await live.listen(query, undefined, { deep })).error).toMatchObject([{ message: expect.stringContaining('64 levels') }]);
    });

    it('refuse directives of the field that depend on variables, over HTTP too', async () => {
      const query = 'subscription ($no: Boolean!) { writerChanged @skip(if: $no) { change } }';
      const wrong = [{ message: expect.stringContaining('$no'), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }];
      expect((await live.listen(query, undefined, { no: false })).error).toMatchObject(wrong);
      const { status, body } = await live.app.request.post('/graphql').send({ query, variables: { no: false } });
      expect([status, body.errors]).toMatchObject([400, wrong]);
    });

    it('end when the client says so', async () => {
      const client = live.client();
      const one = await live.listen(WRITERS, client);
      const two = await live.listen(WRITERS, client);
      one.stop();
      await released(one.id);
      await live.write('post', '/api/writers', { name: 'Ada' });
      await two.data(1);
      expect(one.told).toEqual([]);
    });
  });

  describe('bounds', () => {
    it('hold for sockets, those of an address, and subscriptions of one', async () => {
      live = await openLive({
        actions: READ,
        subscriptions: { connectionLimit: 3, addressLimit: 2, subscriptionLimit: 2 },
        server: { proxy: true },
      });
      const at = (address: string) => talking(live.url, {}, { 'X-Forwarded-For': address });
      const [one] = [await at('1.1.1.1'), await at('1.1.1.1')];
      const refused = (address: string) => ending(new WebSocket(live.url, PROTOCOL, { headers: { 'X-Forwarded-For': address } }));
      expect(await refused('1.1.1.1')).toEqual({ status: 429 });
      expect(await refused('9.9.9.9, 1.1.1.1')).toEqual({ status: 429 });
      const other = await at('2.2.2.2');
      expect(await refused('3.3.3.3')).toEqual({ status: 503 });
      for (const id of ['a', 'b', 'c']) other.send({ type: 'subscribe', id, payload: { query: WRITERS } });
      await until(() => other.messages.length > 1);
      const message = 'The limit of 2 subscriptions on this WebSocket is reached (subscriptionLimit)';
      expect(other.messages.slice(1)).toEqual([{ type: 'error', id: 'c', payload: [{ message, extensions: { code: 'BAD_REQUEST' } }] }]);
      one?.ws.close();
      await one?.end;
      // The server notes the end of a socket a little later.
      await until(async () => {
        const ws = new WebSocket(live.url, PROTOCOL, { headers: { 'X-Forwarded-For': '3.3.3.3' } });
        const isOpen = await Promise.race([opened(ws).then(() => true), ending(ws).then(() => false)]);
        ws.terminate();
        return isOpen;
      });
    });

    it('hold for the size of a message and the time until the first one', async () => {
      live = await openLive({ subscriptions: { messageLimit: 1_000, initTimeout: 50 } });
      const silent = await talking(live.url, null);
      expect(await silent.end).toMatchObject({ code: 4408 });
      const large = await talking(live.url);
      large.send({ type: 'ping', payload: { x: 'x'.repeat(2_000) } });
      expect(await large.end).toMatchObject({ code: 1009 });
    });

    it('end a subscription for which too much waits', async () => {
      let goOn: () => void = () => undefined;
      const gate = new Promise<void>((done) => {
        goOn = done;
      });
      live = await openLive({
        actions: READ,
        subscriptions: { waitingLimit: 2 },
        customize: (graphql) =>
          graphql.extend({
            resolversConfig: { 'Subscription.writerChanged': { middlewares: [async (next) => gate.then(() => next())], auth: false } },
          }),
      });
      const listening = await live.listen(WRITERS);
      for (const name of ['told', 'waits', 'waits', 'is too much']) await live.write('post', '/api/writers', { name });
      // Changes come in order: now all of these wait.
      const articles = await live.listen('subscription { articleChanged { change } }', 'everything');
      await live.write('post', '/api/articles', { title: 'last' });
      await articles.data(1);
      goOn();
      expect(await listening.end()).toMatchObject([{ message: expect.stringContaining('more than 2 changes are waiting for it') }]);
      expect(listening.told).toMatchObject([{ data: { writerChanged: { document: { name: 'told' } } } }]);
    });

    it('disconnect who does not read', async () => {
      live = await openLive({ actions: READ, subscriptions: { unsentLimit: 10_000 } });
      const deaf = await talking(live.url);
      let isCut = false;
      const { terminate } = WebSocket.prototype;
      // Clients of servers that were stopped before are cut, too, but nothing is unsent to them.
      const cut = jest.spyOn(WebSocket.prototype, 'terminate').mockImplementation(function (this: WebSocket) {
        isCut ||= this.bufferedAmount > 10_000;
        terminate.call(this);
      });
      deaf.ws.pause();
      for (let at = 0; at < 300; at += 1) deaf.send({ type: 'ping', payload: { x: 'x'.repeat(90_000) } });
      // A paused socket does not notice its end.
      await until(() => isCut);
      cut.mockRestore();
      deaf.ws.resume();
      expect(await deaf.end).toMatchObject({ code: 1006 });
    });

    it('disconnect who does not answer pings, and nobody else', async () => {
      live = await openLive({ subscriptions: { keepAlive: 500 } });
      const there = await talking(live.url);
      let pings = 0;
      there.ws.on('ping', () => {
        pings += 1;
      });
      expect(await ending(new WebSocket(live.url, PROTOCOL, { autoPong: false }))).toMatchObject({ code: 1006 });
      // Who has not answered the first gets no second one.
      await until(() => pings > 1);
      expect(there.ws.readyState).toBe(WebSocket.OPEN);
    });
  });

  it.each([
    ['without a key', { 'Sec-WebSocket-Version': '13' }, 400],
    ['with a bad key', { 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'short' }, 400],
    ['of an unknown version', { 'Sec-WebSocket-Version': '99', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' }, 400],
  ])('refuse a handshake %s', async (_name, headers, status) => {
    live = await openLive();
    const reply = await live.app.request.get('/graphql').set({ Connection: 'Upgrade', Upgrade: 'websocket', ...headers });
    expect(reply.status).toBe(status);
    expect((await live.app.request.get('/_health')).status).toBe(204);
  });

  it('refuse clients of another protocol, and messages that are none', async () => {
    live = await openLive();
    expect(await ending(new WebSocket(live.url))).toMatchObject({ code: 4406 });
    const first = await talking(live.url, null);
    first.send({ type: 'subscribe', id: 'a', payload: { query: WRITERS } });
    expect(await first.end).toMatchObject({ code: 4401 });
    for (const text of ['no JSON', '[]', '{"type":"next","id":"a","payload":{}}', '{"type":"what"}', `{"type":"${'é'.repeat(500)}"}`]) {
      const { ws, end } = await talking(live.url);
      ws.send(text);
      expect(await end).toMatchObject({ code: 4400 });
    }
    const binary = await talking(live.url);
    binary.ws.send(Buffer.from('{"type":"ping"}'));
    expect(await binary.end).toMatchObject({ code: 4400 });
    const twice = await talking(live.url);
    twice.send({ type: 'connection_init' });
    expect(await twice.end).toMatchObject({ code: 4429 });
  });

  it('answer or refuse a message that nests deeper than some versions of Node can write, and go on', async () => {
    live = await openLive();
    const { ws, end, messages } = await talking(live.url);
    ws.send(DEEP);
    await until(() => messages.length > 1 || ws.readyState !== WebSocket.OPEN);
    if (messages.length < 2) expect(await end).toMatchObject({ code: 4400 });
    else expect(messages[1]).toMatchObject({ type: 'pong' });
    ws.terminate();
    expect((await live.app.request.get('/_health')).status).toBe(204);
  });

  it('refuse pages of origins that CORS does not allow', async () => {
    live = await openLive({ cors: { origin: ['https://friend.test'] } });
    const from = (origin: string) => new WebSocket(live.url, PROTOCOL, { origin });
    expect(await ending(from('https://foreign.test'))).toEqual({ status: 403 });
    const friend = from('https://friend.test');
    await opened(friend);
    friend.terminate();
  });

  it('close when the server stops, and do not keep it', async () => {
    live = await openLive({ actions: READ, server: { shutdownTimeout: 600_000 } });
    const { end } = await talking(live.url);
    const deaf = await talking(live.url);
    deaf.ws.pause();
    await live.app.close();
    expect(await end).toEqual({ code: 1001, reason: 'The server is stopping' });
    deaf.ws.terminate();
  });
});
