import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller, Documents } from 'plinth';
import { FILE_UID, type Upload } from 'plinth/plugins/upload';
import { ContentReader, type ReadDocument } from '../content/content-reader.ts';
import type { VersionLine } from '../content/version-line.ts';
import { csvOf } from '../format/csv-documents.ts';
import { FORMAT, fileOfType, MANIFEST, type Manifest, modelDigest } from '../format/manifest.ts';
import { TAR_END, tarHead, tarPadding } from '../format/tar.ts';
import { type AskedExport, localesOf } from './asked-export.ts';
import { filesShownBy, SortedIds } from './files-shown.ts';

/** Dependencies of an export. */
export interface ExportParts {
  readonly documents: Documents;
  readonly upload: Upload | null;
  /** Codes of the existing locales. */
  readonly locales: () => readonly string[];
  /** Called with the number of documents written so far. */
  readonly progress?: (documents: number) => void;
}

/** The bytes of an export, read with the current rights of the caller while they are consumed. */
export function exportBytes(parts: ExportParts, asked: AskedExport, caller: Caller): AsyncGenerator<Uint8Array> {
  const writer = new ExportWriter(parts, asked, caller);
  if (asked.format === 'jsonl') return writer.lines();
  return asked.format === 'csv' ? writer.table() : writer.archive();
}

/** What the manifest says about one file of the archive. */
type Content = Manifest['contents'][number];

class ExportWriter {
  readonly #parts: ExportParts;
  readonly #asked: AskedExport;
  readonly #reader: ContentReader;
  #count = 0;

  constructor(parts: ExportParts, asked: AskedExport, caller: Caller) {
    this.#parts = parts;
    this.#asked = asked;
    this.#reader = new ContentReader(parts.documents, caller);
  }

