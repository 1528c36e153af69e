import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { killPrograms, startProgram } from './program-process.ts';

afterAll(async () => {
  await killPrograms();
  removeAppFolders();
});

jest.setTimeout(240_000);

const typeFile = (name: string, attributes: object) =>
  JSON.stringify({ info: { singularName: name, pluralName: `${name}s`, displayName: name }, attributes });

const GREETER = (greeting: string) => `
import { definePlugin } from 'plinth';
import { SIGN } from '../lib/sign.ts';
export default definePlugin({
  name: 'greeter',
  apply({ hooks }) {
    hooks.routes.tap('greeter', (routes) => routes.get('/greeting', { auth: false }, () => '${greeting}' + SIGN));
  },
});
`;

const FILES = {
  'config/plugins.json': '{ "greeter": { "resolve": "./plugins/greeter.ts" } }',
  'config/access.json': '{ "roles": { "public": { "actions": ["api::*"] } } }',
  'config/content-types/leaf.json': typeFile('leaf', { name: { type: 'string', maxLength: 50 } }),
  'plugins/greeter.ts': GREETER('hello'),
  'lib/sign.ts': "export const SIGN = '!';",
};

/** Runs `plinth dev` in a separate process. */
function develop(files: Readonly<Record<string, string>>, options: readonly string[] = ['--port', '0']) {
  const folder = appFolder(files);
  return {
    ...startProgram(['dev', '--app', folder, ...options], { LOG_LEVEL: 'silent' }),
    folder,
    write(path: string, text: string) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
  };
}

const READY = /^ready (http\S+)\n {2}after \d+ ms\n/m;

