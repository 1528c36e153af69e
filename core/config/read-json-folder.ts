import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { z } from 'zod';
import { checkWithSchema } from '../errors/index.ts';
import type { BootProblem } from './boot-error.ts';

/** A file of a folder of the configuration, as its schema makes it. */
export interface ConfiguredFile<Value> {
  /** Without `.json`. */
  readonly name: string;
  /** Relative to the app. */
  readonly place: string;
  readonly value: Value;
  /** Notes what else is wrong with it. */
  wrong(path: readonly PropertyKey[], message: string): void;
}

/**
 * The JSON files of a folder, by name; an app without that folder has none. A file that its schema refuses is left out.
 * @param folder relative to the app: `config/webhooks`
 * @param problems what is wrong is added to these: whoever reads the files throws them together
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
