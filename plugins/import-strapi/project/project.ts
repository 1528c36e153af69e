import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ImportError } from '../import-error.ts';
import { databaseUrl } from './database-settings.ts';
import { findLeftBehind, type LeftBehind } from './left-behind.ts';
import { type ProjectPackage, readPackage } from './package-file.ts';
import { type ProjectConfig, readProjectConfig } from './project-config.ts';
import { type ProjectSchemas, readSchemas } from './schemas.ts';

/** A Strapi 5 project, as read from its folder. Nothing in it is written. */
export interface Project extends ProjectPackage {
  /** Absolute path. */
  readonly folder: string;
  readonly config: ProjectConfig;
  readonly schemas: ProjectSchemas;
  /** `sqlite:…`, `mysql://…` or `postgres://…`; it may contain a password. */
  readonly databaseUrl: string;
  /** The folder of uploaded files. */
  readonly uploads: string;
  /** The salt of API token hashes; null if unknown. */
  readonly tokenSalt: string | null;
  readonly leftBehind: readonly LeftBehind[];
}

/** Options beside the folder. */
export interface ProjectOptions {
  readonly database?: string | undefined;
  /** Absolute path. */
  readonly uploads?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Reads a project.
 * @param folder absolute path
 * @throws ImportError for a folder that is not a Strapi 5 project
 */
export function readProject(folder: string, { database, uploads, env }: ProjectOptions): Project {
  if (!isFolder(folder)) throw new ImportError(`${folder} is no folder: --project names that of the project, with its package.json`);
  const found = readPackage(folder);
  const config = readProjectConfig(folder, env);
  if (uploads !== undefined && !isFolder(uploads)) throw new ImportError(`--uploads names ${uploads}, which is no folder`);
  return {
    ...found,
    folder,
    config,
    schemas: readSchemas(folder),
    databaseUrl: database ?? databaseUrl(folder, config),
    uploads: uploads ?? join(publicFolder(folder, config), 'uploads'),
    tokenSalt: saltOf(config),
    leftBehind: findLeftBehind(folder, config, found.dependencies),
  };
}

function publicFolder(folder: string, config: ProjectConfig): string {
  const { dirs } = (config.section('server') ?? {}) as { dirs?: { public?: unknown } };
  return typeof dirs?.public === 'string' ? resolve(folder, dirs.public) : join(folder, 'public');
}

function saltOf(config: ProjectConfig): string | null {
  const { apiToken } = (config.section('admin') ?? {}) as { apiToken?: { salt?: unknown } };
  const salt = apiToken?.salt ?? config.env.API_TOKEN_SALT;
  return typeof salt === 'string' && salt !== '' ? salt : null;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
