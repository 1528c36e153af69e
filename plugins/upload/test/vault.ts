import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { copyFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin, type Plugin, z } from 'plinth';
import { type StorageProvider, UPLOAD } from 'plinth/plugins/upload';

/** A storage that several servers share, with a hook before each step. */
export class Vault {
  readonly folder: string;
  /** Runs before a step; an error that it throws becomes the step's error. */
  before: (step: 'put' | 'get' | 'delete', key: string) => Promise<void> | void = () => undefined;

  /** @param folder created by another process; default: a new one */
  constructor(folder = mkdtempSync(join(tmpdir(), 'plinth-vault-'))) {
    this.folder = folder;
  }

  /** The provider `vault`. */
  plugin(): Plugin {
    const provider: StorageProvider = {
      put: async (key, { path }) => {
        await this.before('put', key);
        await copyFile(path, join(this.folder, key));
      },
      get: async (key, range) => {
        await this.before('get', key);
        const path = join(this.folder, key);
        return (await stat(path).catch(() => null)) === null ? null : createReadStream(path, range);
      },
      delete: async (key) => {
        await this.before('delete', key);
        await rm(join(this.folder, key), { force: true });
      },
      url: (key) => `/vault/${key}`,
      list: () => this.#list(),
    };
    return definePlugin({
      name: 'vault',
      requires: ['upload'],
      options: z.strictObject({}),
      apply({ container }) {
        container.resolve(UPLOAD).addProvider('vault', () => provider);
      },
    });
  }

  /** All keys, sorted. */
  get keys(): readonly string[] {
    return readdirSync(this.folder).sort();
  }

  path(key: string): string {
    return join(this.folder, key);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  async *#list() {
    for (const key of this.keys) yield { key, changed: (await stat(this.path(key))).mtime };
  }
}
