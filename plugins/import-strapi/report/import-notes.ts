import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { MissingFile } from '../app/bring-files.ts';
import type { SourceRemark } from '../source/source-remark.ts';
import type { TargetRemark } from './report.ts';

/** Something that the report is to tell. */
export type ImportNote =
  | { readonly source: SourceRemark }
  | { readonly target: TargetRemark }
  /** A file whose bytes are not where they should be. */
  | { readonly missing: MissingFile };

/** All that was noted. */
export interface ImportNoted {
  readonly source: readonly SourceRemark[];
  readonly target: readonly TargetRemark[];
  readonly missing: readonly MissingFile[];
  /** Lines that cannot be read, because the process ended while it wrote them. */
  readonly broken: number;
}

/** What is noted while an import is under way, kept in a file: an import that is gone on with tells all of it. */
export class ImportNotes {
  readonly #file: string;

  /** @param goesOn whether what the file holds belongs to this import */
  constructor(file: string, goesOn: boolean) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!goesOn) rmSync(file, { force: true });
    // A line that was not written to its end is one of its own.
    else if (existsSync(file)) appendFileSync(file, '\n');
  }

  add(note: ImportNote): void {
    appendFileSync(this.#file, `${JSON.stringify(note)}\n`);
  }

  /** What was noted, each once: what is read again is noted again. */
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
