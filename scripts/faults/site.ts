import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryDatabase } from '../temporary-database.mjs';
import { OwnServer } from './own-server.ts';
import { SmallDisk } from './small-disk.ts';

export type DatabaseKind = 'sqlite' | 'mysql' | 'postgres';

/** An empty database. */
interface EmptyDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Where the databases of a run lie. */
export class Site {
  readonly kind: DatabaseKind;
  /** On which they lie; null when it is any. */
  readonly disk: SmallDisk | null;
  /** The server of the runner's own; null on SQLite, and when it is another's. */
  readonly server: OwnServer | null;
  readonly #folder: string;

  /**
   * Makes what is possible of a small disk and a server of its own.
   * @param missing is told what is not possible, and why
   */
  static async open(kind: DatabaseKind, wanted: { readonly disk: boolean; readonly server: boolean }, missing: (why: string) => void) {
    const attempt = async <T>(is: boolean, make: () => T | Promise<T>): Promise<T | null> => {
      if (!is) return null;
      try {
        return await make();
      } catch (error) {
        missing((error as Error).message);
        return null;
      }
    };
    const disk = await attempt(wanted.disk, () => new SmallDisk());
    const folder = mkdtempSync(join(disk?.folder ?? tmpdir(), 'plinth-faults-'));
    const server = kind === 'sqlite' ? null : await attempt(wanted.server, () => OwnServer.start(kind, folder));
    return new Site(kind, disk, server, folder);
  }

  private constructor(kind: DatabaseKind, disk: SmallDisk | null, server: OwnServer | null, folder: string) {
    this.kind = kind;
    this.disk = disk;
    this.server = server;
    this.#folder = folder;
  }

  newDatabase(): Promise<EmptyDatabase> {
    return temporaryDatabase(this.kind, { server: this.server?.url, folder: this.#folder });
  }

  async close(): Promise<void> {
    this.disk?.free();
    await this.server?.kill();
    rmSync(this.#folder, { recursive: true, force: true });
    this.disk?.close();
  }
}
