import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportError } from '../import-error.ts';

/** The package.json of a project. */
export interface ProjectPackage {
  readonly name: string;
  /** Version of Strapi: the installed one, else the one in package.json. */
  readonly version: string;
  /** Dependencies of the project. */
  readonly dependencies: Readonly<Record<string, string>>;
}

const SERVER = '@strapi/strapi';
/** The supported major version. */
const MAJOR = 5;

/**
 * Reads the package.json of a project.
 * @param folder absolute path
 * @throws ImportError for a folder that is not a Strapi 5 project
 */
export function readPackage(folder: string): ProjectPackage {
  const file = join(folder, 'package.json');
  const found = readJson(file);
  if (found === null) throw new ImportError(`${folder} is no project of Strapi: it has no package.json that can be read`);
  const { name, dependencies, devDependencies } = found as Partial<Record<string, unknown>>;
  const all = { ...(devDependencies as Record<string, string>), ...(dependencies as Record<string, string>) };
  const asked = all[SERVER];
  if (typeof asked !== 'string') {
    const old = typeof all.strapi === 'string' ? ' (of "strapi", which was version 3)' : '';
    throw new ImportError(`${folder} is no project of Strapi 5: its package.json does not depend on ${SERVER}${old}`);
  }
  const version = installedVersion(folder) ?? /\d+(\.\d+)*/.exec(asked)?.[0] ?? '';
  if (Number.parseInt(version, 10) !== MAJOR) {
    const upgrade = Number.parseInt(version, 10) === 4 ? ' (npx @strapi/upgrade major), start it once,' : '';
    throw new ImportError(
      `${folder} is a project of Strapi ${version || asked}, and this command reads version ${MAJOR}: upgrade it first${upgrade} and import then`,
    );
  }
  return { name: typeof name === 'string' ? name : 'app', version, dependencies: all };
}

function installedVersion(folder: string): string | null {
  const found = readJson(join(folder, 'node_modules', SERVER, 'package.json'));
  return typeof found?.version === 'string' ? found.version : null;
}

/** The object in a JSON file; null if the file is missing or contains anything else. */
export function readJson(file: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
