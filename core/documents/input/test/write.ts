import { isPlinthError, type PlinthError } from '../../../errors/index.ts';
import type { ContentType, ScalarAttribute } from '../../../model/index.ts';
import { checkVersion } from '../check-version.ts';
import { assertValues, parseValues, prepareValues } from '../parse-values.ts';
import type { ReadContext } from '../read-context.ts';
import { readInput } from '../read-input.ts';
import { newVersion, patchVersion, type VersionChange } from '../version-change.ts';
import { toyModel, uidOf } from './toy-model.ts';

export const model = toyModel();

/** A toy content type by name. */
export function typeOf(name: string): ContentType {
  return model.contentType(uidOf(name));
}

export const context: ReadContext = {
  model,
  axisNames: new Set(['locale', 'status', 'region']),
  canLink: () => true,
  reservedKeys: new Set(['createdBy', 'localizations']),
};

/** Counts from `start`. */
export function counter(start = 1): () => number {
  let next = start;
  return () => next++;
}

/** Options of a write in these tests. */
export interface Writing {
  /** `twice`: a lenient version is written and then published; `once`: one strict version. */
  readonly validated?: 'twice' | 'once' | 'leniently';
  readonly existing?: VersionChange['version'];
  /** Unique values of other versions, by attribute. */
  readonly taken?: Readonly<Record<string, unknown>>;
  readonly allocateId?: () => number;
}

/** A whole write of a body, as the document service does it. A counter replaces the database. */
export async function write(name: string, data: unknown, writing: Writing = {}): Promise<VersionChange> {
  const { validated = 'once', existing, taken = {}, allocateId = counter() } = writing;
  const type = typeOf(name);
  const input = readInput(type, data, context);
  const parsed = parseValues(type, input);
  if (validated !== 'once') assertValues(parsed);
  const prepared = await prepareValues(parsed);
  const change = existing
    ? patchVersion(type, existing, prepared.input, { model, allocateId })
    : newVersion(type, prepared.input, allocateId);
  const isTaken = async (attribute: ScalarAttribute, value: unknown) => taken[attribute.name] === value;
  const base = { model, strictness: validated === 'leniently' ? 'lenient' : 'strict', isTaken } as const;
  if (validated === 'once')
    await checkVersion(type, change.version, { ...base, source: 'input', use: existing ? 'update' : 'create', parsed });
  else await checkVersion(type, change.version, { ...base, source: 'stored', isParsed: false });
  return change;
}

/** The PlinthError that work throws. Anything else fails the test. */
export async function failure(work: () => unknown): Promise<PlinthError> {
  try {
    await work();
  } catch (error) {
    if (isPlinthError(error)) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

/** The problems of refused work, as lines of `path: message`, with the value if there is one. */
export async function problemsOf(work: () => unknown): Promise<readonly string[]> {
  const { details, message } = await failure(work);
  const problems = details.errors as readonly { path: readonly string[]; message: string; value?: unknown }[] | undefined;
  if (!problems) return [message];
  return problems.map(
    (problem) => `${problem.path.join('/')}: ${problem.message}${'value' in problem ? ` <${JSON.stringify(problem.value)}>` : ''}`,
  );
}
