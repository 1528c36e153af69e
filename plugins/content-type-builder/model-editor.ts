import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCESS,
  type Caller,
  CONFIG,
  DATABASE,
  DOCUMENTS,
  ForbiddenError,
  type Kernel,
  type Route,
  type UnfittingChoice,
  ValidationError,
} from 'plinth';
import { documentLosses } from './document-losses.ts';
import { applyEdits, definitionsAfter } from './edits/apply-edits.ts';
import type { ModelEdit } from './edits/model-edit.ts';
import { FileChangedError, stateOf, writeFiles } from './edits/write-files.ts';
import { type Exposure, exposuresOf } from './exposures.ts';
import { lostGrants } from './lost-grants.ts';
import { MESSAGES } from './messages.ts';
import { differenceOf, type ModelProposal } from './model-proposal.ts';
import type { ModelRehearsals } from './model-rehearsals.ts';
import { readableReports } from './readable-values.ts';
import { changeMigration, type RenamePlan, renamePlan } from './rename-migration.ts';
import { keepingEdits, keepingName, type RequestedChoice } from './unfitting-values.ts';

/** Values of an attribute that a proposal shows by default. */
const EXAMPLES = 10;

/** What a proposal takes into account besides its edits. */
export interface ProposeOptions {
  /** What becomes of values that do not fit the new types of their attributes. */
  readonly unfitting?: readonly RequestedChoice[] | undefined;
  /** Most examples of such values, for each attribute. Default 10. */
  readonly examples?: number | undefined;
  /** Sees only values that this caller may read. Default: none. */
  readonly caller?: Caller | undefined;
}

/** Conditions for applying edits. */
export interface ApplyOptions extends ProposeOptions {
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
  propose(edits: readonly ModelEdit[], options?: ProposeOptions): Promise<ModelProposal>;
  /**
   * Writes all files or none. The running service keeps its model; `plinth dev` restarts it.
   * @throws the errors of `propose`; ValidationError for what a start would refuse, and that names what becomes public; FileChangedError (409) if a file has changed; ForbiddenError if a file may not be written
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

  const propose = async (edits: readonly ModelEdit[], options: ProposeOptions, reviewed?: string): Promise<ModelProposal> => {
    if (environment === 'production') {
      throw new ForbiddenError(MESSAGES.developmentOnly);
    }
    const { unfitting: requested = [], examples, caller } = options;
    const source = { definitions: rehearsals.definitions(), read: (file: string) => readText(appDir, file) };
    const changed = definitionsAfter(edits, source);
    const edited = applyEdits([...edits, ...keepingEdits(requested, changed)], source);
    const expected = stateOf(edited.files);
    // Before the rehearsal: edits that were made for other files may give a model that is refused for no reason of theirs.
    if (reviewed !== undefined && reviewed !== expected) throw new FileChangedError(edited.files.map(({ file }) => file).join(', '));
    const drafts = new Map(edited.files.map(({ file, after }) => [file, after]));
    const database = container.resolve(DATABASE);
    const choices = requested.map(({ uid, attribute, action }): UnfittingChoice => {
      return { uid, attribute, action, ...(action === 'keep' && { to: keepingName(uid, attribute, changed) }) };
    });
    let renames: RenamePlan | null = null;
    const { before, after, plan, notes } = await rehearsals.rehearse(drafts, async (states) => {
      renames = await renamePlan(edited.renamed, states, database);
      return { renames: renames.declared, unfitting: choices, ...(examples !== undefined && { examples }) };
    });
    const { renamed, ...found } = renames ?? (await renamePlan(edited.renamed, { before, after }, database));
    // Only a choice that some value needs is written down, and it covers no more documents than were seen.
    const decided = choices.flatMap((choice) => {
      const report = plan.conversions.find(({ uid, attribute }) => uid === choice.uid && attribute === choice.attribute);
      if (report === undefined || report.unfitting === 0) return [];
      return [choice.action === 'clear' ? { ...choice, limit: report.unfitting } : choice];
    });
    const file = changeMigration({ renamed, ...found }, decided);
    const migrations = file === null ? [] : [file.file.slice('config/migrations/'.length, -'.js'.length)];
    const holders = await container.resolve(ACCESS).holders();
    const documents = container.resolve(DOCUMENTS);
    const counts = (uids: readonly string[]) => rehearsals.counts(uids);
    const reading = { documents, before, after, renamed: edited.renamed, caller, most: examples ?? EXAMPLES };
    const { conversions, conflicts, sentences } = await readableReports(plan, reading);
    const [stops, refused, losses] = [sentences(plan.stops), sentences(plan.refused), sentences(plan.losses)];
    const tables = plan.tables.map((table) => ({ ...table, losses: sentences(table.losses) }));
    return {
      expected,
      exposures: exposuresOf(edits, { before, after }, holders),
      files: [...(file === null ? [] : [file]), ...edited.files],
      plan: { ...plan, stops, refused, losses, tables, conversions, conflicts, migrations: [...plan.migrations, ...migrations] },
      conflicts,
      conversions: conversions.map((report) => ({
        ...report,
        choice: choices.find(({ uid, attribute }) => uid === report.uid && attribute === report.attribute)?.action ?? null,
        keepsIn: keepingName(report.uid, report.attribute, changed),
      })),
      losses: await documentLosses({ before, after, renamed: edited.renamed, database, counts }),
      renamed,
      documents: await counts(edited.uids),
      routes: differenceOf(before.routes.map(nameOf), after.routes.map(nameOf)),
      actions: differenceOf(before.access.actions.keys(), after.access.actions.keys()),
      grants: lostGrants(holders, before, after),
      notes,
      model: { before: before.model, after: after.model },
    };
  };

  const apply = async (
    edits: readonly ModelEdit[],
    { expected, evenIfItStops = false, evenIfItExposes = false, ...options }: ApplyOptions,
  ): Promise<ModelProposal> => {
    const proposal = await propose(edits, options, expected);
    const { files, plan, exposures } = proposal;
    // A migration of the app that waits already may fix what would stop the start.
    if (plan.stops.length > 0 && !plan.isUncertain && !evenIfItStops) {
      throw new ValidationError(MESSAGES.appWouldNotStart({ stops: plan.stops.map((text) => `\n- ${text}`).join('') }), {
        stops: plan.stops,
      });
    }
    if (exposures.length > 0 && !evenIfItExposes) throw notConfirmed(exposures);
    await writeFiles(appDir, files);
    return proposal;
  };

  return {
    propose: (edits, options = {}) => inTurn(() => propose(edits, options)),
    apply: (edits, options = {}) => inTurn(() => apply(edits, options)),
  };
}

function notConfirmed(exposures: readonly Exposure[]): ValidationError {
  const lines = exposures.map(({ kind, uid, name }) => `\n- ${name === null ? uid : `${uid}: ${name}`} (${REASONS[kind]})`);
  return new ValidationError(MESSAGES.wouldMakePublic({ lines: lines.join('') }), { exposures });
}

const REASONS: Readonly<Record<Exposure['kind'], string>> = {
  private: 'it was private',
  hidden: 'it was hidden',
  public: 'the public has access to it',
};

/** @throws ValidationError if the file cannot be read, or decoding and encoding would change it */
function readText(appDir: string, file: string): string | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(appDir, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new ValidationError(MESSAGES.fileUnreadable({ file, code: String(code) }), { file });
  }
  const text = bytes.toString('utf8');
  if (!Buffer.from(text).equals(bytes)) throw new ValidationError(MESSAGES.fileNotUtf8({ file }), { file });
  return text;
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}
