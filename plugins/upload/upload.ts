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
   * @throws Error without REST, or before routes are added; whatever refuses an upload
   */
  add(file: GivenFile, caller: Caller): Promise<string>;
  /** Files that no document shows, in any version, oldest first. It reads all documents that may show one: for who waits for it. */
  unused(): AsyncIterable<UnusedFile>;
}

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
  #add: Upload['add'] | null = null;

  constructor(options: Pick<UploadOptions, 'provider' | 'sizeLimit' | 'folders'>, unused: Upload['unused']) {
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

  async add(file: GivenFile, caller: Caller): Promise<string> {
    if (this.#add === null) throw new Error('Files are added once the endpoints of the media library are there');
    return this.#add(file, caller);
  }

  /** The endpoints are added. @param mount how they are added once more @param add how code adds a file */
  opened(mount: Upload['mount'], add: Upload['add']): void {
    this.#mount = mount;
    this.#add = add;
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
