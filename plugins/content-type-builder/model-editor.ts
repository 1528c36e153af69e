import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS, CONFIG, DATABASE, ForbiddenError, type Kernel, type Route, ValidationError } from 'plinth';
import { applyEdits } from './edits/apply-edits.ts';
import type { ModelEdit } from './edits/model-edit.ts';
import { FileChangedError, stateOf, writeFiles } from './edits/write-files.ts';
import { type Exposure, exposuresOf } from './exposures.ts';
import { lostGrants } from './lost-grants.ts';
import { differenceOf, type ModelProposal } from './model-proposal.ts';
import type { ModelRehearsals } from './model-rehearsals.ts';
import { renameMigration } from './rename-migration.ts';

/** Conditions for applying edits. */
export interface ApplyOptions {
  /** `expected` of the proposal that was reviewed. Applying is refused if a file has changed since. Default: not checked. */
  readonly expected?: string | undefined;
  /** Also apply if the next start would stop because of existing content. Default: false. */
  readonly evenIfItStops?: boolean | undefined;
  /** Also apply if others can see more afterwards (`exposures` of the proposal). Default: false. */
  readonly evenIfItExposes?: boolean | undefined;
}

/** Changes the model by its files, in development only. */
export interface ModelEditor {
  /**
   * Reports what edits would do, and writes nothing. All plugins check them, as at a start.
   * @throws ForbiddenError in production
   * @throws ValidationError with everything a start would refuse, by file and path
   */
  propose(edits: readonly ModelEdit[]): Promise<ModelProposal>;
  /**
   * Writes all files or none. The running service keeps its model; `plinth dev` restarts it.
   * @throws the errors of `propose`; ValidationError that names what becomes public; FileChangedError (409) if a file has changed; ForbiddenError if a file may not be written
   */
  apply(edits: readonly ModelEdit[], options?: ApplyOptions): Promise<ModelProposal>;
}

/** Creates the editor of a kernel. It runs one operation at a time. */
export function createModelEditor(container: Kernel['container'], rehearsals: ModelRehearsals): ModelEditor {
  const { appDir, environment } = container.resolve(CONFIG);
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
    const edited = applyEdits(edits, { definitions: rehearsals.definitions(), read: (file) => readText(appDir, file) });
    const drafts = new Map(edited.files.map(({ file, after }) => [file, after]));
    const { before, after, plan, notes } = await rehearsals.rehearse(drafts);
    const { renamed, file } = await renameMigration(edited.renamed, { before, after }, container.resolve(DATABASE));
    const migrations = file === null ? [] : [file.file.slice('config/migrations/'.length, -'.js'.length)];
    const holders = await container.resolve(ACCESS).holders();
    return {
      expected: stateOf(edited.files),
      exposures: exposuresOf(edits, { before, after }, holders),
      files: [...(file === null ? [] : [file]), ...edited.files],
      plan: { ...plan, migrations: [...plan.migrations, ...migrations] },
      renamed,
      documents: await rehearsals.counts(edited.uids),
      routes: differenceOf(before.routes.map(nameOf), after.routes.map(nameOf)),
      actions: differenceOf(before.access.actions.keys(), after.access.actions.keys()),
      grants: lostGrants(holders, before, after),
      notes,
      model: { before: before.model, after: after.model },
    };
  };

  const apply = async (
    edits: readonly ModelEdit[],
    { expected, evenIfItStops = false, evenIfItExposes = false }: ApplyOptions,
  ): Promise<ModelProposal> => {
    const proposal = await propose(edits);
    const { files, plan, exposures } = proposal;
    if (expected !== undefined && expected !== proposal.expected) throw new FileChangedError(files.map(({ file }) => file).join(', '));
    // A migration may fix what would stop the start.
    if (plan.stops.length > 0 && plan.migrations.length === 0 && !evenIfItStops) {
      throw new ValidationError(`The app would not start with this:${plan.stops.map((text) => `\n- ${text}`).join('')}`, {
        stops: plan.stops,
      });
    }
    if (exposures.length > 0 && !evenIfItExposes) throw notConfirmed(exposures);
    await writeFiles(appDir, files);
    return proposal;
  };

  return {
    propose: (edits) => inTurn(() => propose(edits)),
    apply: (edits, options = {}) => inTurn(() => apply(edits, options)),
  };
}

function notConfirmed(exposures: readonly Exposure[]): ValidationError {
  const lines = exposures.map(({ kind, uid, name }) => `\n- ${name === null ? uid : `${uid}: ${name}`} (${REASONS[kind]})`);
  return new ValidationError(`This becomes public, so it must be confirmed with "evenIfItExposes": true:${lines.join('')}`, { exposures });
}

const REASONS: Readonly<Record<Exposure['kind'], string>> = {
  private: 'it was private',
  hidden: 'it was hidden',
  public: 'visitors are granted it',
};

/** @throws ValidationError if the file cannot be read, or decoding and encoding would change it */
function readText(appDir: string, file: string): string | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(appDir, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new ValidationError(`${file} cannot be read (${code})`, { file });
  }
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes)) throw new ValidationError(`${file} is not UTF-8 text: save it in that encoding`, { file });
  return text;
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
