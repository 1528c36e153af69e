import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config, Logger } from 'plinth';
import type { createS3Provider } from 'plinth/plugins/upload';
import type { Store } from './store.ts';

type S3Provider = ReturnType<typeof createS3Provider>;

/** Milliseconds after which an unfinished upload is no longer running. */
const DEAD = 86_400_000;

/** Objects in a bucket. */
export class S3Store implements Store {
  readonly place: string;
  readonly #provider: S3Provider;
  #spool: string | null = null;

  constructor(provider: S3Provider) {
    this.#provider = provider;
    this.place = provider.url('').replace(/\/+$/, '');
  }

  async spool(): Promise<string> {
    this.#spool ??= await mkdtemp(join(tmpdir(), 'plinth-backup-'));
    return this.#spool;
  }

  async list(): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const { key } of this.#provider.list?.() ?? []) names.push(key);
    return names.sort();
  }

  async put(name: string, path: string): Promise<void> {
    const { size } = await stat(path);
    await this.#provider.put(name, { path, size, type: 'application/gzip', stream: () => createReadStream(path) });
    await rm(path, { force: true });
  }

  async get(name: string): Promise<Readable> {
    const found = await this.#provider.get(name);
    if (found === null) throw new Error(`object ${name} not found in ${this.place}`);
    return found;
  }

  remove(name: string): Promise<void> {
    return this.#provider.delete(name);
  }

  async sweep(): Promise<void> {
    const before = Date.now() - DEAD;
    for await (const { begun, abort } of this.#provider.unfinished()) if (begun.getTime() < before) await abort();
  }
}

/** Path of the options in `config/plugins`. */
const AT = { path: ['backup', 'config', 'to'], key: 's3' };

/**
 * Makes the store of a bucket. Loads the plugin `upload` for its provider; that plugin may be off.
 * @throws BootProblemsError for invalid options, and if packages are missing
 */
export function createS3Store(options: Readonly<Record<string, unknown>>, config: Pick<Config, 'appDir' | 'files'>, log: Logger): S3Store {
  const upload = require('plinth/plugins/upload') as typeof import('plinth/plugins/upload');
  const { s3Options = {} } = options as { readonly s3Options?: { readonly params?: object } };
  // Copies hold password hashes: no ACL that makes them public, and the place is listed.
  const closed = { ...options, list: true, s3Options: { ...s3Options, params: { ACL: null, ...s3Options.params } } };
  return new S3Store(upload.createS3Provider({ options: closed, actionOptions: {}, appDir: config.appDir }, config, log, AT));
}
