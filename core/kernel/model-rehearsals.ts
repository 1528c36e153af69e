import type { DependencyContainer, InjectionToken } from 'tsyringe';
import type { Access } from '../access/index.ts';
import { asProblem } from '../config/index.ts';
import type { StoredAttribute } from '../documents/index.ts';
import { isPlinthError, listProblems, ValidationError } from '../errors/index.ts';
import type { Route } from '../http/index.ts';
import type { Model, ModelDefinitions, SchemaFileDrafts } from '../model/index.ts';
import type { MigrationReport } from '../tables/index.ts';
import type { StartOptions } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import { mistakesOf } from './mistakes.ts';
import { type Rehearsal, ROOMS, type Rooms } from './rooms.ts';

/** What a service knows once it has a model. */
export interface ModelState {
  readonly model: Model;
  readonly access: Pick<Access, 'actions' | 'expand'>;
  readonly routes: readonly Route[];
  /** Where the values of an attribute of a content type are kept; null where it keeps none. */
  stored(uid: string, attribute: string): StoredAttribute | null;
}

/** What schema files would do that are not written yet. */
export interface ModelRehearsal {
  /** As the service runs. */
  readonly before: ModelState;
  /** As it would run with these files. */
  readonly after: ModelState;
  /** What `plinth migrate --dry-run` would say with these files: what the next start does, what it leaves for want of consent, and what it would stop for. */
  readonly plan: MigrationReport;
  /** What the start would warn of, a sentence each. */
  readonly notes: readonly string[];
}

/** Tries schema files out before they are written. */
export interface ModelRehearsals {
  /** What the schema files of the app say now, which may be newer than the model. */
  definitions(): ModelDefinitions;
  /** How many documents each of these content types has; without those that have none. */
  counts(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Starts a second kernel of the app up to its routes, with all plugins, on drafts of schema files and the database of the first; nothing is written, neither
   * to files nor to the database.
   * @throws ValidationError with all that a start would refuse, by file and path
   */
  rehearse(drafts: SchemaFileDrafts): Promise<ModelRehearsal>;
}

/** Tells what schema files would do. */
export const MODEL_REHEARSALS: InjectionToken<ModelRehearsals> = Symbol.for('plinth.model-rehearsals');

/** A kernel that only looks. */
interface Rehearsed {
  readonly container: DependencyContainer;
  start(options: StartOptions): Promise<void>;
  migrate(options: { readonly dryRun: true }): Promise<MigrationReport>;
  shutdown(): Promise<void>;
}

/**
 * Makes the rehearsals of a kernel.
 * @param rooms of the kernel that runs
 * @param open makes a kernel of the same app
 */
export function createModelRehearsals(rooms: Rooms, open: (rehearsal: Rehearsal, logger: Logger) => Rehearsed): ModelRehearsals {
  return {
    definitions: () => rooms.loadDefinitions(),
    counts: (uids) => rooms.documents.counts(uids),
    async rehearse(drafts) {
      const notes: string[] = [];
      let kernel: Rehearsed | null = null;
      try {
        kernel = open({ drafts, database: rooms.database }, collector(notes));
        await kernel.start({ until: 'routes', offline: true });
        const plan = await kernel.migrate({ dryRun: true });
        return { before: stateOf(rooms), after: stateOf(kernel.container.resolve(ROOMS)), plan, notes };
      } catch (error) {
        throw refusal(error, drafts);
      } finally {
        await kernel?.shutdown();
      }
    },
  };
}

function stateOf({ access, documents, routes }: Rooms): ModelState {
  return { model: documents.model, access, routes: routes.routes, stored: (...asked) => documents.stored(...asked) };
}

/** A log that keeps its warnings. */
function collector(notes: string[]): Logger {
  const { pino } = require('pino') as typeof import('pino');
  return pino({ level: 'warn', base: null }, { write: (line) => notes.push((JSON.parse(line) as { readonly msg: string }).msg) });
}

/** What is told of an app that would not start; what has other reasons is told as it is. */
function refusal(error: unknown, drafts: SchemaFileDrafts): unknown {
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
