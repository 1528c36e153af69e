import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BootProblem, BootProblemsError, type Config, checkWithSchema } from 'plinth';
import { stagesFile } from './input.ts';
import type { TypeStages } from './stage.ts';

const FOLDER = 'config/review';

/**
 * The stages of `config/review/<name>.json`; an app without that folder has none.
 * @param canHave why a type cannot have stages; null: it can
 * @throws BootProblemsError naming each mistake
 */
export function readConfigured({ appDir }: Pick<Config, 'appDir'>, canHave: (type: string) => string | null): readonly TypeStages[] {
  const problems: BootProblem[] = [];
  const found: TypeStages[] = [];
  for (const file of filesOf(join(appDir, FOLDER))) {
    const place = `${FOLDER}/${file}`;
    const wrong = (path: readonly PropertyKey[], message: string) => void problems.push({ file: place, path, message });
    let raw: unknown;
    try {
      raw = JSON.parse(readFileSync(join(appDir, FOLDER, file), 'utf8'));
    } catch (error) {
      wrong([], `cannot be read: ${(error as Error).message}`);
      continue;
    }
    const { value, findings } = checkWithSchema(stagesFile, raw);
    for (const { path, message } of findings) wrong(path, message);
    if (value === null || findings.length > 0) continue;
    const { type, stages, moved } = value;
    const why = canHave(type);
    if (why !== null) wrong(['type'], why);
    const other = found.find((one) => one.type === type);
    if (other !== undefined) wrong(['type'], `${other.keptBy} says the stages of "${type}" already`);
    found.push({ type, stages, moved, keptBy: place, revision: 0 });
  }
  if (problems.length > 0) throw new BootProblemsError('Stages of files cannot be used', problems, 'REVIEW_FILES');
  return found;
}

function filesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
