import type { Readable } from 'node:stream';
import type { Caller, RouteTable } from 'plinth';
import type { RouteMount } from 'plinth/plugins/rest';
import type { InjectionToken } from 'tsyringe';
import type { UnusedFile } from './commands/unused-files.ts';
import type { GivenFile } from './library/add-bytes.ts';
import type { UploadOptions } from './options.ts';
import type { ProviderContext, ProviderFactory, StorageProvider } from './providers/provider.ts';

/** The service of the media library for other plugins. */
export interface Upload {
  /**
   * Adds a storage that the option `provider` can name. Call it only while plugins are applied.
   * @throws Error if the name is taken
   */
  addProvider(name: string, factory: ProviderFactory): void;
  /**
   * Adds the library's endpoints again, with another authentication. Call it in a tap of `routes`, in a plugin that comes after `upload`
   * and requires `rest`.
   * @throws Error before the library's own routes are added, or without REST
   */
  mount(routes: RouteTable, mount: RouteMount): void;
  /** Further origins that pages load files from: `https://files.example`. Available once the kernel is configured. */
  readonly origins: readonly string[];
  /** Name of the provider: `local`, `s3`. */
  readonly providerName: string;
  /** Maximum number of bytes of a file. It may change at runtime. */
  readonly sizeLimit: number;
  /** Whether files can be in folders. */
  readonly hasFolders: boolean;
  /** Whether earlier versions of replaced files are stored. */
  readonly keepsVersions: boolean;
  /**
   * Adds a file from code like an upload: detects its type, and makes the smaller copies of an image.
   * @returns its `documentId`
   * @throws the errors of an upload, also PayloadTooLargeError above `sizeLimit`
   */
  add(file: GivenFile, caller: Caller): Promise<string>;
  /** Replaces the bytes of a file, and changes the given description. @throws NotFoundError, and the errors of an upload */
  replace(documentId: string, file: GivenFile, caller: Caller): Promise<void>;
  /** The stored bytes of a file; null without any. Checks no permissions. */
  bytes(documentId: string): Promise<Readable | null>;
  /**
   * The bytes under a key: `hash` and `ext` of a file or of its copy. The caller must have checked permissions.
   * @param most bytes
   * @returns null if there are none, or more
   */
  read(key: string, most: number): Promise<Buffer | null>;
  /** Files that no version of any document shows, oldest first. Slow: it reads all documents that may show files. */
  unused(): AsyncIterable<UnusedFile>;
  /**
   * All files, and whether their bytes are stored.
   * @param folder absolute path of a copy of the files of `local`, to look there; null: where they are stored
   */
  inspect(folder: string | null): AsyncIterable<InspectedFile>;
}

/** A file, and which of its bytes are missing. */
export interface InspectedFile {
  readonly id: number;
  readonly name: string;
  /** Keys without bytes: its own, or those of its smaller copies. */
  readonly missing: readonly string[];
}

/** The parts of the service that code uses without endpoints. */
export type FileCode = Pick<Upload, 'unused' | 'inspect' | 'add' | 'replace' | 'bytes'>;

/** The container token of `Upload`. */
export const UPLOAD: InjectionToken<Upload> = Symbol.for('plinth.upload');

/** All registered providers, of which one is used. */
export class Providers implements Upload {
  readonly #factories = new Map<string, ProviderFactory>();
  readonly hasFolders: boolean;
  readonly keepsVersions: boolean;
  readonly providerName: string;
  readonly #options: { readonly sizeLimit: number };
  readonly unused: Upload['unused'];
  readonly inspect: Upload['inspect'];
  #chosen: StorageProvider | null = null;
  #mount: Upload['mount'] | null = null;
  readonly add: Upload['add'];
  readonly replace: Upload['replace'];
  readonly bytes: Upload['bytes'];

  constructor(
    options: Pick<UploadOptions, 'provider' | 'sizeLimit' | 'folders' | 'keepVersions'>,
    { unused, inspect, add, replace, bytes }: FileCode,
  ) {
    this.inspect = inspect;
    this.add = add;
    this.replace = replace;
    this.bytes = bytes;
    this.#options = options;
    this.providerName = options.provider;
    this.hasFolders = options.folders;
    this.keepsVersions = options.keepVersions > 0;
    this.unused = unused;
  }

  get sizeLimit(): number {
    return this.#options.sizeLimit;
  }

  addProvider(name: string, factory: ProviderFactory): void {
    if (this.#factories.has(name)) throw new Error(`The storage provider "${name}" is already registered`);
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
      throw new Error(
        'The media library cannot be mounted yet. Mount it in a handler of the hook `routes`, in a plugin that is applied after "upload"',
      );
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

  /** The endpoints were added. @param mount adds them again */
  opened(mount: Upload['mount']): void {
    this.#mount = mount;
  }

  /** The provider in use. @throws Error before it is chosen */
  get current(): StorageProvider {
    if (this.#chosen === null) throw new Error('The storage provider is not available before the configuration has been applied');
    return this.#chosen;
  }

  /** @returns false if there is no such provider */
  choose(name: string, context: ProviderContext): boolean {
    this.#chosen = this.#factories.get(name)?.(context) ?? null;
    return this.#chosen !== null;
  }
}