describe('plinth dev', () => {
  it('refuses no connection, and answers all who ask again where one was reset, while content types change', async () => {
    const dev = develop(FILES);
    const [, url] = READY.exec(await dev.next(/Ctrl-C to stop\n/)) ?? [];
    const outcomes = new Map<string, number>();
    let isOver = false;
    const asked: Promise<void>[] = [];
    const ask = () =>
      new Promise<string>((resolve) => {
        const request = http.get(`${url}/api/leafs`, { agent: false }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve(String(answer.statusCode)));
        });
        request.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      });
    const asking = (async () => {
      while (!isOver) {
        // A connection that was accepted, but not read from, breaks when its server ends. Browsers then retry.
        const answered = ask().then((outcome) => (outcome === 'ECONNRESET' ? ask() : outcome));
        asked.push(answered.then((outcome) => void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)));
        await sleep(5);
      }
    })();
    for (let edit = 0; edit < 4; edit++) {
      const attributes = { name: { type: 'string', maxLength: 50 }, [`extra${edit}`]: { type: 'integer' } };
      dev.write('config/content-types/leaf.json', typeFile('leaf', attributes));
      expect(await dev.next(READY)).toContain(`ready ${url}\n`);
    }
    isOver = true;
    await asking;
    await Promise.all(asked);
    expect([...outcomes.keys()]).toEqual(['200']);
    dev.child.kill('SIGTERM');
    expect(await dev.exit).toEqual([0, null]);
  });

  it('starts the app again when it changes, on its port, and says what is another', async () => {
    const dev = develop(FILES);
    const first = await dev.next(/Ctrl-C to stop\n/);
    const [, url] = READY.exec(first) ?? [];
    expect(first).toMatch(new RegExp(`rest +${url}/api/leafs +leaf\\n`));
    expect(first).toMatch(new RegExp(`graphql +${url}/graphql +Sandbox\\n`));
    expect(first).toContain('  plinth-env.d.ts was written\n');
    expect(first).toContain(`all pages  ${url}/\n`);

    dev.write('config/content-types/twig.json', typeFile('twig', { length: { type: 'integer', required: true } }));
    const added = await dev.next(READY);
    expect(added).toContain(
      'changed: config/content-types/twig.json\n  + api::twig.twig: length (integer, required true)\n  + GET /api/twigs\n',
    );
    expect(added).toContain(`ready ${url}\n`);
    expect((await fetch(`${url}/api/twigs`)).status).toBe(200);

    // Editors save this way: a new file replaces the old one.
    dev.write(
      'config/content-types/leaf.json.tmp',
      typeFile('leaf', { name: { type: 'string', maxLength: 9 }, colour: { type: 'string' } }),
    );
    renameSync(join(dev.folder, 'config/content-types/leaf.json.tmp'), join(dev.folder, 'config/content-types/leaf.json'));
    expect(await dev.next(READY)).toMatch(
      /^\nchanged: config\/content-types\/leaf\.json\n {2}~ api::leaf\.leaf\.name: maxLength 50 → 9\n {2}\+ api::leaf\.leaf\.colour \(string\)\n {2}plinth-env\.d\.ts was written\nready /,
    );

    // A loaded module outside of the usual folders.
    expect(await (await fetch(`${url}/greeting`)).text()).toBe('hello!');
    dev.write('lib/sign.ts', "export const SIGN = '?';");
    expect(await dev.next(READY)).toMatch(/^\nchanged: lib\/sign\.ts\nready /);
    expect(await (await fetch(`${url}/greeting`)).text()).toBe('hello?');

    rmSync(join(dev.folder, 'config/content-types/twig.json'));
    expect(await dev.next(READY)).toContain('  - api::twig.twig\n  - GET /api/twigs\n');

    dev.child.kill('SIGTERM');
    expect(await dev.exit).toEqual([0, null]);
    await expect(fetch(`${url}/greeting`)).rejects.toThrow();
  });

  it('tells mistakes and waits, while what ran before goes on; what is no part of the app changes nothing', async () => {
    const dev = develop({ ...FILES, 'config/server.json': '{ "prot": 1 }' });
    expect(await dev.next(/waiting for .*\n/)).toMatch(
      /config\/server\.json\n {2}line 1, prot: .*did you mean "port"\?\n\n1 problem\nwaiting for changes\n$/,
    );
    dev.write('config/server.json', '{}');
    const [, url] = READY.exec(await dev.next(READY)) ?? [];

    dev.write('plugins/greeter.ts', 'export default {');
    const told = await dev.next(/waiting for .*\n/);
    expect(told).toContain('changed: plugins/greeter.ts\n');
    expect(told).toContain(`waiting for changes; ${url} still runs the previous version\n`);
    expect(await (await fetch(`${url}/greeting`)).text()).toBe('hello!');

    // Reports are ordered: none of these changes restarts the app.
    for (const path of [
      'node_modules/x/index.js',
      '.plinth/other.db',
      'public/uploads/a.png',
      'test/app.test.mjs',
      'config/.server.json.swp',
    ]) {
      dev.write(path, '');
    }
    dev.write('plugins/greeter.ts', GREETER('welcome'));
    expect(await dev.next(READY)).toMatch(/^[^\n]*\n?\nchanged: plugins\/greeter\.ts\nready /);
    expect(await (await fetch(`${url}/greeting`)).text()).toBe('welcome!');

    dev.write('.env', 'PUBLIC_URL=nonsense\n');
    expect(await dev.next(/waiting for .*\n/)).toContain('PUBLIC_URL');
    dev.child.kill('SIGINT');
    expect(await dev.exit).toEqual([0, null]);
  });

  it('goes on serving where a role or a token is wrong', async () => {
    const dev = develop(FILES);
    const [, url] = READY.exec(await dev.next(/Ctrl-C to stop\n/)) ?? [];
    dev.write('config/access.json', '{ "roles": { "public": { "actions": ["api::leaf.leaf.fnd"] } } }');
    expect(await dev.next(/waiting for .*\n/)).toContain(`${url} still runs the previous version`);
    expect((await fetch(`${url}/api/leafs`)).status).toBe(200);
    dev.write('config/access.json', '{ "tokens": [{ "name": "x", "type": "read-only", "value": { "env": "NOT_SET" } }] }');
    expect(await dev.next(/waiting for .*\n/)).toMatch(/NOT_SET is not set[\s\S]*still runs the previous version/);
    dev.write('config/access.json', '{ "roles": { "public": { "actions": [] } } }');
    await dev.next(READY);
    expect((await fetch(`${url}/api/leafs`)).status).toBe(403);
    dev.child.kill('SIGTERM');
    expect(await dev.exit).toEqual([0, null]);
  });

  it('ends where another program has its port', async () => {
    const taken = http.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const dev = develop({ ...FILES, 'config/server.json': JSON.stringify({ port }) }, []);
    await expect(dev.next(/never/)).rejects.toThrow(
      `plinth: Cannot listen on 127.0.0.1:${port}: the port is in use by another program (config/server, port). Stop it, or choose another port`,
    );
    expect(await dev.exit).toEqual([1, null]);
    taken.close();
  });
});
