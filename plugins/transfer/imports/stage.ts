import { createHash } from 'node:crypto';
import { type Database, type Documents, ValidationError } from 'plinth';
import { FORMAT, MANIFEST, type Manifest, manifestSchema, modelDigest } from '../format/manifest.ts';
import { tarEntries } from '../format/tar.ts';
import { MESSAGES } from '../messages.ts';
import type { TransferOptions } from '../options.ts';
import { bounded } from './arriving.ts';
import type { AskedImport } from './asked-import.ts';
import { BYTES, csvLines, jsonLines, type ReadLine } from './read-lines.ts';
import { hasBytes, putBytes, putRows, StagedRows } from './staged-rows.ts';

/** Dependencies of `stage`. */
export interface StagingParts {
  readonly documents: Documents;
  readonly database: Database;
  readonly options: TransferOptions;
  /** Levels of objects and lists that a line may have: as many as the body of a request. */
  readonly levels: number;
  /**
   * Passes on what arrives, as long as the caller's imports do not hold too much.
   * @param transfer whose size grows meanwhile; default: it grows at the end
   */
  counted(stream: AsyncIterable<Uint8Array>, transfer?: number): AsyncIterable<Uint8Array>;
}

const MOST_FILES = 1_000_000;
const LINES = /^[\w.-]{1,1000}\.jsonl$/;
/** Maximum number of files of lines in an archive. An export has one per type. */
const MOST_LINES = 2_000;
const NOTES = 50;

/**
 * Stores the data of an import in the database, document by document, so that every node can work on it. None of it becomes content yet.
 * @returns remarks about the whole import, as sentences
 * @throws ValidationError, PayloadTooLargeError if it cannot be read; TransferBusyError if the caller's imports hold too much
 */
export async function stage(
  parts: StagingParts,
  transfer: number,
  asked: AskedImport,
  stream: AsyncIterable<Uint8Array>,
): Promise<readonly string[]> {
  const { documents, options, levels } = parts;
  const staging = new Staging(parts, transfer);
  const chunks = stream[Symbol.asyncIterator]();
  const plain = parts.counted(bounded({ [Symbol.asyncIterator]: () => chunks }, options.maxSize), transfer);
  try {
    if (asked.format === 'archive') await staging.archive(plain);
    else if (asked.format === 'csv') {
      const note = (sentence: string) => staging.note(sentence);
      const reading = { documents, asked, newDocumentId: () => documents.newDocumentId(), note, most: options.maxLine, levels };
      await staging.lines(asked.name, csvLines(reading, plain));
    } else await staging.lines(asked.name, jsonLines(documents, plain, { most: options.maxLine, levels }));
  } finally {
    // Release the sender, even if the rest is not read.
    chunks.return?.().catch(() => undefined);
  }
  return staging.notes();
}

class Staging {
  readonly #parts: StagingParts;
  readonly #transfer: number;
  readonly #rows: StagedRows;
  readonly #notes: string[] = [];
  /** Hashes of the files of lines, by name. */
  readonly #seen = new Map<string, string>();
  #files = 0;
  #manifest: Manifest | null = null;
  #isArchive = false;

  constructor(parts: StagingParts, transfer: number) {
    this.#parts = parts;
    this.#transfer = transfer;
    this.#rows = new StagedRows(parts.documents, transfer, parts.options.maxLine);
  }

  async archive(stream: AsyncIterable<Uint8Array>): Promise<void> {
    this.#isArchive = true;
    for await (const { name, size, body } of tarEntries(stream)) {
      const path = name.replace(/^[^/]{1,1000}\/(?=(files\/[^/]+|[^/]+\.jsonl|plinth\.json)$)/, (folder) =>
        folder === 'files/' ? folder : '',
      );
      if (path === MANIFEST) this.#readManifest(await textOf(body, size));
      else if (BYTES.test(path)) await this.#addBytes(path, body);
      else if (LINES.test(path)) {
        if (this.#seen.size >= MOST_LINES) throw new ValidationError(MESSAGES.tooManyDataFiles({ mostLines: MOST_LINES }));
        const hash = createHash('sha256');
        const { documents, options, levels } = this.#parts;
        await this.lines(path, jsonLines(documents, hashed(body, hash), { most: options.maxLine, levels }));
        this.#seen.set(path, hash.digest('hex'));
      } else this.note(`${path.slice(0, 100)} is ignored, because it is not part of an export`);
    }
  }

  lines(source: string, lines: AsyncIterable<ReadLine>): Promise<void> {
    return putRows(this.#parts.database, this.#rows.of(source, lines));
  }

  notes(): readonly string[] {
    if (this.#isArchive && this.#manifest === null) this.note(`${MANIFEST} is missing; the archive may be incomplete`);
    for (const { file, sha256 } of this.#manifest?.contents ?? []) {
      const digest = this.#seen.get(file);
      if (digest === undefined) this.note(`${file} is listed in ${MANIFEST} but missing in the archive`);
      else if (digest !== sha256) this.note(`${file} was modified after the export`);
    }
    const { documents } = this.#parts;
    for (const [uid, digest] of Object.entries(this.#manifest?.model ?? {})) {
      const type = documents.model.contentTypes.get(uid);
      if (type === undefined) this.note(`Content type ${uid} does not exist here`);
      else if (modelDigest(documents, type) !== digest) this.note(`${uid} has different attributes here than in the source`);
    }
    return this.#notes;
  }

  #readManifest(text: string): void {
    const { data, error } = manifestSchema.safeParse(jsonOf(text));
    if (error) throw new ValidationError(MESSAGES.manifestInvalid({ manifest: MANIFEST, message: String(error.issues[0]?.message) }));
    if (data.version > FORMAT) throw new ValidationError(MESSAGES.formatVersion({ version: data.version }));
    this.#manifest = data;
  }

  async #addBytes(name: string, body: AsyncIterable<Buffer>): Promise<void> {
    const { database, options } = this.#parts;
    this.#files += 1;
    if (this.#files > MOST_FILES) throw new ValidationError(MESSAGES.tooManyFiles({ mostFiles: MOST_FILES }));
    if (await hasBytes(database, this.#transfer, name)) throw new ValidationError(MESSAGES.entryTwice({ name }));
    await putBytes(database, { transfer: this.#transfer, name }, body, options.maxSize);
  }

  /** Adds a remark about the whole import. */
  note(sentence: string): void {
    if (this.#notes.length < NOTES) this.#notes.push(sentence);
  }
}

async function* hashed(body: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

async function textOf(body: AsyncIterable<Buffer>, size: number): Promise<string> {
  if (size > 4_000_000) throw new ValidationError(MESSAGES.manifestTooLarge({ manifest: MANIFEST }));
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ValidationError(MESSAGES.manifestNotJson({ manifest: MANIFEST }));
  }
}
