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
  type MigrationOptions,
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

/** The state of a service that depends on the model. */
export interface ModelState {
  readonly model: Model;
  readonly access: Pick<Access, 'actions' | 'expand'>;
  readonly routes: readonly Route[];
  readonly stored: Documents['stored'];
  /** Versions that are hidden, because their axis is switched off. */
  hidden(): Documents['hidden'];
}

/** The effects of schema files that are not written yet. */
export interface ModelRehearsal {
  /** Of the running service. */
  readonly before: ModelState;
  /** Of the service with these files. */
  readonly after: ModelState;
  /** The result of `plinth migrate --dry-run` with these files: what the next start does, omits without consent, and would stop for. */
  readonly plan: MigrationReport;
  /** Warnings of the start, one sentence each. */
  readonly notes: readonly string[];
}

/** What a plan takes into account besides the schema files. */
export type RehearsedOptions = Pick<MigrationOptions, 'renames' | 'unfitting' | 'examples'>;

/** Tests schema files before they are written. */
export interface ModelRehearsals {
  /** Content of the app's schema files now, which may be newer than the model. */
  definitions(): ModelDefinitions;
  /** Number of documents of content types, without those that have none. */
  counts(uids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Starts a second kernel of the app up to its routes, with all plugins, on drafts of schema files and the database of the first one.
   * Writes nothing to files or the database.
   * @param optionsOf what the plan must know besides the drafts: it can depend on both models
   * @throws ValidationError with everything a start would refuse, by file and path
   */
  rehearse(
    drafts: SchemaFileDrafts,
    optionsOf?: (states: Pick<ModelRehearsal, 'before' | 'after'>) => Promise<RehearsedOptions>,
  ): Promise<ModelRehearsal>;
}

/** The container token of `ModelRehearsals`. */
export const MODEL_REHEARSALS: InjectionToken<ModelRehearsals> = Symbol.for('plinth.model-rehearsals');

/** Creates the rehearsals of a kernel. @param routes returns its current routes */
export function createModelRehearsals(container: Kernel['container'], routes: () => readonly Route[]): ModelRehearsals {
  const kernels = container.resolve(REHEARSALS);
  return {
    definitions: () => kernels.definitions(),
    counts: (uids) => container.resolve(DOCUMENTS).counts(uids),
    async rehearse(drafts, optionsOf = async () => ({})) {
      const notes: string[] = [];
      let kernel: KernelInstance | null = null;
      try {
        kernel = kernels.open(drafts, collector(notes));
        await kernel.start({ until: 'routes', offline: true });
        const states = { before: stateOf(container, routes()), after: stateOf(kernel.container, kernel.report().routes) };
        const plan = await kernel.migrate({ dryRun: true });
        // How attributes are stored is known once a plan was made.
        const options = await optionsOf(states);
        const isMore = Object.values(options).some((option) => typeof option === 'number' || option.length > 0);
        return { ...states, plan: isMore ? await kernel.migrate({ dryRun: true, ...options }) : plan, notes };
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
  return {
    model: documents.model,
    access: container.resolve(ACCESS),
    routes,
    stored: (...asked) => documents.stored(...asked),
    hidden: () => documents.hidden,
  };
}

/** A logger that collects its warnings. */
function collector(notes: string[]): Logger {
  const make = (require('pino') as { readonly pino: typeof pino }).pino;
  return make({ level: 'warn', base: null }, { write: (line) => notes.push((JSON.parse(line) as { readonly msg: string }).msg) });
}

/** The error for an app that would not start; other errors stay as they are. */
function refusal(error: unknown, drafts: SchemaFileDrafts): unknown {
  const mistakes = mistakesOf(error);
  if (mistakes === null) {
    const isOfStart = isPlinthError(error) && error.status === 500;
    return isOfStart ? new ValidationError(`The app would not start with this: ${error.message}`) : error;
  }
  // Line numbers refer to the current files, so they are omitted for changed files.
  const problems = mistakes.map(({ line, ...mistake }) =>
    line === undefined || drafts.has(mistake.file) ? mistake : { ...mistake, line },
  );
  const errors = problems.map(({ file, path, message }) => ({ file, path: path.map(String), message }));
  return new ValidationError(listProblems('The app would not start with this:', problems.map(asProblem)), { errors });
}
