import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLine } from '../errors/index.ts';
import { type BootProblem, ENVIRONMENT } from './boot-error.ts';
import type { EnvValues } from './env.ts';

/** Finds the line of each mistake, and variables that come from `.env`. Reads the files again, since locations are needed only here. */
export function locateProblems(problems: readonly BootProblem[], appDir: string, processEnv: EnvValues): readonly BootProblem[] {
  const texts = new Map<string, string | null>();
  const textOf = (file: string): string | null => {
    if (!texts.has(file)) texts.set(file, read(join(appDir, file)));
    return texts.get(file) ?? null;
  };
  return problems.map((problem) => {
    if (problem.line !== undefined) return problem;
    if (problem.file === ENVIRONMENT) return inDotEnv(problem, textOf('.env'), processEnv);
    const text = textOf(problem.file);
    const line = text === null ? null : findLine(problem.file, text, pathInFile(problem));
    return line === null ? problem : { ...problem, line };
  });
}

/** Plugins report paths within their own options. */
function pathInFile({ plugin, path }: BootProblem): readonly PropertyKey[] {
  return plugin === undefined || path[0] === plugin ? path : [plugin, 'config', ...path];
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A file that does not exist or cannot be read has no lines.
    return null;
  }
}

function inDotEnv(problem: BootProblem, text: string | null, processEnv: EnvValues): BootProblem {
  const name = String(problem.path[0]);
  if (text === null || processEnv[name] !== undefined) return problem;
  const line =
    text.split('\n').findIndex(
      (one) =>
        one
          .replace(/^\s*(export\s+)?/, '')
          .split('=')[0]
          ?.trim() === name,
    ) + 1;
  return line === 0 ? problem : { ...problem, file: '.env', line };
}
