import type { Readable } from 'node:stream';
import type { Caller, RouteTable } from 'plinth';
import type { RouteMount } from 'plinth/plugins/rest';
import type { InjectionToken } from 'tsyringe';
import type { UnusedFile } from './commands/unused-files.ts';
import type { GivenFile } from './library/add-bytes.ts';
import type { UploadOptions } from './options.ts';
import type { ProviderContext, ProviderFactory, StorageProvider } from './providers/provider.ts';

/** What the media library offers to other plugins. */
export interface Upload {
  /**
   * Adds a place where bytes can be kept, which the option `provider` names; only while plugins are applied.
   * @throws Error when the name is taken
   */
  addProvider(name: string, factory: ProviderFactory): void;
  /**
   * Adds the endpoints of the library once more, for people who are known in another way. In a tap of `routes`, of a plugin that comes after `upload` and requires `rest`.
   * @throws Error before its own are added, or without REST
   */
  mount(routes: RouteTable, mount: RouteMount): void;
  /** Origins of which pages load files, beside the server's own: `https://files.example`. Once the kernel is configured. */
  readonly origins: readonly string[];
  /** What keeps the bytes: `local`, `s3`. */
  readonly providerName: string;
  /** Bytes that a file may have, now: people change it while the service runs. */
  readonly sizeLimit: number;
  /** Whether files may stand in folders. */
  readonly hasFolders: boolean;
  /**
   * Adds a file that code brings, as an upload would: its type is found out, an image gets its smaller copies.
   * @returns its `documentId`
   * @throws whatever refuses an upload
   */
  add(file: GivenFile, caller: Caller): Promise<string>;
  /** Gives a file other bytes, and says of it what is given. @throws NotFoundError, and whatever refuses an upload */
  replace(documentId: string, file: GivenFile, caller: Caller): Promise<void>;
  /** The bytes of a file as they are stored; null where there are none. For code: nobody's rights are asked for. */
  bytes(documentId: string): Promise<Readable | null>;
  /**
   * The bytes under a key: `hash` and `ext` of a file, or of a copy of it, that somebody may read.
   * @param most bytes
   * @returns null when there are none, or more
   */
  read(key: string, most: number): Promise<Buffer | null>;
  /** Files that no document shows, in any version, oldest first. It reads all documents that may show one: for who waits for it. */
  unused(): AsyncIterable<UnusedFile>;
}

/** What code does with files, without any endpoint. */
export type FileCode = Pick<Upload, 'unused' | 'add' | 'replace' | 'bytes'>;

/** The media library of one kernel. */
export const UPLOAD: InjectionToken<Upload> = Symbol.for('plinth.upload');

/** The providers that there are, of which one is used. */
export class Providers implements Upload {
  readonly #factories = new Map<string, ProviderFactory>();
  readonly hasFolders: boolean;
  readonly providerName: string;
  readonly #options: { readonly sizeLimit: number };
  readonly unused: Upload['unused'];
  #chosen: StorageProvider | null = null;
  #mount: Upload['mount'] | null = null;
  readonly add: Upload['add'];
  readonly replace: Upload['replace'];
  readonly bytes: Upload['bytes'];

  constructor(options: Pick<UploadOptions, 'provider' | 'sizeLimit' | 'folders'>, { unused, add, replace, bytes }: FileCode) {
    this.add = add;
    this.replace = replace;
    this.bytes = bytes;
    this.#options = options;
    this.providerName = options.provider;
    this.hasFolders = options.folders;
    this.unused = unused;
  }

  get sizeLimit(): number {
    return this.#options.sizeLimit;
  }

  addProvider(name: string, factory: ProviderFactory): void {
    if (this.#factories.has(name)) throw new Error(`There is a provider "${name}" already`);
    this.#factories.set(name, factory);
  }

  get names(): readonly string[] {
    return [...this.#factories.keys()];
  }

  get origins(): readonly string[] {
    const url = this.current.url('image.png');
    return URL.canParse(url) ? [new URL(url).origin] : [];
  }

  mount(routes: RouteTable, mount: RouteMount): void {
    if (this.#mount === null)
      throw new Error('The media library is mounted too early: in a tap of `routes`, by a plugin that comes after "upload"');
    this.#mount(routes, mount);
  }

  async read(key: string, most: number): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let size = 0;
    // Leaving the loop closes the stream.
    for await (const chunk of (await this.current.get(key)) ?? []) {
      size += (chunk as Buffer).length;
      if (size > most) return null;
      chunks.push(chunk as Buffer);
    }
    return size === 0 ? null : Buffer.concat(chunks, size);
  }

  /** The endpoints are added. @param mount how they are added once more */
  opened(mount: Upload['mount']): void {
    this.#mount = mount;
  }

  /** The provider in use. @throws Error before one is chosen */
  get current(): StorageProvider {
    if (this.#chosen === null) throw new Error('Files have no provider before the kernel is configured');
    return this.#chosen;
  }

  /** @returns false when nobody has added such a provider */
  choose(name: string, context: ProviderContext): boolean {
    this.#chosen = this.#factories.get(name)?.(context) ?? null;
    return this.#chosen !== null;
  }
}
