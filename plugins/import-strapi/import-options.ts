import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { ImportError } from './import-error.ts';

/** Options of the command. */
export interface ImportOptions {
  /** Absolute path of a folder or an archive. */
  readonly project: string;
  readonly database?: string | undefined;
  /** Absolute path. */
  readonly uploads?: string | undefined;
  /** URL of the new app's database. */
  readonly target: string;
  readonly access: 'file' | 'database';
  readonly drafts: boolean;
  readonly linkUploads: boolean;
  /** The dependency on plinth: a version, or the absolute path of a tarball or folder. Absent: this version. */
  readonly package?: string | undefined;
  /** The relation for creators; false to stop filling one, absent to keep that of the last run. */
  readonly creators?: string | false | undefined;
  readonly goesOn: boolean;
  /** Whether the import goes into an existing app. */
  readonly isHere: boolean;
  readonly isDryRun: boolean;
  /** Whether code of the project sees no variables of this process. */
  readonly cleanEnvironment: boolean;
}

/** The variable with the project's database, if no option names it. */
export const SOURCE_URL = 'IMPORT_DATABASE_URL';

const TARGET = 'sqlite:.plinth/data.db';

/**
 * Reads the options of the command.
 * @param database the URL in the environment, or that of an existing app: the app is always booted on it
 * @throws ImportError
 */
export function readOptions(given: Readonly<Record<string, unknown>>, database: string | undefined): ImportOptions {
  const text = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? (given[name] as string) : undefined);
  const path = (name: string) => ((value) => (value === undefined ? undefined : resolve(value)))(text(name));
  const project = path('project');
  if (project === undefined) throw new ImportError('name the project that is to be imported: --project ../my-strapi-project');
  const access = text('access') ?? 'file';
  if (access !== 'file' && access !== 'database') throw new ImportError(`--access is "file" or "database"; found "${access}"`);
  const target = text('target') ?? database ?? TARGET;
  if (database !== undefined && target !== database) {
    throw new ImportError('--target names another database than DATABASE_URL, which counts: say the same, or take one of them away');
  }
  return {
    project,
    database: text('database'),
    uploads: path('uploads'),
    target,
    access,
    drafts: given.drafts === true,
    linkUploads: given.linkUploads === true,
    package: packageIn(text('package')),
    creators: given.creators === false ? false : text('creators'),
    goesOn: given.continue === true,
    isHere: given.here === true,
    isDryRun: given.dryRun === true,
    cleanEnvironment: given.cleanEnvironment === true,
  };
}

/** The dependency that `--package` names. @throws ImportError if it names a path where nothing is */
function packageIn(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const isPath = /^(file:|\.{0,2}[/\\])/.test(given) || isAbsolute(given) || (/\.(tgz|tar\.gz)$/.test(given) && !given.includes('://'));
  if (!isPath) return given.replace(/^plinth@/, '');
  const place = resolve(given.replace(/^file:/, ''));
  if (!existsSync(place)) throw new ImportError(`--package ${given} does not exist`);
  return place;
}
