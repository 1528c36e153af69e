import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type DocumentChange, type Documents, SYSTEM, type VersionKey } from 'plinth';
import type { Locales } from 'plinth/plugins/i18n';
import { FILE_UID, type Upload } from 'plinth/plugins/upload';
import type { Starter, StarterDocument, StarterDocuments, StarterFile } from './starter.ts';

/** Dependencies of `StarterContent`. */
export interface ContentParts {
  readonly documents: Documents;
  /** Null if the plugin `i18n` is off. */
  readonly locales: Pick<Locales, 'ensure'> | null;
  /** Null if there is no upload. */
  readonly upload: Pick<Upload, 'add' | 'unused'> | null;
}

/** One step of the work, with a name for people. */
export interface Step {
  readonly what: string;
  run(): Promise<void>;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LETTERS = 26;
const LENGTH = 24;

/** The documentId of a starter's document. It is the same in every app, so that adding a starter again finds existing documents. */
export function documentIdOf(starter: string, name: string, key: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([starter, name, key]))
    .digest();
  return Array.from({ length: LENGTH }, (_, at) => ALPHABET[(digest[at] as number) % (at === 0 ? LETTERS : ALPHABET.length)]).join('');
}

/** Writes and removes the content of starters. Each step can be repeated: existing documents stay as they are. */
export class StarterContent {
  readonly #parts: ContentParts;

  constructor(parts: ContentParts) {
    this.#parts = parts;
  }

