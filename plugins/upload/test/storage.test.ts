import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { transformSync } from 'esbuild';
import { COMMANDS, definePlugin, type Plugin, SYSTEM, z } from 'plinth';
import { type Content, type StorageProvider, UPLOAD } from 'plinth/plugins/upload';
import sharp from 'sharp';
import { WorkQueue } from '../images/work-queue.ts';
import { LocalProvider } from '../providers/local-provider.ts';
import { IncomingFile } from '../receive/incoming-folder.ts';
import { bootLibrary, storedIn } from './library-app.ts';

describe('LocalProvider', () => {
  let folder: string;
  let provider: LocalProvider;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-local-'));
    provider = new LocalProvider(join(folder, 'files'), join(folder, 'files', '.incoming'), '/uploads');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const content = (value: string) => {
    const path = join(folder, 'received');
    writeFileSync(path, value);
    return { path, size: value.length, type: 'text/plain' } as Content;
  };

  it('stores, gives back whole or in part, and removes', async () => {
    await provider.put('a.txt', content('0123456789'));
    await provider.put('a.txt', content('9876543210'));
    expect(readdirSync(join(folder, 'files'))).toEqual(['a.txt']);
    expect(await text((await provider.get('a.txt')) as NodeJS.ReadableStream)).toBe('9876543210');
    expect(await text((await provider.get('a.txt', { start: 2, end: 4 })) as NodeJS.ReadableStream)).toBe('765');
    expect(provider.url('a.txt')).toBe('/uploads/a.txt');
    const keys: string[] = [];
    for await (const { key } of provider.list()) keys.push(key);
    expect(keys).toEqual(['a.txt']);
    await provider.delete('a.txt');
    await provider.delete('a.txt');
    expect(await provider.get('a.txt')).toBeNull();
  });

  it.each(['../a.txt', 'a/b.txt', '..', '.incoming', 'a\\b', ''])('takes no key like %j', async (key) => {
    await expect(provider.put(key, content('x'))).rejects.toThrow('is not a valid file key');
    await expect(provider.get(key)).rejects.toThrow('is not a valid file key');
    await expect(provider.delete(key)).rejects.toThrow('is not a valid file key');
  });

  (existsSync('/dev/shm') ? it : it.skip)('moves what lies on another disk, and leaves nothing there', async () => {
    const elsewhere = mkdtempSync('/dev/shm/plinth-');
    try {
      writeFileSync(join(elsewhere, 'received'), 'hello');
      await provider.put('a.txt', { ...content(''), path: join(elsewhere, 'received') });
      expect(readFileSync(join(folder, 'files/a.txt'), 'utf8')).toBe('hello');
      expect(readdirSync(join(folder, 'files')).filter((name) => name !== '.incoming')).toEqual(['a.txt']);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });
});

describe('a full disk', () => {
  (existsSync('/dev/full') ? it : it.skip)('is 507', async () => {
    const handle = await open('/dev/full', 'w');
    const file = new IncomingFile('/dev/full', handle, () => undefined);
    await expect(file.write(Buffer.from('x'))).rejects.toMatchObject({ status: 507, name: 'InsufficientStorageError' });
    await file.close();
  });
});

describe('WorkQueue', () => {
  it('does so much at a time, in order, and refuses what is too much', async () => {
    const queue = new WorkQueue(2, 1);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const work = (number: number) =>
      queue.run(() => {
        begun.push(number);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const all = [work(1), work(2), work(3)];
    await expect(work(4)).rejects.toMatchObject({ status: 503 });
    expect(begun).toEqual([1, 2]);
    ends.shift()?.();
    await all[0];
    expect(begun).toEqual([1, 2, 3]);
    for (const end of ends) end();
    await Promise.all(all);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(async () => 5)).resolves.toBe(5);
  });
});

describe('the provider that the README shows', () => {
  it('keeps the bytes of files', async () => {
    const kept = new Map<string, string>();
    const server = createServer(async (request, response) => {
      const key = (request.url as string).slice(1);
      if (request.method === 'PUT') kept.set(key, await text(request));
      const found = kept.get(key);
      if (request.method === 'DELETE') kept.delete(key);
      response.writeHead(found === undefined ? 404 : 200).end(found);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const app = await bootLibrary({ plugins: [shownPlugin()], upload: { provider: 'shelf', providerOptions: { address } } });
    try {
      const { body } = await app.request.post('/api/upload').attach('files', Buffer.from('hello'), 'a.txt').expect(201);
      const [{ id, hash, url }] = body;
      expect(url).toBe(`${address}/${hash}.txt`);
      expect([...kept]).toEqual([[`${hash}.txt`, 'hello']]);
      const check = async () => {
        const lines: string[] = [];
        const command = app.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'upload');
        const run = {
          caller: SYSTEM,
          kernel: app.kernel,
          arguments: [],
          options: {},
          print: (line: string) => lines.push(line),
          readSecret: async () => '',
        };
        await command?.commands?.find(({ name }) => name === 'check')?.run?.(run);
        return lines.at(-1);
      };
      expect(await check()).toBe('1 stored, 0 incomplete files, 0 orphaned');
      kept.clear();
      expect(await check()).toBe('1 stored, 1 incomplete files, 0 orphaned');
      await app.request.delete(`/api/upload/files/${id}`).expect(200);
      expect((await app.request.get('/api/upload/files')).body).toEqual([]);
    } finally {
      await app.close();
      server.closeAllConnections();
      server.close();
    }
  });

  /** The plugin from the README's example. */
  function shownPlugin(): Plugin {
    const section = readFileSync(join(__dirname, '../README.md'), 'utf8').split('## Write a storage provider')[1] as string;
    const [, source] = /```ts\n([\s\S]*?)```/.exec(section) as RegExpExecArray;
    const { code } = transformSync(source as string, { loader: 'ts', format: 'cjs' });
    const module = { exports: {} as { default: Plugin } };
    new Function('require', 'module', 'exports', code)(require, module, module.exports);
    return module.exports.default;
  }
});

describe('a provider of another plugin', () => {
  const kept = new Map<string, string>();
  const shelf = definePlugin({
    name: 'shelf',
    requires: ['upload'],
    options: z.strictObject({}),
    apply({ container }) {
      const provider: StorageProvider = {
        put: async (key, content) => {
          kept.set(key, await text(content.stream()));
        },
        get: async () => null,
        delete: async (key) => {
          kept.delete(key);
        },
        url: (key) => `https://shelf.example/${key}`,
      };
      container.resolve(UPLOAD).addProvider('shelf', ({ options }) => {
        if (options.height !== 3) throw new Error('a shelf has a height');
        return provider;
      });
    },
  });

  it('keeps the bytes of files', async () => {
    const app = await bootLibrary({ plugins: [shelf], upload: { provider: 'shelf', providerOptions: { height: 3 } } });
    try {
      const { body } = await app.request.post('/api/upload').attach('files', Buffer.from('hello'), 'a.txt').expect(201);
      const [{ id, hash, url, provider }] = body;
      expect([url, provider]).toEqual([`https://shelf.example/${hash}.txt`, 'shelf']);
      expect([...kept]).toEqual([[`${hash}.txt`, 'hello']]);
      await app.request.get(`/uploads/${hash}.txt`).expect(404);
      await app.request.delete(`/api/upload/files/${id}`).expect(200);
      expect(kept.size).toBe(0);
    } finally {
      await app.close();
    }
  });

  it.each([
    ['a provider that nobody brings', { provider: 's4' }, /provider: the storage provider "s4" does not exist/],
    ['options that it does not take', { providerOptions: { foldr: 'x' } }, /providerOptions/],
  ])('%s stops the boot', async (_, upload, message) => {
    await expect(bootLibrary({ upload })).rejects.toThrow(message);
  });
});

describe('variants and placeholder', () => {
  it('are told among the formats, and stored and removed with them', async () => {
    const app = await bootLibrary({ upload: { variants: ['webp'], placeholder: true, breakpoints: { small: 100 } } });
    try {
      const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      const { body } = await app.request.post('/api/upload').attach('files', image, 'a.png').expect(201);
      const [{ id, hash, formats }] = body;
      expect(formats).toMatchObject({
        small: { ext: '.png', mime: 'image/png', width: 100, url: `/uploads/small_${hash}.png` },
        small_webp: { name: 'small_webp_a.png', ext: '.webp', mime: 'image/webp', width: 100, url: `/uploads/small_webp_${hash}.webp` },
        placeholder: { mime: 'image/webp', width: 16, url: expect.stringMatching(/^data:image\/webp;base64,/) },
      });
      await app.request.get(formats.small_webp.url).expect(200).expect('Content-Type', 'image/webp');
      expect(storedIn(app)).toHaveLength(5);
      await app.request.delete(`/api/upload/files/${id}`).expect(200);
      expect(storedIn(app)).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
