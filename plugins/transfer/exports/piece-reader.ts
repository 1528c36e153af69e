import { type Caller, NotFoundError, problemAt, ValueProblemsError } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { ContentReader, type ReadDocument } from '../content/content-reader.ts';
import { fitting } from '../content/lists.ts';
import type { VersionLine } from '../content/version-line.ts';
import type { AskedExport } from './asked-export.ts';
import { filesShownBy } from './files-shown.ts';
import { bytesNameOf, type ExportParts } from './write-export.ts';

/** The place after the last piece. */
export const END = 'end';

/** Some documents of an export, and the place after them. */
export interface Piece {
  readonly lines: readonly VersionLine[];
  readonly next: string;
}

/** Characters of lines after which a piece ends. */
const FULL = 1_000_000;

/**
 * Reads an export piece by piece. Each piece begins where the one before ended. So an interrupted transfer can continue there, even if
 * content was changed meanwhile.
 */
export class PieceReader {
  readonly #parts: ExportParts;
  readonly #asked: AskedExport;
  readonly #reader: ContentReader;

  constructor(parts: ExportParts, asked: AskedExport, caller: Caller) {
    this.#parts = parts;
    this.#asked = asked;
    this.#reader = new ContentReader(parts.documents, caller);
  }

  /**
   * The documents after a place, and the files that they show if the export includes them.
   * @param place empty: the first documents; otherwise `next` of the piece before
   * @throws ValueProblemsError for an invalid place
   */
  async piece(place: string): Promise<Piece> {
    const { parts, states, locales, shownFiles } = this.#asked;
    const [at, after] = this.#parsed(place);
    const part = parts[at];
    if (part === undefined) return { lines: [], next: END };
    const page = await this.#reader.page({ type: part.type, states, locales, documentIds: part.documentIds }, after);
    const taken = fitting(page.documents, (document) => JSON.stringify(document).length, FULL);
    const last = taken.length < page.documents.length ? (taken.at(-1)?.documentId ?? null) : page.last;
    const next = last !== null ? `${at}:${last}` : at + 1 < parts.length ? `${at + 1}:` : END;
    const files: ReadDocument[] = [];
    if (shownFiles) {
      const documentIds = filesShownBy(this.#parts.documents.model, taken);
      for await (const batch of this.#reader.read({ type: FILE_UID, states, locales, documentIds })) files.push(...batch);
    }
    return { lines: [...files, ...taken].flatMap((document) => this.#linesOf(document)), next };
  }

  /** The bytes of a file, if the export includes bytes; null if there are none. @throws NotFoundError if the caller may not see the file */
  async bytes(documentId: string): Promise<AsyncIterable<Uint8Array> | null> {
    const { upload } = this.#parts;
    if (!this.#asked.files || upload === null || !(await this.#reader.there(FILE_UID, [documentId])).has(documentId))
      throw new NotFoundError('File not found');
    return upload.bytes(documentId);
  }

  #linesOf(document: ReadDocument): readonly VersionLine[] {
    const { files, times } = this.#asked;
    const isFile = document.type === FILE_UID && files;
    return document.lines.map(({ updatedAt, ...line }) => ({
      ...line,
      ...(times && updatedAt !== undefined && { updatedAt }),
      ...(isFile && { bytes: bytesNameOf(document) }),
    }));
  }

  #parsed(place: string): readonly [part: number, after: string] {
    if (place === '') return [0, ''];
    if (place === END) return [this.#asked.parts.length, ''];
    const [, part = '', after = ''] = /^(\d{1,6}):([\w-]{0,64})$/.exec(place) ?? [];
    if (part === '') throw new ValueProblemsError([problemAt(['after'], '`after` is not a position in this export')]);
    return [Number(part), after];
  }
}
