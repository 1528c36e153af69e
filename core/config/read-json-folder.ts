import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { checkWithSchema } from '../errors/index.ts';
import type { BootProblem } from './boot-error.ts';

/** A parsed file of a configuration folder. */
export interface ConfiguredFile<Value> {
  /** File name without `.json`. */
  readonly name: string;
  /** Path relative to the app. */
  readonly place: string;
  readonly value: Value;
  /** Adds a problem of this file that its schema cannot find. */
  wrong(path: readonly PropertyKey[], message: string): void;
}

/**
 * Reads the JSON files of a folder, sorted by name. Yields none if the folder does not exist. A file that fails its schema is not yielded.
 * @param folder relative to the app: `config/webhooks`
 * @param problems problems are added to this array, so that the caller can throw them together
 */
export function* readJsonFolder<Schema extends z.ZodType>(
  appDir: string,
  folder: string,
  schema: Schema,
  problems: BootProblem[],
): Generator<ConfiguredFile<z.output<Schema>>> {
  for (const file of namesIn(join(appDir, folder))) {
    const place = `${folder}/${file}`;
    const wrong = (path: readonly PropertyKey[], message: string) => void problems.push({ file: place, path, message });
    let raw: unknown;
    try {
      raw = JSON.parse(readFileSync(join(appDir, folder, file), 'utf8'));
    } catch (error) {
      wrong([], `cannot be read: ${(error as Error).message}`);
      continue;
    }
    const { value, findings } = checkWithSchema(schema, raw);
    for (const { path, message } of findings) wrong(path, message);
    if (value !== null) yield { name: basename(file, '.json'), place, value, wrong };
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
