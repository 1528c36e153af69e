import type { pino } from 'pino';
import { type ModelDefinitions, mistakesOf, type Rehearsals } from 'plinth';

/** A mistake in the app's current files that a start would refuse. */
export interface FileProblem {
  /** Relative to the app. */
  readonly file: string;
  /** From 1; null if unknown. */
  readonly line: number | null;
  /** Dotted path of the key; empty for the whole file. */
  readonly path: string;
  readonly message: string;
  /** The content type or component whose definition contains the mistake, if edits can correct it; null: the file must be edited by hand. */
  readonly uid: string | null;
}

/**
 * Checks the files as a start would: those that cannot be read, and those that make no model, such as a relation without its target. A second
 * kernel reads them up to its tables; nothing is opened or written.
 */
export async function fileProblems(kernels: Rehearsals): Promise<readonly FileProblem[]> {
  const definitions = kernels.definitions();
  const unreadable = new Set((definitions.problems ?? []).map(({ origin, path, message }) => JSON.stringify([origin, path, message])));
  const mistakes = await startMistakes(kernels);
  const all = mistakes ?? (definitions.problems ?? []).map(({ origin, path, message, line }) => ({ file: origin, path, message, line }));
  return all.map(({ file, path, message, line }) => ({
    file,
    line: line ?? null,
    path,
    message,
    uid: unreadable.has(JSON.stringify([file, path, message])) ? null : uidOf(file, definitions),
  }));
}

interface Mistake {
  readonly file: string;
  readonly line?: number | undefined;
  readonly path: string;
  readonly message: string;
}

/** Null if the start fails for a reason that is no mistake in a file. */
async function startMistakes(kernels: Rehearsals): Promise<readonly Mistake[] | null> {
  const makeLogger = (require('pino') as { readonly pino: typeof pino }).pino;
  const silent = makeLogger({ level: 'silent' });
  try {
    const kernel = kernels.open(new Map(), silent);
    try {
      await kernel.start({ until: 'tables', offline: true });
    } finally {
      await kernel.shutdown();
    }
    return [];
  } catch (error) {
    const mistakes = mistakesOf(error);
    return mistakes === null
      ? null
      : mistakes.map(({ file, line, path, message }) => ({ file, line, path: path.map(String).join('.'), message }));
  }
}

/** Only JSON files are edited. */
function uidOf(file: string, { contentTypes, components, extensions = [] }: ModelDefinitions): string | null {
  if (!file.endsWith('.json')) return null;
  return [...contentTypes, ...components, ...extensions].find(({ origin }) => origin === file)?.uid ?? null;
}
