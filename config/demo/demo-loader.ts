import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Documents, SYSTEM, type VersionKey } from 'plinth';

/** The demo's files. Each document comes after those that it refers to. */
const FILES = ['topic', 'plant', 'variety', 'place', 'workshop', 'story', 'homepage', 'borrowing-rules'] as const;

/** A file of the demo: the documents of one content type. */
interface DemoFile {
  /** Uid of the content type. */
  readonly type: string;
  readonly documents: readonly DemoDocument[];
}

/** A document of the demo. In its values, `{ "$ref": "<type>/<key>" }` stands for the document with that key. */
interface DemoDocument {
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The localized attributes by locale. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Whether it stays unpublished. */
  readonly draft?: boolean;
}

/** Writes the documents of a folder of JSON files through the document service. */
export class DemoLoader {
  readonly #documents: Documents;
  readonly #folder: string;
  /** `documentId` by `<type>/<key>`. */
  readonly #ids = new Map<string, string>();

  constructor(documents: Documents, folder: string) {
    this.#documents = documents;
    this.#folder = folder;
  }

  /** Whether the database holds no document of the first type that `load` writes. */
  async isNeeded(): Promise<boolean> {
    const { type } = await this.#read(FILES[0]);
    const everything = this.#documents.parse(type, {}, 'list', SYSTEM);
    return (await this.#documents.count(everything)) === 0;
  }

  /** Writes everything, and returns the number of documents. */
  async load(): Promise<number> {
    for (const name of FILES) {
      const { type, documents } = await this.#read(name);
      for (const document of documents) await this.#write(type, name, document);
    }
    return this.#ids.size;
  }

  async #read(name: string): Promise<DemoFile> {
    return JSON.parse(await readFile(join(this.#folder, `${name}.json`), 'utf8')) as DemoFile;
  }

  async #write(uid: string, name: string, { key, data, translations = {}, draft = false }: DemoDocument): Promise<void> {
    const axes = new Map(draft && this.#hasAxis(uid, 'status') ? [['status', 'draft']] : []);
    const documentId = await this.#store(uid, null, data, axes);
    this.#ids.set(`${name}/${key}`, documentId);
    for (const [locale, translation] of Object.entries(translations)) {
      if (this.#hasAxis(uid, 'locale', locale)) await this.#store(uid, documentId, translation, new Map([...axes, ['locale', locale]]));
    }
  }

  /** Creates a document, or updates the one with this id. Returns its id. */
  async #store(uid: string, documentId: string | null, data: unknown, axes: VersionKey): Promise<string> {
    const request = { data: this.#resolve(data), axes };
    const single = this.#documents.model.contentType(uid).kind === 'singleType';
    const stored =
      single || documentId !== null
        ? await this.#documents.update(uid, single ? null : documentId, request, SYSTEM)
        : await this.#documents.create(uid, request, SYSTEM);
    return String(stored.documentId);
  }

  /** Whether a type has an axis, and the axis knows the value. Its plugin may be off. */
  #hasAxis(uid: string, name: string, value?: string): boolean {
    const axis = this.#documents.axesOf(this.#documents.model.contentType(uid)).find((candidate) => candidate.name === name);
    return axis !== undefined && (value === undefined || axis.known?.(value) !== false);
  }

  /** Replaces the references in a value by document ids. */
  #resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#resolve(entry));
    if (typeof value !== 'object' || value === null) return value;
    const reference = (value as { $ref?: unknown }).$ref;
    if (typeof reference !== 'string') return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, this.#resolve(entry)]));
    const documentId = this.#ids.get(reference);
    if (documentId === undefined) throw new Error(`config/demo: ${reference} is not the key of a document that was loaded before`);
    return documentId;
  }
}
