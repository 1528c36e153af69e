import { DATABASE, DOCUMENTS, definePlugin, HTTP } from 'plinth';
import { type BootedApp, bootApp, eachDialect, onlyPlugins, runJob } from 'plinth/testing';
import { twoNodes } from './two-nodes.ts';

const UID = 'api::note.note';
const TOKENS = { TOKEN_A: 'a'.repeat(40), TOKEN_B: 'b'.repeat(40) };

/** Destroys the response of a write if the request asks for it, as a network failure or a kill would. */
const losesAnswers = definePlugin({
  name: 'loses-answers',
  apply({ container }) {
    container.resolve(HTTP).addMiddleware(
      'loses-answers',
      async (ctx, next) => {
        await next();
        if (ctx.get('x-lose') !== '') ctx.res.destroy();
      },
      'before-handler',
    );
  },
});

/** Writes the document again as the caller, after each write that asks for it. */
const writesAgain = definePlugin({
  name: 'writes-again',
  apply({ container }) {
    const documents = container.resolve(DOCUMENTS);
    documents.hooks.committed.tapPromise('writes-again', async ({ kind, documentId, after }, caller) => {
      if (kind !== 'created' || after?.values.title !== 'again') return;
      await documents.update(UID, documentId, { data: { title: 'written again' } }, caller);
    });
  },
});

const actions = ['create', 'find', 'findOne', 'update', 'delete', 'publish', 'unpublish', 'readDraft'].map((verb) => `${UID}.${verb}`);

const OTHERS_OFF = onlyPlugins('rest', 'idempotency', 'users-permissions', 'outgoing', 'limits', 'api-tokens', 'draft-and-publish');

interface Sent {
  readonly status: number;
  readonly body: {
    readonly data: { readonly documentId: string; readonly title: string } | null;
    readonly error?: { readonly name: string };
  };
  readonly replayed: string | null;
}

