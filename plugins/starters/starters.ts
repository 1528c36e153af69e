import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictError, type Documents, ForbiddenError, type Logger, NotFoundError, UnavailableError } from 'plinth';
import type { ModelEditor } from 'plinth/plugins/content-type-builder';
import type { InjectionToken } from 'tsyringe';
import { MESSAGES } from './messages.ts';
import { type OfferedStarter, offered } from './offered-starter.ts';
import { readStarter, STARTERS_THERE, type Starter } from './starter.ts';
import type { StarterContent, Step } from './starter-content.ts';
import type { StarterLog, StarterRun } from './starter-log.ts';
import type { StarterModel } from './starter-model.ts';
import type { StarterRights } from './starter-rights.ts';

/** Adds and removes starters: templates for new projects. */
export interface Starters {
  /** Why no starter can be added here; null if one can. */
  readonly why: string | null;
  offers(): readonly OfferedStarter[];
  /** The running one, or the last one until `forget`. */
  readonly run: StarterRun | null;
  /**
   * Adds the types, content and permissions of a starter. Returns when the types are written; the rest follows when the app serves them.
   * @throws NotFoundError; ForbiddenError in production; ConflictError while another one is running, and for type names that are in use
   * @throws errors of ModelEditor.apply; nothing is changed then
   */
  take(name: string): Promise<StarterRun>;
  /**
   * Removes the content of a starter, and those of its types that are unchanged and empty.
   * @throws NotFoundError; ForbiddenError in production; ConflictError while another one is running, and for one that was not added
   */
  remove(name: string): Promise<StarterRun>;
  /** Forgets the result of the last run. @throws ConflictError while it is running */
  forget(): void;
}

/** Token of the service that adds and removes starters. */
export const STARTERS: InjectionToken<Starters> = Symbol.for('plinth.starters');

/** Dependencies of `StarterRuns`. */
export interface StartersParts {
  readonly why: string | null;
  readonly documents: Documents;
  readonly editor: ModelEditor;
  readonly model: StarterModel;
  readonly content: StarterContent;
  readonly rights: StarterRights;
  readonly log: StarterLog;
  readonly logger: Logger;
}

/** Number of attempts at a step while the database is busy, and milliseconds before the second one. */
const ATTEMPTS = 4;
const PAUSE = 100;

/** Adds and removes starters, one at a time. The next start resumes an interrupted run (`begin`): every step can be repeated. */
export class StarterRuns implements Starters {
  readonly #parts: StartersParts;
  readonly #stop = new AbortController();
  #working: Promise<void> | null = null;

  constructor(parts: StartersParts) {
    this.#parts = parts;
  }

  get why(): string | null {
    return this.#parts.why;
  }

  get run(): StarterRun | null {
    return this.#parts.log.run;
  }

  offers(): readonly OfferedStarter[] {
    const { model, log } = this.#parts;
    const { taken } = log;
    return STARTERS_THERE.map((name) => {
      const starter = readStarter(name);
      return offered(starter, model.states(starter), taken.includes(name));
    });
  }

