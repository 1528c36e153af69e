import { DATABASE } from 'plinth';
import { type BootedApp, bootApp, eachDialect, onlyPlugins } from 'plinth/testing';
import { twoNodes } from './two-nodes.ts';

const TOPIC = 'api::topic.topic';

interface Answered {
  readonly data?: Readonly<Record<string, { readonly documentId: string } | null>> | null;
  readonly errors?: readonly { readonly message: string }[];
  readonly replayed: string | null;
}

eachDialect('Idempotency-Key over GraphQL', (dialect) => {
  const { nodes, url } = twoNodes(dialect, () => boot());

  const boot = () =>
    bootApp({
      database: url(),
      app: {
        contentTypes: [
          {
            info: { singularName: 'note', pluralName: 'notes' },
            attributes: {
              title: { type: 'string', unique: true, required: true },
              at: { type: 'datetime' },
              large: { type: 'biginteger' },
              any: { type: 'json' },
              topics: { type: 'relation', relation: 'oneToMany', target: TOPIC },
            },
          },
          { info: { singularName: 'topic', pluralName: 'topics' }, attributes: { name: { type: 'string' } } },
          { kind: 'singleType', info: { singularName: 'home', pluralName: 'homes' }, attributes: { title: { type: 'string' } } },
        ],
        config: {
          plugins: onlyPlugins('rest', 'graphql', 'idempotency', 'users-permissions', 'outgoing', 'limits'),
          access: { roles: { public: { actions: ['api::*'] } } },
        },
      },
    });

  const ask = async (node: BootedApp | undefined, key: string | null, query: string, variables: object = {}): Promise<Answered> => {
    const answer = await fetch(`${node?.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) },
      body: JSON.stringify({ query, variables }),
    });
    return { ...((await answer.json()) as Answered), replayed: answer.headers.get('idempotency-replayed') };
  };
  const count = async (table: string) => {
    const rows = await (nodes[0] as BootedApp).kernel.container.resolve(DATABASE).knex(table).pluck('id');
    return rows.length;
  };

  const CREATE = `mutation Make($title: String!, $topics: [ID]) {
    made: createNote(data: { title: $title, at: "2026-01-02T03:04:05.678Z", large: 9007199254740991, any: { a: [1, null] }, topics: $topics }) {
      documentId title at large any createdAt first: topics(pagination: { limit: 1 }) { name } topics { documentId name } topics_connection { nodes { name } pageInfo { total } }
    }
  }`;

  it('answers a repeat as the first operation, on any node, and writes once', async () => {
    const [one, two] = nodes;
    const topics: string[] = [];
    for (const name of ['a', 'b']) {
      const { data } = await ask(one, null, `mutation { createTopic(data: { name: "${name}" }) { documentId } }`);
      topics.push(data?.createTopic?.documentId as string);
    }
    const first = await ask(one, 'k', CREATE, { title: 'once', topics });
    expect(first).toMatchObject({ data: { made: { title: 'once', first: [{ name: 'a' }], topics: [{ name: 'a' }, { name: 'b' }] } } });
    expect(first.errors).toBeUndefined();
    const documentId = first.data?.made?.documentId;
    await ask(one, null, `mutation { updateNote(documentId: "${documentId}", data: { title: "later" }) { title } }`);
    expect(await ask(two, 'k', CREATE, { title: 'once', topics })).toEqual({ ...first, replayed: 'true' });
    expect(await count('notes')).toBe(1);
  });

  it('answers repeats of updates and removals', async () => {
    const [one, two] = nodes;
    const { data } = await ask(one, null, CREATE, { title: 'a' });
    const id = data?.made?.documentId;
    const update = `mutation { updateNote(documentId: "${id}", data: { title: "b" }) { title } }`;
    const updated = await ask(one, 'update', update);
    expect(updated).toMatchObject({ data: { updateNote: { title: 'b' } }, replayed: null });
    const remove = `mutation { deleteNote(documentId: "${id}") { documentId } }`;
    const removed = await ask(one, 'remove', remove);
    expect(removed).toEqual({ data: { deleteNote: { documentId: id } }, replayed: null });
    expect(await ask(two, 'update', update)).toEqual({ ...updated, replayed: 'true' });
    expect(await ask(two, 'remove', remove)).toEqual({ ...removed, replayed: 'true' });
  });

  it('answers repeats of the removal of a single type', async () => {
    await ask(nodes[0], null, 'mutation { updateHome(data: { title: "a" }) { documentId } }');
    const remove = 'mutation { deleteHome { documentId } }';
    const removed = await ask(nodes[0], 'k', remove);
    expect(removed.data?.deleteHome?.documentId).toEqual(expect.any(String));
    expect(await ask(nodes[1], 'k', remove)).toEqual({ ...removed, replayed: 'true' });
  });

  it('makes one document of twenty operations with one key at once, on two nodes', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(nodes[n % 2], 'storm', CREATE, { title: 'storm' })));
    expect(new Set(answers.map(({ data }) => data?.made?.documentId)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  });

  it('refuses other variables and another way with the same key, and leaves the key of what is refused free', async () => {
    const [one] = nodes;
    expect((await ask(one, 'k', 'mutation { createNote(data: {}) { title } }')).errors).toHaveLength(1);
    expect((await ask(one, 'k', CREATE, { title: 'a' })).errors).toBeUndefined();
    const other = await ask(one, 'k', CREATE, { title: 'b' });
    expect(other).toMatchObject({
      data: { made: null },
      errors: [{ message: 'This Idempotency-Key was already used for a different request' }],
    });
    const rest = await fetch(`${one?.url}/api/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'k' },
      body: JSON.stringify({ data: { title: 'a' } }),
    });
    expect(rest.status).toBe(422);
    expect(await count('notes')).toBe(1);
  });

  it('refuses operations that make several changes, before the first', async () => {
    const several = 'mutation { a: createNote(data: { title: "a" }) { title } b: createNote(data: { title: "b" }) { title } }';
    const spread = 'mutation { ...both } fragment both on Mutation { a: createNote(data: { title: "a" }) { title } }';
    for (const query of [several, spread]) {
      expect((await ask(nodes[0], 'k', query)).errors?.[0]?.message).toContain('must make a single change');
    }
    expect(await count('notes')).toBe(0);
    expect(await ask(nodes[0], 'k', '{ notes { title } }')).toEqual({ data: { notes: [] }, replayed: null });
  });
});