eachDialect('Idempotency-Key', (dialect) => {
  const { nodes, url } = twoNodes(dialect, () => boot());

  const boot = (rights: readonly unknown[] = actions, options: object = {}, server: object = {}) =>
    bootApp({
      database: url(),
      env: TOKENS,
      app: {
        contentTypes: [
          {
            info: { singularName: 'note', pluralName: 'notes' },
            options: { draftAndPublish: true },
            attributes: { title: { type: 'string', unique: true, required: true }, text: { type: 'text' } },
          },
        ],
        plugins: [losesAnswers, writesAgain],
        config: {
          server,
          plugins: { ...OTHERS_OFF, idempotency: { config: options } },
          access: {
            roles: { public: { actions } },
            tokens: ['A', 'B'].map((name) => ({ name, type: 'custom', actions: rights, value: { env: `TOKEN_${name}` } })),
          },
        },
      },
    });

  const send = async (
    node: BootedApp | undefined,
    method: string,
    path: string,
    key: string | null,
    data?: object,
    headers: Readonly<Record<string, string>> = { authorization: `Bearer ${TOKENS.TOKEN_A}` },
  ): Promise<Sent> => {
    const answer = await fetch(`${node?.url}/api/notes${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers, ...(key !== null && { 'idempotency-key': key }) },
      ...(data !== undefined && { body: JSON.stringify({ data }) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text), replayed: answer.headers.get('idempotency-replayed') };
  };
  const titles = async (): Promise<readonly string[]> => {
    const { data } = (await (await fetch(`${nodes[0]?.url}/api/notes?status=draft&sort=title&pagination[limit]=100`)).json()) as {
      data: { title: string }[];
    };
    return data.map(({ title }) => title);
  };
  const databaseOf = (node: BootedApp | undefined) => (node as BootedApp).kernel.container.resolve(DATABASE);
  const ids = async (): Promise<readonly number[]> => databaseOf(nodes[0]).knex('idempotency_keys').orderBy('id').pluck('id');
  const keys = async () => {
    return (await ids()).length;
  };

  it('answers a repeat as the first request, on any node, also when its answer was lost', async () => {
    const [one, two] = nodes;
    const lost = send(one, 'POST', '', 'k1', { title: 'once' }, { authorization: `Bearer ${TOKENS.TOKEN_A}`, 'x-lose': 'yes' });
    await expect(lost).rejects.toThrow();
    const first = await send(two, 'POST', '', 'k1', { title: 'once' });
    expect(first).toMatchObject({ status: 201, body: { data: { title: 'once' } }, replayed: 'true' });
    await send(one, 'PUT', `/${first.body.data?.documentId}`, null, { title: 'changed' });
    expect(await send(one, 'POST', '', 'k1', { title: 'once' })).toEqual(first);
    expect(await titles()).toEqual(['changed']);
  });

  it('answers repeats of updates, removals and publications, and does them once', async () => {
    const [one, two] = nodes;
    const { documentId } = (await send(one, 'POST', '', null, { title: 'a' })).body.data as { documentId: string };
    const update = await send(one, 'PUT', `/${documentId}`, 'k-update', { title: 'b' });
    await send(one, 'PUT', `/${documentId}`, null, { title: 'c' });
    expect(await send(two, 'PUT', `/${documentId}`, 'k-update', { title: 'b' })).toEqual({ ...update, replayed: 'true' });
    expect(await titles()).toEqual(['c']);

    const published = await send(one, 'POST', `/${documentId}/actions/publish`, 'k-publish');
    expect(published).toMatchObject({ status: 200, body: { data: { title: 'c' } } });
    expect((await send(one, 'POST', `/${documentId}/actions/unpublish`, 'k-un')).status).toBe(204);
    expect(await send(two, 'POST', `/${documentId}/actions/publish`, 'k-publish')).toEqual({ ...published, replayed: 'true' });
    expect((await fetch(`${one?.url}/api/notes/${documentId}`)).status).toBe(404);
    expect(await send(two, 'POST', `/${documentId}/actions/unpublish`, 'k-un')).toMatchObject({ status: 204, replayed: 'true' });

    expect(await send(one, 'DELETE', `/${documentId}`, 'k-delete')).toMatchObject({ status: 204, replayed: null });
    expect(await send(two, 'DELETE', `/${documentId}`, 'k-delete')).toMatchObject({ status: 204, replayed: 'true' });
  });

  it('makes one document of fifty requests with one key at once, on two nodes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(nodes[index % 2], 'POST', '', 'storm', { title: 'storm' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data?.documentId)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
    expect(await titles()).toEqual(['storm']);
  });

  it('refuses another request with the same key: another body, path or method', async () => {
    const [one] = nodes;
    const { body } = await send(one, 'POST', '', 'k', { title: 'a' });
    const other = await Promise.all([
      send(one, 'POST', '', 'k', { title: 'b' }),
      send(one, 'POST', '?fields=title', 'k', { title: 'a' }),
      send(one, 'PUT', `/${body.data?.documentId}`, 'k', { title: 'a' }),
      send(one, 'DELETE', `/${body.data?.documentId}`, 'k'),
    ]);
    expect(other.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    expect(other[0]?.body.error).toMatchObject({ name: 'UnprocessableEntityError', details: { header: 'Idempotency-Key' } });
    expect(await titles()).toEqual(['a']);
  });

  it('keeps the keys of callers apart', async () => {
    const [one] = nodes;
    const by = [{ authorization: `Bearer ${TOKENS.TOKEN_A}` }, { authorization: `Bearer ${TOKENS.TOKEN_B}` }, {}];
    const answers = await Promise.all(by.map((headers, index) => send(one, 'POST', '', 'mine', { title: `of ${index}` }, headers)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('leaves the key of a request that is refused free', async () => {
    const [one] = nodes;
    expect((await send(one, 'POST', '', 'free', { text: 'no title' })).status).toBe(400);
    expect(await keys()).toBe(0);
    expect(await send(one, 'POST', '', 'free', { title: 'a title' })).toMatchObject({ status: 201, replayed: null });
    expect(await keys()).toBe(1);
  });

  it.each([
    ['empty', ''],
    ['with a space', 'a b'],
    ['too long', 'k'.repeat(256)],
  ])('refuses a key that is %s', async (_, key) => {
    const answer = await send(nodes[0], 'POST', '', key, { title: 'a' });
    expect(answer).toMatchObject({ status: 400, body: { error: { name: 'ValidationError', details: { header: 'Idempotency-Key' } } } });
    expect(await titles()).toEqual([]);
  });

  it('bears plugins that write on behalf of the caller along with it', async () => {
    const [one, two] = nodes;
    const first = await send(one, 'POST', '', 'k', { title: 'again' });
    expect(await titles()).toEqual(['written again']);
    expect(await send(two, 'POST', '', 'k', { title: 'again' })).toEqual({ ...first, replayed: 'true' });
    expect(await keys()).toBe(1);
  });

  it('writes nothing whose answer is too long to be kept', async () => {
    nodes.push(await boot(actions, { maxAnswerSize: 2_000 }));
    const answer = await send(nodes[2], 'POST', '', 'k', { title: 'long', text: 'x'.repeat(2_000) });
    expect(answer).toMatchObject({ status: 400, body: { error: { details: { header: 'Idempotency-Key' } } } });
    expect(await titles()).toEqual([]);
    expect((await send(nodes[2], 'POST', '?fields=title', 'k', { title: 'long', text: 'x'.repeat(2_000) })).status).toBe(201);
  });

  it('shows a caller with other rights than then nothing', async () => {
    await send(nodes[0], 'POST', '', 'k', { title: 'a', text: 'secret' });
    const fewer = actions.map((action) => (action.endsWith('.find') ? { action, fields: ['title'] } : action));
    nodes.push(await boot(fewer));
    expect((await send(nodes[2], 'POST', '', 'k', { title: 'a', text: 'secret' })).status).toBe(409);
    expect(await titles()).toEqual(['a']);
  });

  it('lets pages of other origins see that an answer is repeated', async () => {
    const [one, two] = nodes;
    const headers = { authorization: `Bearer ${TOKENS.TOKEN_A}`, origin: 'https://example.org' };
    const exposed = async (node: BootedApp | undefined) => {
      const answer = await fetch(`${node?.url}/api/notes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k', ...headers },
        body: JSON.stringify({ data: { title: 'a' } }),
      });
      return [answer.status, answer.headers.get('access-control-expose-headers')];
    };
    expect(await exposed(one)).toEqual([201, 'ETag']);
    expect(await exposed(two)).toEqual([201, 'Idempotency-Replayed']);
  });

  it('counts requests without credentials by their address, whatever clients forge, and finds their keys from any', async () => {
    nodes.push(await boot(actions, {}, { proxy: true }));
    let forged = 0;
    const from = (address: string, key: string) => {
      forged += 1;
      return send(nodes[2], 'POST', '', key, { title: key }, { 'x-forwarded-for': `198.51.100.${forged}, ${address}` });
    };
    const answers = [
      await from('192.0.2.1', 'a'),
      await from('192.0.2.1', 'b'),
      await from('192.0.2.2', 'c'),
      await from('2001:db8::1', 'd'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await from('2001:db8::2', 'a')).toMatchObject({ status: 201, replayed: 'true' });
    expect(await from('2001:db8::2', 'e')).toMatchObject({ status: 201, replayed: null });
    const counted = await databaseOf(nodes[0]).knex('idempotency_keys').orderBy('id').pluck('caller');
    expect(counted.map((caller) => counted.indexOf(caller))).toEqual([0, 0, 2, 3, 3]);
  });

  it('forgets keys when their time is over, and the oldest of a caller that keeps too much', async () => {
    // The job's first run comes within seconds of the boot, and would remove more than the test expects.
    await runJob(nodes[0] as BootedApp, 'idempotency.clean');
    for (const title of ['a', 'b', 'c']) await send(nodes[0], 'POST', '', title, { title });
    const old = new Date(Date.now() - 25 * 3_600_000).toISOString();
    const first = await ids();
    await databaseOf(nodes[0]).transaction(async ({ knex }) => {
      await knex('idempotency_keys').whereIn('id', first.slice(0, 2)).update({ created_at: old });
    });
    expect((await send(nodes[0], 'DELETE', '/nothing', 'a')).status).toBe(204);
    expect(await ids()).toEqual(first.slice(1));

    nodes.push(await boot(actions, { maxCallerSize: 1_000 }));
    for (const title of ['d', 'e']) await send(nodes[0], 'POST', '', title, { title });
    await runJob(nodes[2] as BootedApp, 'idempotency.clean');
    const left = await ids();
    expect(left).toHaveLength(1);
    expect(left[0]).toBeGreaterThan(first[2] as number);
  });
});