  async take(name: string): Promise<StarterRun> {
    const starter = this.#mayBegin(name);
    const taken = [...this.#parts.model.states(starter)].flatMap(([uid, state]) => (state === 'taken' ? [uid] : []));
    if (taken.length > 0 && !this.#parts.log.taken.includes(name))
      throw new ConflictError(MESSAGES.namesTaken({ taken: taken.join(', ') }), { taken });
    return this.#start(starter, 'take');
  }

  async remove(name: string): Promise<StarterRun> {
    const starter = this.#mayBegin(name);
    const { run, taken } = this.#parts.log;
    // Documents with its names may be the user's own: a single type has one document, whoever wrote it.
    const isBegun = run?.doing === 'take' && run.starter === name;
    if (!taken.includes(name) && !isBegun) throw new ConflictError(MESSAGES.notInstalled({ name }));
    return this.#start(starter, 'remove');
  }

  forget(): void {
    if (this.#isUnderWay()) throw new ConflictError(MESSAGES.stillRunning);
    this.#parts.log.write(null);
  }

  /** Resumes an interrupted run. */
  begin(): void {
    const { run } = this;
    if (this.why !== null || run === null || run.step === 'done') return;
    const starter = starterCalled(run.starter);
    if (starter !== null) this.#goOn(starter, run);
  }

  /** Stops after the current step. */
  async end(): Promise<void> {
    this.#stop.abort();
    await this.#working;
  }

  #mayBegin(name: string): Starter {
    const starter = starterCalled(name);
    if (starter === null) throw new NotFoundError(MESSAGES.templateUnknown({ name, startersThere: STARTERS_THERE.join(', ') }));
    if (this.why !== null) throw new ForbiddenError(this.why);
    if (this.#isUnderWay()) throw new ConflictError(MESSAGES.templateBusy({ starter: String(this.run?.starter) }));
    return starter;
  }

  #isUnderWay(): boolean {
    const { run } = this;
    return run !== null && run.step !== 'done' && !this.#isGivenUp(run);
  }

  /** Whether a run waits for a restart with types whose files were deleted in the meantime. */
  #isGivenUp({ starter, doing, step }: StarterRun): boolean {
    const found = step === 'restart' && doing === 'take' ? starterCalled(starter) : null;
    return found !== null && [...this.#parts.model.states(found).values()].includes('free');
  }

  async #start(starter: Starter, doing: StarterRun['doing']): Promise<StarterRun> {
    const { log } = this.#parts;
    const before = log.run;
    const run: StarterRun = {
      starter: starter.name,
      doing,
      step: doing === 'take' ? 'model' : 'content',
      ...{ done: 0, of: 0, problems: [], kept: [], began: new Date().toISOString() },
    };
    log.write(run);
    try {
      if (doing === 'take') this.#note(await this.#writeTypes(starter));
    } catch (error) {
      log.write(before?.step === 'done' ? before : null);
      throw error;
    }
    this.#goOn(starter, log.run ?? run);
    return log.run ?? run;
  }

  #goOn(starter: Starter, run: StarterRun): void {
    const work = run.doing === 'take' ? this.#take(starter) : this.#takeOut(starter);
    this.#working = work.catch((error: unknown) => {
      if (this.#stop.signal.aborted) return;
      this.#parts.logger.error({ err: error, starter: starter.name }, 'a template could not be brought to its end');
      this.#change({ step: 'done', problems: [...(this.run?.problems ?? []), (error as Error).message] });
    });
  }

  async #take(starter: Starter): Promise<void> {
    const { documents, content, rights, log } = this.#parts;
    // Repeated, because a run may have been interrupted in between: existing types stay.
    this.#note(await this.#writeTypes(starter));
    const isServed = starter.types.every(({ uid, isComponent }) =>
      isComponent ? documents.model.components.has(uid) : documents.model.contentTypes.has(uid),
    );
    if (!isServed) {
      this.#change({ step: 'restart' });
      return;
    }
    await this.#each(content.additions(starter));
    await rights.toDatabase(starter, { add: true });
    log.write({ ...(log.run as StarterRun), step: 'done' }, [...new Set([...log.taken, starter.name])]);
  }

  async #takeOut(starter: Starter): Promise<void> {
    const { documents, model, content, rights, editor, log } = this.#parts;
    await this.#each(await content.removals(starter));
    const uids = starter.types.filter(({ uid }) => documents.model.contentTypes.has(uid)).map(({ uid }) => uid);
    const { gone, kept } = model.removable(starter, await documents.counts(uids));
    const removed = { removed: new Set(gone) };
    await rights.toDatabase(starter, removed);
    // The file first: otherwise a start could find permissions of types that no longer exist.
    this.#note(await rights.toFile(starter, removed));
    if (gone.length > 0) await editor.apply(gone.map((uid) => ({ edit: 'delete', uid })));
    const left = log.taken.filter((name) => name !== starter.name);
    // If removed types are still served, the run continues after a restart, with nothing left to do.
    const isServed = gone.some((uid) => documents.model.contentTypes.has(uid) || documents.model.components.has(uid));
    log.write({ ...(log.run as StarterRun), step: isServed ? 'restart' : 'done', kept: [...kept] }, left);
  }

  /** Writes the files of the types, and the permissions of the file. @returns what is left to do by hand */
  async #writeTypes(starter: Starter): Promise<readonly string[]> {
    const { model, editor, rights } = this.#parts;
    const edits = model.additions(starter);
    // Its types are new, and whoever takes a starter wants its documents to be seen.
    if (edits.length > 0) await editor.apply(edits, { evenIfItExposes: true });
    return rights.toFile(starter, { add: true });
  }

  /** Runs the steps. A failure is noted, and the next steps still run. */
  async #each(steps: readonly Step[]): Promise<void> {
    this.#change({ step: 'content', done: 0, of: steps.length });
    for (const [index, step] of steps.entries()) {
      this.#stop.signal.throwIfAborted();
      const { what } = step;
      try {
        await this.#run(step);
      } catch (error) {
        if (this.#stop.signal.aborted) throw error;
        this.#note([`${what}: ${(error as Error).message}`]);
      }
      this.#change({ done: index + 1 });
    }
  }

  /** Runs a step, again after a pause while the database is busy: a step leaves what it has already written. */
  async #run({ run }: Step): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await run();
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !(error instanceof UnavailableError)) throw error;
        await sleep(PAUSE * 4 ** (attempt - 1), undefined, { signal: this.#stop.signal });
      }
    }
  }

  #note(problems: readonly string[]): void {
    const known = this.run?.problems ?? [];
    if (problems.some((problem) => !known.includes(problem))) this.#change({ problems: [...new Set([...known, ...problems])] });
  }

  #change(change: Partial<StarterRun>): void {
    const { log } = this.#parts;
    const { run } = log;
    if (run !== null) log.write({ ...run, ...change });
  }
}

function starterCalled(name: string): Starter | null {
  return (STARTERS_THERE as readonly string[]).includes(name) ? readStarter(name) : null;
}
