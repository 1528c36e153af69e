import { isPlinthError, type ValueProblem, ValueProblemsError } from '../../errors/index.ts';
import type { ContentType } from '../../model/index.ts';
import { assertValues, type ParsedInput, parseValues } from './parse-values.ts';
import type { PlainObject, ReadContext } from './read-context.ts';
import { type BodyInput, type NamedLink, readForms, readInput } from './read-input.ts';

/**
 * A plugin's tap has returned something wrong. The client can do nothing about it and gets no details: the log names the plugin and the
 * problem.
 */
export class TapFault extends Error {
  override readonly name = 'TapFault';
  readonly plugin: string;
  readonly hook = 'documents.before';

  /** @param problem a predicate of the tap: `did not return a change` */
  constructor(plugin: string, problem: string, cause?: unknown) {
    super(`the tap of "${plugin}" in documents.before ${problem}`, cause === undefined ? undefined : { cause });
    this.plugin = plugin;
  }
}

/** The data of a write after all taps. */
export interface TappedData {
  readonly data: PlainObject;
  /** The plugin that set a key last, by key. Only keys whose value a tap has changed or added. */
  readonly writers: ReadonlyMap<string, string>;
}

/** The whole input of a write, and which parts come from taps. */
export interface WrittenInput extends BodyInput {
  /** Documents that the caller named in parts that taps have replaced or removed: the caller must still see them. */
  readonly replaced: readonly NamedLink[];
  /** The plugin by key, for keys that the caller did not send. */
  readonly added: ReadonlyMap<string, string>;
}

/**
 * Reads the input after all taps. Everything that the caller sent is checked with the caller's rights, even if a tap has replaced it: no
 * tap can make a forbidden input pass. Values from taps are read without these rights.
 *
 * @param sent what the caller sent; its keys are checked
 * @param context of the caller
 * @throws ValidationError for mistakes in what the caller sent
 * @throws TapFault for mistakes in what a tap has returned
 */
export function readTapped(type: ContentType, sent: PlainObject, { data, writers }: TappedData, context: ReadContext): WrittenInput {
  const isKept = (key: string) => data[key] === sent[key];
  if (writers.size === 0 && Object.keys(sent).every(isKept)) return { ...readForms(type, sent, context), replaced: [], added: writers };
  const parts = [
    readForms(
      type,
      withKeys(data, (key) => !writers.has(key)),
      context,
    ),
  ];
  const added = new Map([...writers].filter(([key]) => sent[key] === undefined));
  for (const [key, plugin] of writers) {
    if (Object.hasOwn(data, key)) parts.push(readMade(type, { [key]: data[key] }, context, { plugin, isAdded: added.has(key) }));
  }
  const replaced = readForms(
    type,
    withKeys(sent, (key) => !isKept(key)),
    context,
  );
  if (replaced.hasDropped) assertValues(parseValues(type, { ...replaced, scalars: new Map(), relations: new Map() }));
  return { ...joined(parts), replaced: replaced.links, added };
}

/** The error for unusable data from a plugin's tap. */
export function tapFault(plugin: string, cause: Error): TapFault {
  return new TapFault(plugin, `returned invalid data: ${cause.message}`, cause);
}

/**
 * Separates mistakes of the caller from mistakes of plugins. The caller is told only about values that they sent themselves.
 * @returns the error to throw
 */
export function blamed(error: unknown, { added }: Pick<WrittenInput, 'added'>): unknown {
  if (added.size === 0 || !(error instanceof ValueProblemsError)) return error;
  const problems = error.details.errors as readonly ValueProblem[];
  const plugins = problems.map(({ path }) => added.get(String(path[0])));
  const own = problems.filter((_, index) => plugins[index] === undefined);
  if (own.length > 0) return own.length === problems.length ? error : new ValueProblemsError(own);
  return tapFault(plugins[0] as string, error);
}

/** @throws TapFault for a value that a tap has added and that does not have the format of its type */
export function assertFormats({ late, lateKey }: Pick<ParsedInput, 'late' | 'lateKey'>, { added }: Pick<WrittenInput, 'added'>): void {
  const plugin = lateKey === null ? undefined : added.get(lateKey);
  if (late !== null && plugin !== undefined) throw tapFault(plugin, late);
}

function readMade(
  type: ContentType,
  data: PlainObject,
  { model, axisNames, reservedKeys }: ReadContext,
  tap: NonNullable<ReadContext['tap']>,
) {
  try {
    return readInput(type, data, { model, axisNames, ...(reservedKeys && { reservedKeys }), canLink: () => true, tap });
  } catch (error) {
    throw isPlinthError(error) ? tapFault(tap.plugin, error) : error;
  }
}

function withKeys(data: PlainObject, has: (key: string) => boolean): PlainObject {
  return Object.fromEntries(Object.entries(data).filter(([key]) => has(key)));
}

function joined(parts: readonly BodyInput[]): BodyInput {
  return {
    scalars: new Map(parts.flatMap(({ scalars }) => [...scalars])),
    relations: new Map(parts.flatMap(({ relations }) => [...relations])),
    components: new Map(parts.flatMap(({ components }) => [...components])),
    malformed: new Map(parts.flatMap(({ malformed = [] }) => [...malformed])),
    links: parts.flatMap(({ links }) => links),
    entryCount: parts.reduce((sum, { entryCount }) => sum + entryCount, 0),
    hasDropped: parts.some(({ hasDropped }) => hasDropped),
  };
}
