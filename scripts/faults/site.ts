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

/** The place where the databases of a run are created. */
export class Site {
  readonly kind: DatabaseKind;
  /** Their disk; null for the default one. */
  readonly disk: SmallDisk | null;
  /** The private database server; null on SQLite, and for an existing server. */
  readonly server: OwnServer | null;
  readonly #folder: string;

  /**
   * Creates the small disk and the private server, as far as possible.
   * @param missing called with the reason for each that is not possible
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
