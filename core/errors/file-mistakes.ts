/** One mistake in a file that could not be read. */
export interface FileMistake {
  /** Relative to the app; absent for the file that was being read. */
  readonly file?: string;
  /** From 1; absent if unknown. */
  readonly line?: number;
  /** The key; empty for the whole file. */
  readonly path: readonly string[];
  readonly message: string;
}

/** A file of the app that could not be read or loaded. Readers of files report each mistake at its location. */
export class FileMistakesError extends Error {
  override readonly name = 'FileMistakesError';
  readonly mistakes: readonly FileMistake[];

  /** @param cause the thrown error, if it was another one */
  constructor(mistakes: readonly FileMistake[], cause?: unknown) {
    super(mistakes.map(inOneLine).join('; '), cause === undefined ? undefined : { cause });
    this.mistakes = mistakes;
  }
}

function inOneLine({ file, line, message }: FileMistake): string {
  if (file === undefined) return line === undefined ? message : `line ${line}: ${message}`;
  return `${line === undefined ? file : `${file}:${line}`} ${message}`;
}

/** The mistakes of a file, from any value that was thrown while it was read. */
export function fileMistakes(error: unknown): readonly FileMistake[] {
  if (error instanceof FileMistakesError) return error.mistakes;
  // Modules of the app may throw errors of another realm, where `instanceof` fails.
  const message = typeof error === 'object' && error !== null ? (error as { readonly message?: unknown }).message : undefined;
  return [{ path: [], message: typeof message === 'string' ? message : String(error) }];
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  EISDIR: 'it is a folder, and a file is expected',
  ENOTDIR: 'it is a file, and a folder is expected',
  ELOOP: 'its links lead in a circle',
};

/** Why a file or a folder cannot be read, without its path. */
export function whyUnreadable(error: unknown): string {
  const { code = '', message = String(error) } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return REASONS[code] ?? message;
}
