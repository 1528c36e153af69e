import { resolve } from 'node:path';
import { ImportError } from './import-error.ts';

/** What the command was told. */
export interface ImportOptions {
  /** Absolute path of a folder or an archive. */
  readonly project: string;
  readonly database?: string | undefined;
  /** Absolute path. */
  readonly uploads?: string | undefined;
  /** URL of the database of the new app. */
  readonly target: string;
  readonly access: 'file' | 'database';
  readonly drafts: boolean;
  readonly linkUploads: boolean;
  /** The relation that names who made a document; false for none any more, absent for what the last run was told. */
  readonly creators?: string | false | undefined;
  readonly goesOn: boolean;
  /** Whether it comes into an app that is there. */
  readonly isHere: boolean;
  readonly isDryRun: boolean;
}

/** The variable that names the database of the project where no option does. */
export const SOURCE_URL = 'IMPORT_DATABASE_URL';

const TARGET = 'sqlite:.plinth/data.db';

/**
 * Reads the options of the command.
 * @param database the URL that the environment names, or the app that is gone on with: it is what is booted on, whatever is said
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
    creators: given.creators === false ? false : text('creators'),
    goesOn: given.continue === true,
    isHere: given.here === true,
    isDryRun: given.dryRun === true,
  };
}
