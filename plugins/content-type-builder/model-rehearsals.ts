import type { pino } from 'pino';
import {
  ACCESS,
  type Access,
  asProblem,
  DOCUMENTS,
  type Documents,
  isPlinthError,
  type Kernel,
  type KernelInstance,
  type Logger,
  listProblems,
  type MigrationReport,
  type Model,
  type ModelDefinitions,
  mistakesOf,
  REHEARSALS,
  type Route,
  type SchemaFileDrafts,
  ValidationError,
} from 'plinth';
import type { InjectionToken } from 'tsyringe';

/** What a service knows once it has a model. */
export interface ModelState {
  readonly model: Model;
  readonly access: Pick<Access, 'actions' | 'expand'>;
  readonly routes: readonly Route[];
  readonly stored: Documents['stored'];
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

/** Makes the rehearsals of a kernel. @param routes of it, as of when they are asked for */
export function createModelRehearsals(container: Kernel['container'], routes: () => readonly Route[]): ModelRehearsals {
  const kernels = container.resolve(REHEARSALS);
  return {
    definitions: () => kernels.definitions(),
    counts: (uids) => container.resolve(DOCUMENTS).counts(uids),
    async rehearse(drafts) {
      const notes: string[] = [];
      let kernel: KernelInstance | null = null;
      try {
        kernel = kernels.open(drafts, collector(notes));
        await kernel.start({ until: 'routes', offline: true });
        const plan = await kernel.migrate({ dryRun: true });
        return { before: stateOf(container, routes()), after: stateOf(kernel.container, kernel.report().routes), plan, notes };
      } catch (error) {
        throw refusal(error, drafts);
      } finally {
        await kernel?.shutdown();
      }
    },
  };
}

function stateOf(container: Kernel['container'], routes: readonly Route[]): ModelState {
  const documents = container.resolve(DOCUMENTS);
  return { model: documents.model, access: container.resolve(ACCESS), routes, stored: (...asked) => documents.stored(...asked) };
}

/** A log that keeps its warnings. */
function collector(notes: string[]): Logger {
  const make = (require('pino') as { readonly pino: typeof pino }).pino;
  return make({ level: 'warn', base: null }, { write: (line) => notes.push((JSON.parse(line) as { readonly msg: string }).msg) });
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