  /** The steps that add the content, in order. */
  additions(starter: Starter): readonly Step[] {
    const { locales, upload } = this.#parts;
    return [
      ...(locales === null ? [] : starter.locales.map((locale) => ({ what: locale.name, run: () => locales.ensure(locale) }))),
      ...(upload === null ? [] : starter.files.map((file) => ({ what: file.name, run: () => this.#addFile(file, upload) }))),
      ...starter.content.flatMap((all) =>
        all.documents.map((document) => ({ what: `${all.name}/${document.key}`, run: () => this.#add(starter, all, document) })),
      ),
    ];
  }

  /**
   * The steps that remove the content, in order: documents with references before their targets. A document that was changed since stays,
   * with the documents that it referred to. A picture that is still in use stays, too.
   */
  async removals(starter: Starter): Promise<readonly Step[]> {
    const { documents, upload } = this.#parts;
    const kept = await this.#kept(starter);
    return [
      ...this.#servedContent(starter)
        .toReversed()
        .flatMap((all) =>
          all.documents
            .toReversed()
            .filter(({ key }) => !kept.has(`${all.name}/${key}`))
            .map(({ key }) => ({
              what: `${all.name}/${key}`,
              run: async () => {
                const documentId = await this.#idOf(starter, all, key);
                if (documentId !== null) await documents.remove(all.type, documentId, new Map(), SYSTEM);
              },
            })),
        ),
      ...(upload === null
        ? []
        : [{ what: starter.files.map(({ name }) => name).join(', '), run: () => this.#removeFiles(starter, upload) }]),
    ];
  }

  /** The documents whose types the running app has. */
  #servedContent(starter: Starter): readonly StarterDocuments[] {
    return starter.content.filter(({ type }) => this.#parts.documents.model.contentTypes.has(type));
  }

  /** Documents that stay, as `name/key`: those that were changed, and those that they referred to originally. */
  async #kept(starter: Starter): Promise<ReadonlySet<string>> {
    const kept = new Set<string>();
    const references = new Map<string, readonly string[]>();
    for (const all of this.#servedContent(starter))
      for (const { key, data, translations } of all.documents) {
        references.set(`${all.name}/${key}`, referencesIn([data, translations]));
        const documentId = await this.#idOf(starter, all, key);
        if (documentId !== null && (await this.#isOwn(all.type, documentId))) kept.add(`${all.name}/${key}`);
      }
    // The loop also visits names that are added during it.
    for (const name of kept) for (const other of references.get(name) ?? []) kept.add(other);
    return kept;
  }

  /** Whether a document was changed after it was written: then a version of it has another update time than creation time. */
  async #isOwn(type: string, documentId: string): Promise<boolean> {
    const { documents } = this.#parts;
    for (const status of this.#hasAxis(type, 'status') ? ['draft', 'published'] : [null]) {
      const parameters = {
        filters: { documentId },
        fields: ['createdAt', 'updatedAt'],
        ...(status !== null && { status }),
        ...(this.#hasAxis(type, 'locale') && { locale: '*' }),
      };
      const { documents: versions } = await documents.find(documents.parse(type, parameters, 'list', SYSTEM));
      if (versions.some(({ createdAt, updatedAt }) => String(createdAt) !== String(updatedAt))) return true;
    }
    return false;
  }

  async #addFile({ name, path, alternativeText }: StarterFile, upload: Pick<Upload, 'add'>): Promise<void> {
    if ((await this.#fileCalled(name)) !== null) return;
    await upload.add({ fileName: name, bytes: await readFile(path), alternativeText }, SYSTEM);
  }

  async #removeFiles(starter: Starter, upload: Pick<Upload, 'unused'>): Promise<void> {
    const names = new Set(starter.files.map(({ name }) => name));
    const unused: number[] = [];
    for await (const { id, name } of upload.unused()) if (names.has(name)) unused.push(id);
    for (const id of unused) {
      const documentId = await this.#found(FILE_UID, { id });
      if (documentId !== null && !(await this.#isOwn(FILE_UID, documentId)))
        await this.#parts.documents.remove(FILE_UID, documentId, new Map(), SYSTEM);
    }
  }

  async #fileCalled(name: string): Promise<string | null> {
    return this.#found(FILE_UID, { name });
  }

  /** Adds a document with its translations, in one transaction. */
  async #add(starter: Starter, all: StarterDocuments, { key, data, translations = {}, draft = false }: StarterDocument): Promise<void> {
    const { documents } = this.#parts;
    const { type } = all;
    if ((await this.#idOf(starter, all, key)) !== null) return;
    const isSingle = documents.model.contentType(type).kind === 'singleType';
    const documentId = documentIdOf(starter.name, all.name, key);
    const axes = new Map(draft && this.#hasAxis(type, 'status') ? [['status', 'draft']] : []);
    const request = { data: await this.#resolved(data, starter), axes };
    const changes: DocumentChange[] = [
      isSingle ? { kind: 'update', type, documentId: null, request } : { kind: 'create', type, documentId, request },
    ];
    for (const [locale, translation] of Object.entries(translations)) {
      if (!this.#hasAxis(type, 'locale', locale)) continue;
      const version: VersionKey = new Map([...axes, ['locale', locale]]);
      const own = { data: await this.#resolved(translation, starter), axes: version };
      changes.push({ kind: 'update', type, documentId: isSingle ? null : documentId, request: own });
    }
    await documents.together(changes, SYSTEM);
  }

  /** The documentId of a key; for a single type, that of its only document. Null if there is none. */
  async #idOf(starter: Starter, { type, name }: StarterDocuments, key: string): Promise<string | null> {
    const isSingle = this.#parts.documents.model.contentType(type).kind === 'singleType';
    return this.#found(type, isSingle ? {} : { documentId: documentIdOf(starter.name, name, key) });
  }

  async #found(type: string, filters: Readonly<Record<string, unknown>>): Promise<string | null> {
    const { documents } = this.#parts;
    const parameters = {
      filters,
      fields: ['documentId'],
      ...(this.#hasAxis(type, 'status') && { status: 'draft' }),
      ...(this.#hasAxis(type, 'locale') && { locale: '*' }),
    };
    const [found] = (await documents.find(documents.parse(type, parameters, 'list', SYSTEM))).documents;
    return found === undefined ? null : String(found.documentId);
  }

  /** Whether a type has an axis, and the axis knows the value. Its plugin may be off. */
  #hasAxis(uid: string, name: string, value?: string): boolean {
    const { documents } = this.#parts;
    const axis = documents.axesOf(documents.model.contentType(uid)).find((each) => each.name === name);
    return axis !== undefined && (value === undefined || axis.known?.(value) !== false);
  }

  /** Replaces the references in a value by ids. */
  async #resolved(value: unknown, starter: Starter): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map((entry) => this.#resolved(entry, starter)));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, $file } = value as { readonly $ref?: string; readonly $file?: string };
    if ($file !== undefined) return this.#fileCalled($file);
    if ($ref !== undefined) {
      const [name = '', key = ''] = $ref.split('/');
      return documentIdOf(starter.name, name, key);
    }
    const entries = Object.entries(value).map(async ([key, entry]) => [key, await this.#resolved(entry, starter)] as const);
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** All `$ref` in a value, at any depth. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value as { readonly $ref?: unknown };
  return typeof $ref === 'string' ? [$ref] : Object.values(value).flatMap(referencesIn);
}
