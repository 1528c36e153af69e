import { type BootProblem, BootProblemsError, type Config, readJsonFolder } from 'plinth';
import { stagesFile } from './input.ts';
import type { TypeStages } from './stage.ts';

const FOLDER = 'config/review';

/**
 * Reads the stages of `config/review/<name>.json`. Without that folder there are none.
 * @param canHave why a type cannot have stages; null: it can
 * @throws BootProblemsError naming each mistake
 */
export function readConfigured({ appDir }: Pick<Config, 'appDir'>, canHave: (type: string) => string | null): readonly TypeStages[] {
  const problems: BootProblem[] = [];
  const found: TypeStages[] = [];
  for (const { place, value, wrong } of readJsonFolder(appDir, FOLDER, stagesFile, problems)) {
    const { type, stages, moved } = value;
    const why = canHave(type);
    if (why !== null) wrong(['type'], why);
    const other = found.find((one) => one.type === type);
    if (other !== undefined) wrong(['type'], `the stages of "${type}" are already defined in ${other.keptBy}`);
    found.push({ type, stages, moved, keptBy: place, revision: 0 });
  }
  if (problems.length > 0) throw new BootProblemsError('The configuration of review stages is invalid', problems, 'REVIEW_FILES');
  return found;
}
