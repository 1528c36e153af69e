/** One mistake in a user's file, and its location. Every list of mistakes is printed from this. */
export interface Problem {
  /** As its author would find it: `config/server.ts`, relative to the app; `environment`, or the plugin concerned. */
  readonly file: string;
  /** From 1; absent if unknown. */
  readonly line?: number | undefined;
  /** The key, with its owner: `plugin rest, maxLimit`; empty for the whole file. */
  readonly place: string;
  /** What is wrong, then how to fix it. */
  readonly message: string;
}

/** Formats a path: `rest.maxLimit`, `extra[0].resolve`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

/** The `message` of an error: a title, then one line per problem. */
export function listProblems(title: string, problems: readonly Problem[]): string {
  return [title, ...problems.map((problem) => `  - ${inOneLine(problem)}`)].join('\n');
}

function inOneLine({ file, line, place, message }: Problem): string {
  const where = line === undefined ? file : `${file}:${line}`;
  return `${place === '' ? where : `${where}, ${place}`}: ${message}`;
}

/** The text for a terminal: grouped by file, ordered by line, with the total at the end. */
export function printProblems(title: string, problems: readonly Problem[]): string {
  const byFile = new Map<string, Problem[]>();
  for (const problem of problems) byFile.set(problem.file, [...(byFile.get(problem.file) ?? []), problem]);
  const groups = [...byFile].map(([file, own]) => [file, ...inOrder(own).map(inItsFile)].join('\n'));
  const files = byFile.size === 1 ? '1 file' : `${byFile.size} files`;
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems in ${files}`;
  return [title, ...groups, count].join('\n\n');
}

/** Problems without a line come first. */
function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

function inItsFile({ line, place, message }: Problem): string {
  const where = [...(line === undefined ? [] : [`line ${line}`]), ...(place === '' ? [] : [place])].join(', ');
  return `  ${where === '' ? '' : `${where}: `}${message.replaceAll('\n', '\n    ')}`;
}
