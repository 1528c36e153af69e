import { DATABASE, DOCUMENTS, definePlugin, type Plugin, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { FILE_UID } from '../webhook.ts';
import { asking, bootHooks } from './hook-app.ts';
import { Receiver, until } from './receiver.ts';

const OWN = ['read', 'create', 'rotate'].map((verb) => `plugin::webhooks.webhook.${verb}`);
const tokens = [
  { name: 'files', type: 'custom', actions: ['plugin::upload.content-api.findOne', ...OWN], value: { env: 'TOKEN_FILES' } },
  { name: 'turner', type: 'custom', actions: OWN, value: { env: 'TOKEN_TURNER' } },
];
const READER_OF_FILES = 'token-that-makes-hooks-and-reads-files';
const TURNER = 'token-that-rotates-secrets-of-hooks';

/** Files whose caption is `secret` are hidden from everybody. */
const hidden = definePlugin({
  name: 'hidden-files',
  requires: ['upload'],
  apply({ container }) {
    const where = { $or: [{ caption: { $null: true } }, { caption: { $ne: 'secret' } }] };
    container.resolve(DOCUMENTS).addRule({ plugin: 'hidden-files', applies: ({ uid }) => uid === FILE_UID, where });
  },
}) as Plugin;

eachDialect('webhooks of files', (dialect) => {
  let database: TemporaryDatabase;
  let receiver: Receiver;
  let app: BootedApp;

  const boot = async (plugins: readonly Plugin[] = []) => {
    [database, receiver] = await Promise.all([dialect.createDatabase(), new Receiver().open()]);
    app = await bootHooks(database.url, {
      tokens,
      plugins: { upload: true },
      inline: plugins,
      env: { TOKEN_FILES: READER_OF_FILES, TOKEN_TURNER: TURNER },
    });
  };
  afterEach(async () => {
    receiver.close();
    await app?.close();
    await database.remove();
  });

  const make = async (token: string, events = ['media.create', 'media.delete']): Promise<number> => {
    const asked = { name: events.join(), url: receiver.url, events };
    return (await asking(app, token).post('/api/webhooks', asked).expect(201)).body.data.id;
  };
  const files = () => app.kernel.container.resolve(DOCUMENTS);
  const add = async (name: string, caption: string | null = null): Promise<string> => {
    const stored = { hash: name, ext: '.txt', mime: 'text/plain', size: 1, url: `/uploads/${name}.txt`, provider: 'local' };
    return String((await files().create(FILE_UID, { data: { ...stored, name, caption } }, SYSTEM)).documentId);
  };
  /** Waits until nothing waits, and returns the events that have arrived. */
  const told = async () => {
    const { knex } = app.kernel.container.resolve(DATABASE);
    await until(async () => (await knex('plinth_webhook_deliveries').where({ state: 'waiting' }).first('id')) === undefined);
    return receiver.received.map(({ body }) => body.type);
  };
  const listed = async (id: number) => (await asking(app, READER_OF_FILES).get(`/api/webhooks/${id}/deliveries`).expect(200)).body.data;

  it('tell of files, also of deleted ones', async () => {
    await boot();
    await make(READER_OF_FILES);
    await make(TURNER, ['media.create']);
    const id = await add('plain');
    expect(await told()).toEqual(['media.create']);
    await files().remove(FILE_UID, id, new Map(), SYSTEM);
    expect(await told()).toEqual(['media.create', 'media.delete']);
  });

  it('tell and list no file that a rule of a plugin hides, and none that is gone', async () => {
    await boot([hidden]);
    const hook = await make(READER_OF_FILES);
    const shown = await add('shown');
    await add('hidden', 'secret');
    expect(await told()).toEqual(['media.create']);
    expect(await listed(hook)).toMatchObject([{ event: 'media.create', documentId: expect.any(String) }]);
    await files().update(FILE_UID, shown, { data: { caption: 'secret' } }, SYSTEM);
    expect(await listed(hook)).toMatchObject([{ event: 'media.create', documentId: null }]);
    await files().update(FILE_UID, shown, { data: { caption: null } }, SYSTEM);
    await files().remove(FILE_UID, shown, new Map(), SYSTEM);
    expect(await told()).toEqual(['media.create']);
  });

  it('are controlled by those alone who may read files', async () => {
    await boot();
    const rotate = (token: string, id: number) => asking(app, token).post(`/api/webhooks/${id}/rotate`, {});
    const ofFiles = await make(READER_OF_FILES);
    await rotate(TURNER, ofFiles).expect(403);
    await rotate(READER_OF_FILES, ofFiles).expect(200);
    // This webhook is told of no files.
    await rotate(TURNER, await make(READER_OF_FILES, ['entry.create'])).expect(200);
  });
});
