import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { Config } from '../config/index.ts';
import { asProblem } from '../config/index.ts';
import { ForbiddenError, isPlinthError, listProblems, ValidationError, whyUnreadable } from '../errors/index.ts';
import type { Route } from '../http/index.ts';
import { applyEdits, FileChangedError, type ModelEdit, stateOf, writeFiles } from '../schema-edits/index.ts';
import type { MigrationReport } from '../tables/index.ts';
import type { StartOptions } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import { lostGrants } from './lost-grants.ts';
import { mistakesOf } from './mistakes.ts';
import { differenceOf, type ModelProposal } from './model-proposal.ts';
import { renameMigration } from './rename-migration.ts';
import { type Rehearsal, ROOMS, type Rooms } from './rooms.ts';

/** What an application of edits insists on. */
export interface ApplyOptions {
  /** `expected` of the proposal that was looked at: refused when a file says something else by now. Default: whatever the files say. */
  readonly expected?: string | undefined;
  /** Also when the next start would stop, for content that does not fit. Default false. */
  readonly evenIfItStops?: boolean | undefined;
}

/** Changes the model by its files, while an app is in development. */
export interface ModelEditor {
  /**
   * What edits would do; writes nothing. They are checked as a start checks them, by all plugins.
   * @throws ForbiddenError in production
   * @throws ValidationError with all that a start would refuse, by file and path
   */
  propose(edits: readonly ModelEdit[]): Promise<ModelProposal>;
  /**
   * Writes the files: all or none. The service goes on with the model that it has; `plinth dev` starts it again.
   * @throws what `propose` throws; FileChangedError (409) when a file is not what was expected; ForbiddenError for a file that may not be written
   */
  apply(edits: readonly ModelEdit[], options?: ApplyOptions): Promise<ModelProposal>;
}

/** Changes the model of the kernel's app. */
export const MODEL_EDITOR: InjectionToken<ModelEditor> = Symbol.for('plinth.model-editor');

/** A kernel that only looks. */
interface Rehearsed {
  readonly container: DependencyContainer;
  start(options: StartOptions): Promise<void>;
  migrate(options: { readonly dryRun: true }): Promise<MigrationReport>;
  report(): { readonly routes: readonly Route[] };
  shutdown(): Promise<void>;
}

/** What the editor stands on. */
interface ModelEditorParts {
  readonly config: Config;
  /** Of the kernel that runs. */
  readonly rooms: Rooms;
  /** Makes a kernel of the same app. */
  rehearse(rehearsal: Rehearsal, logger: Logger): Rehearsed;
}

/** Makes the editor of a kernel: it does one thing after the other. */
export function createModelEditor({ config, rooms, rehearse }: ModelEditorParts): ModelEditor {
  const { appDir, environment } = config;
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  const propose = async (edits: readonly ModelEdit[]): Promise<ModelProposal> => {
    if (environment === 'production') {
      throw new ForbiddenError('The model is changed in development alone: this service runs in production (NODE_ENV)');
    }
    const edited = applyEdits(edits, { definitions: rooms.loadDefinitions(), read: (file) => readText(appDir, file) });
    const drafts = new Map(edited.files.map(({ file, after }) => [file, after]));
    const notes: string[] = [];
    let rehearsed: Rehearsed | null = null;
    try {
      rehearsed = rehearse({ drafts, database: rooms.database }, collector(notes));
      await rehearsed.start({ until: 'routes', offline: true });
      const plan = await rehearsed.migrate({ dryRun: true });
      const after = rehearsed.container.resolve(ROOMS);
      const { renamed, file } = await renameMigration(edited.renamed, { before: rooms, after });
      const migrations = file === null ? [] : [file.file.slice('config/migrations/'.length, -'.js'.length)];
      const [was, is] = [rooms, after].map(({ access, documents }) => ({ access, model: documents.model }));
      if (was === undefined || is === undefined) throw new Error('unreachable');
      return {
        expected: stateOf(edited.files),
        files: [...(file === null ? [] : [file]), ...edited.files],
        plan: { ...plan, migrations: [...plan.migrations, ...migrations] },
        renamed,
        documents: await rooms.documents.counts(edited.uids),
        routes: differenceOf(rooms.routes.routes.map(nameOf), rehearsed.report().routes.map(nameOf)),
        actions: differenceOf(was.access.actions.keys(), is.access.actions.keys()),
        grants: await lostGrants(was, is),
        notes,
        model: { before: was.model, after: is.model },
      };
    } catch (error) {
      throw refusal(error, drafts);
    } finally {
      await rehearsed?.shutdown();
    }
  };

  const apply = async (edits: readonly ModelEdit[], { expected, evenIfItStops = false }: ApplyOptions): Promise<ModelProposal> => {
    const proposal = await propose(edits);
    const { files, plan } = proposal;
    if (expected !== undefined && expected !== proposal.expected) throw new FileChangedError(files.map(({ file }) => file).join(', '));
    // A migration may set right what would stop the start.
    if (plan.stops.length > 0 && plan.migrations.length === 0 && !evenIfItStops) {
      throw new ValidationError(`The app would not start with this:${plan.stops.map((text) => `\n- ${text}`).join('')}`, {
        stops: plan.stops,
      });
    }
    await writeFiles(appDir, files);
    return proposal;
  };

  return {
    propose: (edits) => inTurn(() => propose(edits)),
    apply: (edits, options = {}) => inTurn(() => apply(edits, options)),
  };
}

/** @throws ValidationError for a file that cannot be read, or would not be the same when it is written again */
function readText(appDir: string, file: string): string | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(appDir, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new ValidationError(`${file} cannot be read: ${whyUnreadable(error)}`, { file });
  }
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes)) throw new ValidationError(`${file} is not UTF-8 text: save it in that encoding`, { file });
  return text;
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** A log that keeps its warnings. */
function collector(notes: string[]): Logger {
  const { pino } = require('pino') as typeof import('pino');
  return pino({ level: 'warn', base: null }, { write: (line) => notes.push((JSON.parse(line) as { readonly msg: string }).msg) });
}

/** What is told of an app that would not start; what has other reasons is told as it is. */
function refusal(error: unknown, drafts: ReadonlyMap<string, unknown>): unknown {
  const mistakes = mistakesOf(error);
  if (mistakes === null) {
    const isOfStart = isPlinthError(error) && error.status === 500;
    return isOfStart ? new ValidationError(`The app would not start with this: ${error.message}`) : error;
  }
  // Lines are those of the files as they are now.
  const problems = mistakes.map(({ line, ...mistake }) =>
    line === undefined || drafts.has(mistake.file) ? mistake : { ...mistake, line },
  );
  const errors = problems.map(({ file, path, message }) => ({ file, path: path.map(String), message }));
  return new ValidationError(listProblems('The app would not start with this:', problems.map(asProblem)), { errors });
}
