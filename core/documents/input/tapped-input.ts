import { isPlinthError, type ValueProblem, ValueProblemsError } from '../../errors/index.ts';
import type { ContentType } from '../../model/index.ts';
import { assertValues, type ParsedInput, parseValues } from './parse-values.ts';
import type { PlainObject, ReadContext } from './read-context.ts';
import { type BodyInput, type NamedLink, readForms, readInput } from './read-input.ts';

/**
 * A mistake of a plugin in what its tap made of a write. It is nothing that the client could mend, so it learns nothing of it: the log names the
 * plugin and what is wrong.
 */
export class TapFault extends Error {
  override readonly name = 'TapFault';
  readonly plugin: string;
  readonly hook = 'documents.before';

  /** @param problem what the tap did: `returned no change` */
  constructor(plugin: string, problem: string, cause?: unknown) {
    super(`the tap of "${plugin}" in documents.before ${problem}`, cause === undefined ? undefined : { cause });
    this.plugin = plugin;
  }
}

/** The data of a write after all taps. */
export interface TappedData {
  readonly data: PlainObject;
  /** The plugins whose taps gave a key another value than the caller did, or one that he did not name. */
  readonly writers: ReadonlyMap<string, string>;
}

/** What is written, and whose it is. */
export interface WrittenInput extends BodyInput {
  /** The documents that the caller named where taps have put something else, or nothing: they too must be there for him. */
  readonly replaced: readonly NamedLink[];
  /** Plugins by the keys that their taps have added. */
  readonly added: ReadonlyMap<string, string>;
}

/**
 * Reads what a write comes down to. What the caller sent is read as his, also where a tap has changed it: none passes along what he may not write.
 * What taps have made is theirs: it may go where callers may not.
 *
 * @param sent what the caller sent; its keys are known to be in order
 * @param context of the caller
 * @throws ValidationError for what is wrong with what the caller sent
 * @throws TapFault for what is wrong with what a tap made
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

/** Throws the mistake of a tap in the name of its plugin. */
export function tapFault(plugin: string, cause: Error): TapFault {
  return new TapFault(plugin, `returned data that cannot be written: ${cause.message}`, cause);
}

/**
 * Whose fault an error is: a value that a tap has added is none of the caller's, who is told of his own alone.
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

/** @throws TapFault for a value that a tap has added and that has no format of its type */
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