  async *lines(): AsyncGenerator<Uint8Array> {
    for (const { type, documentIds } of this.#asked.parts)
      for await (const batch of this.#documents(type, documentIds))
        yield Buffer.from(batch.flatMap(({ lines }) => lines.map(textOf)).join(''));
  }

  async *table(): AsyncGenerator<Uint8Array> {
    const { parts, states, locales } = this.#asked;
    const { model } = this.#parts.documents;
    const part = parts.find(({ type }) => type !== FILE_UID) ?? parts[0];
    if (part === undefined) return;
    const columns = this.#reader.columnsOf({ type: part.type, states, locales, documentIds: null });
    yield Buffer.from(`\uFEFF${csvOf.head(columns)}`);
    for await (const batch of this.#documents(part.type, part.documentIds))
      yield Buffer.from(batch.flatMap(({ lines }) => lines.map((line) => csvOf.row(model.contentType(part.type), columns, line))).join(''));
  }

  /** One file per type, then the library's files with their bytes, then the manifest. An archive without a manifest was cut off. */
  async *archive(): AsyncGenerator<Uint8Array> {
    const folder = await mkdtemp(join(tmpdir(), 'plinth-export-'));
    try {
      const contents: Content[] = [];
      let files = { count: 0, bytes: 0 };
      const ofFiles = this.#asked.parts.find(({ type }) => type === FILE_UID);
      const shown = new SortedIds(folder);
      if (ofFiles !== undefined && ofFiles.documentIds !== null) await shown.add(ofFiles.documentIds);
      for (const { type, documentIds } of this.#asked.parts) {
        if (type === FILE_UID) continue;
        const spool = await Spool.open(join(folder, 'lines'));
        try {
          for await (const batch of this.#documents(type, documentIds)) {
            if (this.#asked.shownFiles) await shown.add(filesShownBy(this.#parts.documents.model, batch));
            await spool.add(batch);
          }
          yield* spool.entry(fileOfType(type));
          contents.push(spool.told(fileOfType(type)));
        } finally {
          await spool.close();
        }
      }
      if (ofFiles !== undefined || this.#asked.shownFiles) {
        const isAll = ofFiles !== undefined && ofFiles.documentIds === null;
        const spool = await Spool.open(join(folder, 'files'));
        try {
          for await (const batch of isAll ? this.#documents(FILE_UID, null) : this.#chosenFiles(shown))
            for (const file of batch) {
              const bytes = this.#asked.files ? yield* this.#bytesOf(file, folder) : null;
              if (bytes !== null) files = { count: files.count + 1, bytes: files.bytes + bytes };
              await spool.add([
                bytes === null ? file : { ...file, lines: file.lines.map((line) => ({ ...line, bytes: bytesNameOf(file) })) },
              ]);
            }
          if (ofFiles !== undefined || spool.isUsed) {
            yield* spool.entry('files.jsonl');
            contents.push(spool.told('files.jsonl'));
          }
        } finally {
          await spool.close();
        }
      }
      yield* textEntry(MANIFEST, `${JSON.stringify(this.#manifest(contents, files), null, 2)}\n`);
      yield TAR_END;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  #manifest(contents: readonly Content[], files: Manifest['files']): Manifest {
    const { documents, locales } = this.#parts;
    const types = this.#asked.parts.map(({ type }) => documents.model.contentType(type));
    return {
      format: 'plinth-content',
      version: FORMAT,
      model: Object.fromEntries(types.map((type) => [type.uid, modelDigest(documents, type)])),
      locales: [...localesOf(documents, locales(), this.#asked)],
      contents: [...contents],
      files,
    };
  }

  async *#documents(type: string, documentIds: readonly string[] | null): AsyncGenerator<readonly ReadDocument[]> {
    const { states, locales } = this.#asked;
    for await (const batch of this.#reader.read({ type, states, locales, documentIds })) yield this.#told(batch);
  }

  async *#chosenFiles(ids: SortedIds): AsyncGenerator<readonly ReadDocument[]> {
    const { states, locales } = this.#asked;
    for await (const documentIds of ids.read())
      yield this.#told(await this.#reader.documents({ type: FILE_UID, states, locales, documentIds }));
  }

  #told(batch: readonly ReadDocument[]): readonly ReadDocument[] {
    this.#count += batch.length;
    this.#parts.progress?.(this.#count);
    const plain = ({ updatedAt: _, ...line }: VersionLine): VersionLine => line;
    return this.#asked.times ? batch : batch.map((document) => ({ ...document, lines: document.lines.map(plain) }));
  }

  /** The bytes of a library file as an entry of the archive. @returns their number; null if they no longer exist */
  async *#bytesOf(file: ReadDocument, folder: string): AsyncGenerator<Uint8Array, number | null> {
    const stream = (await this.#parts.upload?.bytes(file.documentId)) ?? null;
    if (stream === null) return null;
    // The head of the entry contains the size, so it must be known first.
    const path = join(folder, 'bytes');
    const handle = await open(path, 'w');
    let size = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        await handle.write(chunk);
        size += chunk.length;
      }
    } finally {
      await handle.close();
    }
    yield* entry(bytesNameOf(file), size, path);
    return size;
  }
}

/** The name of a file's bytes in an archive. It is not the name that people gave the file. */
export function bytesNameOf({ documentId, lines }: ReadDocument): string {
  const ext = lines[0]?.data.ext;
  return `files/${encodeURIComponent(documentId)}${typeof ext === 'string' && /^\.[\w.-]{1,20}$/.test(ext) ? ext : ''}`;
}

function textOf(line: VersionLine): string {
  return `${JSON.stringify(line)}\n`;
}

async function* entry(name: string, size: number, path: string): AsyncGenerator<Uint8Array> {
  yield tarHead(name, size);
  if (size > 0) for await (const chunk of createReadStream(path, { end: size - 1 })) yield chunk as Buffer;
  yield tarPadding(size);
}

async function* textEntry(name: string, text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  yield tarHead(name, bytes.length);
  yield bytes;
  yield tarPadding(bytes.length);
}

/** A temporary file for lines, because their total size must be known before they are written to the archive. */
class Spool {
  readonly #path: string;
  readonly #handle: Awaited<ReturnType<typeof open>>;
  readonly #hash = createHash('sha256');
  #size = 0;
  #lines = 0;
  #documents = 0;
  #digest: string | null = null;

  private constructor(path: string, handle: Awaited<ReturnType<typeof open>>) {
    this.#path = path;
    this.#handle = handle;
  }

  static async open(path: string): Promise<Spool> {
    return new Spool(path, await open(path, 'w'));
  }

  async add(documents: readonly ReadDocument[]): Promise<void> {
    const bytes = Buffer.from(documents.flatMap(({ lines }) => lines.map(textOf)).join(''));
    this.#hash.update(bytes);
    await this.#handle.write(bytes);
    this.#size += bytes.length;
    this.#documents += documents.length;
    this.#lines += documents.reduce((sum, { lines }) => sum + lines.length, 0);
  }

  get isUsed(): boolean {
    return this.#documents > 0;
  }

  entry(name: string): AsyncGenerator<Uint8Array> {
    return entry(name, this.#size, this.#path);
  }

  told(file: string): Content {
    this.#digest ??= this.#hash.digest('hex');
    return { file, lines: this.#lines, documents: this.#documents, sha256: this.#digest };
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}
