import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConflictError, ForbiddenError } from 'plinth';
import type { InjectionToken } from 'tsyringe';
import { isBegun, isMadeHere } from '../app/write-app.ts';
import { MESSAGES } from '../messages.ts';
import { isImporting, printedIn, startImport } from './import-process.ts';
import { ImportPlaces } from './places.ts';
import { type ReportSection, sectionsOf } from './report-sections.ts';

/** A requested import. */
export interface AskedImport {
  /** A folder or an archive, relative to the configured folder, or to the app without one. */
  readonly project: string;
  readonly database?: string | undefined;
  readonly uploads?: string | undefined;
  readonly drafts?: boolean | undefined;
  readonly linkUploads?: boolean | undefined;
  /** Only report what would be imported. */
  readonly isDryRun: boolean;
}

/** The state of an import. */
export interface ImportState {
  readonly project: string;
  readonly isDryRun: boolean;
  /** UTC, ISO 8601. */
  readonly began: string;
  readonly phase: 'running' | 'done' | 'failed';
  /** Null until documents are counted. */
  readonly progress: { readonly done: number; readonly of: number; readonly type: string; readonly secondsLeft: number } | null;
  /** Why it failed; null otherwise. */
  readonly failure: string | null;
  /** Null until it is done. */
  readonly report: readonly ReportSection[] | null;
}

/** Imports a project into the running app, in development only. */
export interface ProjectImports {
  /** Why no import is possible here; null: it is. */
  readonly why: string | null;
  /** Whether a project was already imported, wholly or in part. The next import continues with it. */
  readonly goesOn: boolean;
  /** The running import, or the last one; null if there was none. */
  state(): ImportState | null;
  /** @throws ForbiddenError in production, ValidationError for paths outside of the configured folder, ConflictError while an import is running */
  start(asked: AskedImport): ImportState;
  /** Stops the running import after its batch. It can be continued. @throws ConflictError if none is running */
  stop(): void;
}

/** The container token of `ProjectImports`. */
export const PROJECT_IMPORTS: InjectionToken<ProjectImports> = Symbol.for('plinth.project-imports');

/** The stored facts about an import. */
interface Remembered {
  readonly pid: number;
  readonly project: string;
  readonly isDryRun: boolean;
  readonly began: string;
}

const PROGRESS = /^(\d+) of (\d+) documents, at (\S+); about (\d+) s left$/;

/** Imports in separate processes. Their state is in files, so that it can be read after a restart of the service. */
export class ImportRuns implements ProjectImports {
  readonly why: string | null;
  readonly #appDir: string;
  readonly #folder: string;
  readonly #places: ImportPlaces;

  /** @param from the folder with projects, absolute or relative to the app; null: only archives in the app's folder are imported */
  constructor(appDir: string, isProduction: boolean, from: string | null = null) {
    this.#places = new ImportPlaces(appDir, from);
    this.why = isProduction ? 'Projects can be imported only in development; this server runs in production (NODE_ENV).' : null;
    this.#appDir = appDir;
    this.#folder = join(appDir, '.plinth', 'import');
  }

  get goesOn(): boolean {
    return isBegun(this.#appDir) && isMadeHere(this.#appDir);
  }

  state(): ImportState | null {
    const run = this.#remembered();
    if (run === null) return null;
    const { pid, ...told } = run;
    const report = this.#reportOf(run);
    const isRunning = report === null && isImporting(pid);
    const lines = printedIn(this.#folder);
    return {
      ...told,
      phase: report !== null ? 'done' : isRunning ? 'running' : 'failed',
      progress: isRunning ? progressOf(lines) : null,
      failure: report !== null || isRunning ? null : failureOf(lines),
      report,
    };
  }

  start({ drafts, linkUploads, isDryRun, ...asked }: AskedImport): ImportState {
    if (this.why !== null) throw new ForbiddenError(this.why);
    if (this.state()?.phase === 'running') throw new ConflictError(MESSAGES.importRunning);
    const { project } = asked;
    const places = this.#places.check(asked);
    const args = [
      // As `--project=…`, because a path may begin with `-`.
      ...['--app', this.#appDir, `--project=${places.project}`],
      ...(places.uploads === undefined ? [] : [`--uploads=${places.uploads}`]),
      '--clean-environment',
      ...(drafts === true ? ['--drafts'] : []),
      ...(linkUploads === true ? ['--link-uploads'] : []),
      this.goesOn ? '--continue' : '--here',
      ...(isDryRun ? ['--dry-run'] : []),
    ];
    const began = new Date().toISOString();
    const pid = startImport(args, places.database, this.#folder);
    writeFileSync(join(this.#folder, 'state.json'), JSON.stringify({ pid, project, isDryRun, began } satisfies Remembered));
    return { project, isDryRun, began, phase: 'running', progress: null, failure: null, report: null };
  }

  stop(): void {
    const run = this.#remembered();
    if (run === null || !isImporting(run.pid)) throw new ConflictError(MESSAGES.noImportRunning);
    process.kill(run.pid, 'SIGTERM');
  }

  #remembered(): Remembered | null {
    return readJsonFile<Remembered>(join(this.#folder, 'state.json'));
  }

  /** The report of an import that began after this one was requested. */
  #reportOf({ isDryRun, began }: Remembered): readonly ReportSection[] | null {
    const folder = isDryRun ? this.#folder : this.#appDir;
    const report = readJsonFile<{ readonly began: string }>(join(folder, 'import-report.json'));
    if (report === null || report.began < began) return null;
    try {
      return sectionsOf(readFileSync(join(folder, 'import-report.md'), 'utf8'));
    } catch {
      // The report was read and moved away, but the import is done.
      return [];
    }
  }
}

function progressOf(lines: readonly string[]): ImportState['progress'] {
  const last = lines.map((line) => PROGRESS.exec(line)).findLast((match) => match !== null);
  if (!last) return null;
  const [, done, of, type = '', left] = last;
  return { done: Number(done), of: Number(of), type, secondsLeft: Number(left) };
}

function failureOf(lines: readonly string[]): string {
  const said = lines.findLast((line) => line.startsWith('plinth: ')) ?? lines.at(-1);
  return said?.replace(/^plinth: /, '') ?? 'The import process ended unexpectedly.';
}

function readJsonFile<Content>(file: string): Content | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Content;
  } catch {
    return null;
  }
}
