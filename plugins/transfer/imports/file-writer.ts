import { type Caller, isPlinthError } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { ContentReader } from '../content/content-reader.ts';
import { type LineData, saysTheSame } from '../content/version-line.ts';
import { bytesTable, type LineProblem, type Outcome, type Plan, type Staged, type StagedLine } from '../transfer.ts';
import type { AskedImport } from './asked-import.ts';
import type { Decided, WriterParts } from './decided.ts';
import { defer } from './staged-rows.ts';

/** Attributes of files that people write. All others are derived from the bytes. */
const SAID = ['name', 'alternativeText', 'caption', 'focalPoint'] as const;
const UPLOAD = 'plugin::upload.content-api.upload';

/** Writes files of an import: their bytes, and what people have written about them. */
export class FileWriter {
  readonly #parts: WriterParts;
  readonly #caller: Caller;

  constructor(parts: WriterParts, caller: Caller) {
    this.#parts = parts;
    this.#caller = caller;
  }

  async plan(some: readonly Staged[]): Promise<readonly Decided<Plan>[]> {
    const current = await this.#current(some);
    const stored = await this.#stored(some);
    return some.map((staged) => {
      const file = fileOf(staged);
      const there = current.get(staged.document);
      const problem = this.#problemOf(file, there, stored);
      if (problem !== null) return { staged, as: 'failed', problems: [problem] };
      return { staged, as: there === undefined ? 'new' : isLevel(file, there) ? 'same' : 'changed', problems: [] };
    });
  }

  async write(some: readonly Staged[], conflicts: AskedImport['conflicts']): Promise<readonly Decided<Outcome>[]> {
    const current = await this.#current(some);
    const stored = await this.#stored(some);
    const decided: Decided<Outcome>[] = [];
    // A new file is written in two steps.
    await defer(
      this.#parts.database,
      some.filter(({ document }) => !current.has(document)),
    );
    for (const staged of some) decided.push(await this.#writeOne(staged, current.get(staged.document), stored, conflicts));
    return decided;
  }

  async #writeOne(
    staged: Staged,
    there: LineData | undefined,
    stored: ReadonlySet<string>,
    conflicts: AskedImport['conflicts'],
  ): Promise<Decided<Outcome>> {
    const file = fileOf(staged);
    const problem = this.#problemOf(file, there, stored);
    if (problem !== null) return { staged, as: 'failed', problems: [problem] };
    if (there !== undefined && isLevel(file, there)) return { staged, as: 'same', problems: [] };
    const isKept = conflicts === 'skip' || (conflicts === 'newer' && there !== undefined && !isNewer(file, there));
    if (there !== undefined && staged.outcome !== 'deferred' && isKept) return { staged, as: 'skipped', problems: [] };
    return this.#put(staged, file, there, stored, conflicts);
  }

