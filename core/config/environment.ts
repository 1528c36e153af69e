import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvValues } from './env.ts';

/** The variables of an app: those of the process, and for the rest those of the app's `.env` file. The process's own are not changed. */
export function readEnvironment(appDir: string, processEnv: EnvValues): EnvValues {
  const text = readIfExists(join(appDir, '.env'));
  if (text === null) return processEnv;
  const { parse } = require('dotenv') as typeof import('dotenv');
  return { ...parse(text), ...processEnv };
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
