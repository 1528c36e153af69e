import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type DocumentChange, type Documents, SYSTEM, type VersionKey } from 'plinth';
import type { Locales } from 'plinth/plugins/i18n';
import { FILE_UID, type Upload } from 'plinth/plugins/upload';
import type { Starter, StarterDocument, StarterDocuments, StarterFile } from './starter.ts';

/** What content is written with. */
export interface ContentParts {
  readonly documents: Documents;
  /** Null where there are none. */
  readonly locales: Pick<Locales, 'ensure'> | null;
  /** Null where there are no files. */
  readonly upload: Pick<Upload, 'add' | 'unused'> | null;
}

/** One thing that is done, and what people call it. */
export interface Step {
  readonly what: string;
  run(): Promise<void>;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LETTERS = 26;
const LENGTH = 24;

/** The id that a document of a starter has in every app: who takes a starter once more finds what is there. */
export function documentIdOf(starter: string, name: string, key: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([starter, name, key]))
    .digest();
  return Array.from({ length: LENGTH }, (_, at) => ALPHABET[(digest[at] as number) % (at === 0 ? LETTERS : ALPHABET.length)]).join('');
}

/** Writes the content of starters, and takes it out again. Each step can be repeated: what is there already stays as it is. */
export class StarterContent {
  readonly #parts: ContentParts;

  constructor(parts: ContentParts) {
    this.#parts = parts;
  }

  /** What is to be written, in its order. */
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
   * What is to be taken out, in its order: what leads to others first. A document that somebody has changed since stays as one of their own, with those that it came with; and so does a
   * picture that anything shows by then.
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

  /** Its content, as far as the service knows the types. */
  #servedContent(starter: Starter): readonly StarterDocuments[] {
    return starter.content.filter(({ type }) => this.#parts.documents.model.contentTypes.has(type));
  }

  /** Documents that stay, as `name/key`: those that somebody has changed, and what they led to when they came. */
  async #kept(starter: Starter): Promise<ReadonlySet<string>> {
    const kept = new Set<string>();
    const references = new Map<string, readonly string[]>();
    for (const all of this.#servedContent(starter))
      for (const { key, data, translations } of all.documents) {
        references.set(`${all.name}/${key}`, referencesIn([data, translations]));
        const documentId = await this.#idOf(starter, all, key);
        if (documentId !== null && (await this.#isOwn(all.type, documentId))) kept.add(`${all.name}/${key}`);
      }
    // What is added while it is walked through is walked through as well.
    for (const name of kept) for (const other of references.get(name) ?? []) kept.add(other);
    return kept;
  }

  /** Whether somebody has changed a document since it was written: a version of it was stored once more. */
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

  /** A document with its translations: all of it, or nothing. */
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

  /** The document of a key; of a single type, the only one there is. Null: it is not there. */
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

  /** Whether versions of a type differ along an axis, and the axis knows this value: its plugin may be off. */
  #hasAxis(uid: string, name: string, value?: string): boolean {
    const { documents } = this.#parts;
    const axis = documents.axesOf(documents.model.contentType(uid)).find((each) => each.name === name);
    return axis !== undefined && (value === undefined || axis.known?.(value) !== false);
  }

  /** The value with its references replaced by ids. */
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

/** What a value names as `$ref`, at whatever depth. */
function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value as { readonly $ref?: unknown };
  return typeof $ref === 'string' ? [$ref] : Object.values(value).flatMap(referencesIn);
}
