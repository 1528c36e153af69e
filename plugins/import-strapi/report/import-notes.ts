import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MissingFile } from '../app/bring-files.ts';
import type { SourceRemark } from '../source/source-remark.ts';
import type { TargetRemark } from './report.ts';

/** A note for the report. */
export type ImportNote =
  | { readonly source: SourceRemark }
  | { readonly target: TargetRemark }
  /** A file whose bytes are missing. */
  | { readonly missing: MissingFile };

/** All notes. */
export interface ImportNoted {
  readonly source: readonly SourceRemark[];
  readonly target: readonly TargetRemark[];
  readonly missing: readonly MissingFile[];
  /** Number of unreadable lines, which a process has not written to their end. */
  readonly broken: number;
}

/** Notes of a running import, kept in a file, so that a continued import reports all of them. */
export class ImportNotes {
  readonly #file: string;

  /** @param goesOn whether existing notes belong to this import */
  constructor(file: string, goesOn: boolean) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!goesOn) rmSync(file, { force: true });
    // Ends an incomplete last line.
    else if (existsSync(file)) appendFileSync(file, '\n');
  }

  add(note: ImportNote): void {
    appendFileSync(this.#file, `${JSON.stringify(note)}\n`);
  }

  /** All notes without duplicates, because repeated batches repeat their notes. */
  read(): ImportNoted {
    const lines = existsSync(this.#file) ? new Set(readFileSync(this.#file, 'utf8').split('\n').filter(Boolean)) : [];
    const source: SourceRemark[] = [];
    const target: TargetRemark[] = [];
    const missing: MissingFile[] = [];
    let broken = 0;
    for (const line of lines) {
      const note = parsed(line);
      if (note === null) broken += 1;
      else if ('source' in note) source.push(note.source);
      else if ('target' in note) target.push(note.target);
      else missing.push(note.missing);
    }
    return { source, target, missing, broken };
  }
}

function parsed(line: string): ImportNote | null {
  try {
    return JSON.parse(line) as ImportNote;
  } catch {
    return null;
  }
}