  async #put(
    staged: Staged,
    file: StagedLine,
    there: LineData | undefined,
    stored: ReadonlySet<string>,
    conflicts: AskedImport['conflicts'],
  ): Promise<Decided<Outcome>> {
    const { documents, upload } = this.#parts;
    let isThere = there !== undefined;
    const { data, bytes, documentId } = file;
    try {
      const said = Object.fromEntries(SAID.filter((name) => data[name] !== undefined).map((name) => [name, data[name]]));
      const given = { fileName: storableName(data, documentId), bytes: this.#bytes(staged.transfer, bytes ?? ''), ...texts(data) };
      if (there === undefined) {
        await upload?.add({ ...given, documentId }, this.#caller);
        isThere = true;
      } else if (bytes !== undefined && stored.has(bytes) && hasOtherBytes(file, there))
        await upload?.replace(documentId, given, this.#caller);
      if (there !== undefined || given.fileName !== data.name || data.focalPoint !== undefined)
        await documents.update(FILE_UID, documentId, { data: said, action: UPLOAD }, this.#caller);
      return { staged, as: 'written', problems: [] };
    } catch (error) {
      if (isPlinthError(error) && error.status === 503) throw error;
      // A run of this import that was stopped may have added it meanwhile.
      const now = isThere ? undefined : (await this.#current([staged])).get(documentId);
      if (now !== undefined) return this.#writeOne(staged, now, stored, conflicts);
      const isTold = isPlinthError(error) && error.status < 500;
      if (!isTold) this.#parts.logger.error({ err: error, documentId }, 'file could not be imported');
      const message = isTold ? error.message : 'could not be stored; see the server log';
      return { staged, as: 'failed', problems: [{ level: 'error', line: file.line, path: null, message }] };
    }
  }

  #problemOf({ line, bytes, data }: StagedLine, there: LineData | undefined, stored: ReadonlySet<string>): LineProblem | null {
    const wrong = (message: string, path: string | null): LineProblem => ({ level: 'error', line, path, message });
    if (this.#parts.upload === null) return wrong('is a file, but this Plinth instance has no media library', 'type');
    if (!this.#caller.trusted && !this.#caller.ability.can(UPLOAD))
      return wrong("is a file, but you don't have permission to upload files", 'type');
    if (typeof data.name !== 'string' || data.name === '') return wrong('has no name', 'name');
    if (there !== undefined || (bytes !== undefined && stored.has(bytes))) return null;
    return wrong(bytes === undefined ? 'is a file without data' : `the file data ${bytes} is missing`, 'bytes');
  }

  /** Attributes of existing files, by id. */
  async #current(some: readonly Staged[]): Promise<ReadonlyMap<string, LineData>> {
    if (some.length === 0 || this.#parts.upload === null) return new Map();
    const documentIds = some.map(({ document }) => document);
    const read = await new ContentReader(this.#parts.documents, this.#caller).documents({
      type: FILE_UID,
      states: 'all',
      locales: null,
      documentIds,
    });
    return new Map(read.map(({ documentId, lines: [line] }) => [documentId, { ...line?.data, updatedAt: line?.updatedAt ?? null }]));
  }

  /** Names of the bytes that have arrived. */
  async #stored(some: readonly Staged[]): Promise<ReadonlySet<string>> {
    const names = some.flatMap((staged) => fileOf(staged).bytes ?? []);
    if (names.length === 0) return new Set();
    const { transfer } = some[0] as Staged;
    const rows = await this.#parts.database.knex(bytesTable.name).where({ transfer, piece: 0 }).whereIn('name', names).select('name');
    return new Set(rows.map(({ name }) => name as string));
  }

  async *#bytes(transfer: number, name: string): AsyncGenerator<Buffer> {
    for (let piece = 0; ; piece += 1) {
      const row = await this.#parts.database.knex(bytesTable.name).where({ transfer, name, piece }).first('bytes');
      if (row === undefined) return;
      yield Buffer.from(row.bytes as string, 'base64');
    }
  }
}

function fileOf({ body }: Staged): StagedLine {
  return (JSON.parse(body) as readonly StagedLine[])[0] as StagedLine;
}

/** A name that every system accepts. The original name is written separately. */
function storableName({ name, ext }: LineData, documentId: string): string {
  const plain = String(name)
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, '_')
    .slice(0, 200);
  return typeof ext === 'string' && !plain.endsWith(ext) ? `${documentId}${ext}` : plain;
}

function texts(data: LineData): { alternativeText?: string; caption?: string } {
  const { alternativeText, caption } = data;
  return { ...(typeof alternativeText === 'string' && { alternativeText }), ...(typeof caption === 'string' && { caption }) };
}

function isLevel(file: StagedLine, there: LineData): boolean {
  const said = Object.fromEntries(SAID.filter((name) => Object.hasOwn(file.data, name)).map((name) => [name, file.data[name]]));
  return saysTheSame(said, there) && !hasOtherBytes(file, there);
}

/**
 * Whether the file in the import has got other bytes since it was last imported. A different size alone does not show that, because
 * pictures may be stored in a smaller form.
 */
function hasOtherBytes(file: StagedLine, there: LineData): boolean {
  const { size } = file.data;
  const isOther = (typeof size !== 'number' && typeof size !== 'string') || Number(size) !== Number(there.size);
  return file.bytes !== undefined && isOther && isNewer(file, there);
}

function isNewer({ updatedAt }: StagedLine, there: LineData): boolean {
  return updatedAt !== undefined && updatedAt > String(there.updatedAt ?? '9');
}
