import { join } from 'node:path';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { plinth, startPlinth } from './run-plinth.ts';

afterAll(removeAppFolders);

const WORKER = `
import { definePlugin, z } from 'plinth';
import { QUEUES } from 'plinth/plugins/queues';
export default definePlugin({
  name: 'worker',
  requires: ['queues'],
  options: z.strictObject({ fills: z.boolean().default(false) }),
  apply({ container, hooks }, { fills }) {
    const pages = container.resolve(QUEUES).add({ name: 'worker.pages', payload: z.object({ page: z.int() }), run: async () => undefined });
    if (!fills) return;
    const gone = container.resolve(QUEUES).add({ name: 'other.gone', payload: z.object({}), run: async () => undefined });
    const at = new Date(Date.now() + 3_600_000);
    hooks.bootstrap.tapPromise('worker', async () => {
      await gone.put({}, { at });
      const { id } = await pages.put({ page: 1 }, { key: 'first', at });
      await pages.cancel(id);
      await pages.put({ page: 2 }, { at });
    });
  },
});
`;

/** An app with three items: one failed, one waiting, and one whose plugin is off. */
async function makeApp() {
  const app = appFolder({
    'plugins/worker.ts': WORKER,
    'config/plugins.ts': `export default ({ env }) => ({
      worker: { resolve: './plugins/worker.ts', config: { fills: env('FILLS', '') === 'yes' } },
    });`,
  });
  const env = { DATABASE_URL: `sqlite:${join(app, 'data.db')}` };
  const filling = startPlinth(['start', '--app', app, '--port', '0'], { ...env, FILLS: 'yes', LOG_LEVEL: 'silent' });
  await filling.printed(/^ready /);
  filling.stop();
  await filling.done;
  return (...args: readonly string[]) => plinth(['queue', ...args, '--app', app], env);
}

describe('plinth queue', () => {
  let queue: Awaited<ReturnType<typeof makeApp>>;
  beforeEach(async () => {
    queue = await makeApp();
  });

  it('lists what there is, also of plugins that are off', async () => {
    const { code, out, err } = await queue('list');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.split('\n')).toEqual([
      'other.gone    waiting  1  (plugin disabled)',
      'worker.pages  failed   1',
      'worker.pages  waiting  1',
      '',
    ]);
    expect(JSON.parse((await queue('list', '--json')).out)).toContainEqual({
      queue: 'other.gone',
      state: 'waiting',
      count: 1,
      isOff: true,
    });
    const items = JSON.parse((await queue('list', 'worker.pages', '--json')).out);
    expect(items).toEqual([
      expect.objectContaining({ id: 2, state: 'failed', key: 'first', error: 'cancelled', payload: { page: 1 } }),
      expect.objectContaining({ id: 3, state: 'waiting', key: null, payload: { page: 2 } }),
    ]);
    expect((await queue('list', 'worker.pages', '--state', 'failed')).out).toMatch(
      /^2 {2}worker\.pages {2}failed .* key first {2}cancelled\n$/,
    );
    expect((await queue('list', 'nothing')).out).toBe('no items\n');
  });

  it('shows one', async () => {
    expect((await queue('show', '2')).out).toMatch(
      /^id: 2\nqueue: worker\.pages\nstate: failed\nkey: first\n(.*\n)*error: cancelled\n(.*\n)*payload: \{"page":1\}\n$/,
    );
    expect(JSON.parse((await queue('show', '3', '--json')).out)).toMatchObject({ id: 3, payload: { page: 2 } });
    expect(await queue('show', '9')).toMatchObject({ code: 1, err: 'plinth: item 9 not found\n' });
  });

  it('repeats what has failed, and drops what is not wanted', async () => {
    expect((await queue('retry', '3')).out).toBe('retrying 0\n');
    expect(JSON.parse((await queue('retry', '--failed', 'worker.pages', '--json')).out)).toEqual({ retried: 1 });
    expect(JSON.parse((await queue('show', '2', '--json')).out)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect((await queue('discard', '1', '2')).out).toBe('discarded 2\n');
    expect(JSON.parse((await queue('list', '--json')).out)).toEqual([{ queue: 'worker.pages', state: 'waiting', count: 1, isOff: false }]);
  });

  it('wants to know which', async () => {
    expect(await queue('discard')).toMatchObject({ code: 1, err: expect.stringContaining('specify item IDs') });
    expect(await queue('discard', '1', '--failed', 'worker.pages')).toMatchObject({ code: 1 });
    expect(await queue('retry', 'x')).toMatchObject({ code: 1, err: 'plinth: id must be an integer, not "x"\n' });
    expect(await queue('list', '--state', 'lost')).toMatchObject({ code: 1, err: expect.stringContaining('--state must be one of') });
  });
});
