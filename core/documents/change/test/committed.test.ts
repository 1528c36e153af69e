import { DATABASE, DOCUMENTS, type Documents, definePlugin, type Plugin, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, contentApps, eachDialect, sentInTransactions } from 'plinth/testing';

const NOTE = 'api::note.note';
const attributes = { text: { type: 'string' } };

/** Milliseconds that a write or a shutdown waits for a tap. */
const TAP_LIMIT = 5_000;

describe('documents.hooks.committed', () => {
  it('lets a tap that hangs hold up a write for some seconds, and then neither it nor a shutdown', async () => {
    const apps = contentApps();
    const heard: string[] = [];
    const hangs = definePlugin({
      name: 'hangs',
      apply: ({ container }) =>
        container.resolve(DOCUMENTS).hooks.committed.tapPromise('hangs', ({ kind, type }) => {
          if (type.uid !== NOTE) return Promise.resolve();
          heard.push(kind);
          return new Promise(() => {});
        }),
    });
    const app = await apps.boot({ types: { note: { attributes } }, more: [hangs] });
    // Nobody waits for the seconds that a tap may take.
    const { setTimeout: later } = globalThis;
    const sooner = (work: () => void, milliseconds?: number) => later(work, milliseconds === TAP_LIMIT ? 20 : milliseconds);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation(sooner as typeof setTimeout);
    const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const reply = await app.post('/api/notes', { text: 'stored' });
    expect([reply.status, reply.body.data.text]).toEqual([201, 'stored']);
    await apps.cleanUp();
    log.mockRestore();
    jest.mocked(setTimeout).mockRestore();
    expect(heard).toEqual(['created']);
  });

  it('is nothing to a write when it throws what the log can hardly hold', async () => {
    const apps = contentApps();
    const throws = definePlugin({
      name: 'throws',
      apply: ({ container }) =>
        container.resolve(DOCUMENTS).hooks.committed.tap('throws', () => {
          throw Object.freeze(new Error('frozen'));
        }),
    });
    const app = await apps.boot({ types: { note: { attributes } }, more: [throws] });
    const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const reply = await app.post('/api/notes', { text: 'stored' });
    await apps.cleanUp();
    log.mockRestore();
    expect([reply.status, reply.body.data?.text]).toEqual([201, 'stored']);
  });
});

eachDialect('changes that nobody records and nobody is told of', (dialect) => {
  const boot = (...plugins: Plugin[]) => {
    const contentTypes = [{ info: { singularName: 'note', pluralName: 'notes' }, attributes }];

    return bootApp({ app: { contentTypes, plugins }, database: dialect });
  };
  const tapping = (name: 'record' | 'committed') =>
    definePlugin({
      name: 'looks',
      apply({ container }) {
        const { hooks } = container.resolve(DOCUMENTS);
        if (name === 'record') hooks.record.tap('looks', (rows) => rows);
        else hooks.committed.tap('looks', () => {});
      },
    });
  const statements = async ({ kernel, close }: BootedApp) => {
    const database = kernel.container.resolve(DATABASE);
    const documents: Documents = kernel.container.resolve(DOCUMENTS);
    // The first write also reserves ids, so it is not measured.
    await documents.create(NOTE, { data: {} }, SYSTEM);
    let id = '';
    const counts = {
      create: await sentInTransactions(database, async () => {
        id = (await documents.create(NOTE, { data: { text: 'a' } }, SYSTEM)).documentId as string;
      }),
      update: await sentInTransactions(database, () => documents.update(NOTE, id, { data: { text: 'b' } }, SYSTEM)),
      remove: await sentInTransactions(database, () => documents.remove(NOTE, id, new Map(), SYSTEM)),
    };
    await close();
    return counts;
  };

  it('read nothing more: a removal reads what was there when somebody looks, nothing else costs a statement', async () => {
    const plain = await statements(await boot());
    for (const hook of ['record', 'committed'] as const) {
      expect([hook, await statements(await boot(tapping(hook)))]).toEqual([hook, { ...plain, remove: plain.remove + 1 }]);
    }
  });
});
