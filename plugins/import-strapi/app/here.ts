import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Kernel, REHEARSALS } from 'plinth';
import { ImportError } from '../import-error.ts';
import { readJson } from '../project/package-file.ts';

/** What the configuration of a project says here, by the name of its file. */
type Written = Readonly<Record<string, unknown>>;

/**
 * Looks whether a project may be brought into an app that is there already: one that has no content of its own yet.
 * @throws ImportError
 */
export function assertWithoutTypes({ container }: Kernel, folder: string): void {
  const { contentTypes, components } = container.resolve(REHEARSALS).definitions();
  const there = [...contentTypes, ...components].map(({ uid }) => uid);
  if (there.length === 0) return;
  throw new ImportError(
    `${folder} has types of its own (${there.slice(0, 5).join(', ')}): a project is brought into an app without any, or into a new one (--app)`,
  );
}

/** Parts of the configuration that can be written as files of their own, and those that the app says by itself in another file. */
export function configHere(folder: string, config: Written): { readonly files: Written; readonly said: readonly string[] } {
  const there = existsSync(join(folder, 'config')) ? readdirSync(join(folder, 'config')) : [];
  const fileOf = (name: string) => there.find((file) => file.replace(/\.[a-z]+$/, '') === name && file !== name);
  const own = Object.entries(config).filter(([name]) => fileOf(name) === undefined);
  const said = Object.keys(config).filter((name) => fileOf(name) !== undefined && fileOf(name) !== 'access.json');
  return { files: Object.fromEntries(own), said: said.map((name) => `config/${fileOf(name)}`) };
}

/**
 * Has `config/access.json` of the app say what the project does: its roles in place of those of the same name.
 * @returns whether it says so now
 */
export function mergeAccess(folder: string, access: unknown, mayWrite: boolean): boolean {
  const file = join(folder, 'config', 'access.json');
  const said = existsSync(file) ? readJson(file) : null;
  if (said === null) return true;
  const { roles, ...more } = access as { readonly roles?: object };
  const merged = { ...said, ...more, ...(roles !== undefined && { roles: { ...(said.roles as object | undefined), ...roles } }) };
  if (isDeepStrictEqual(merged, said)) return true;
  if (!mayWrite) return false;
  writeFileSync(`${file}.incoming`, `${JSON.stringify(merged, null, 2)}\n`);
  renameSync(`${file}.incoming`, file);
  return true;
}

/** Adds variables to the `.env` of an app that do not stand there. @param line writes one */
export function addVariables(folder: string, env: Readonly<Record<string, string>>, line: (name: string, value: string) => string): void {
  const file = join(folder, '.env');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const missing = Object.entries(env).filter(([name]) => !new RegExp(`^\\s*(export\\s+)?${name}\\s*=`, 'm').test(text));
  if (missing.length === 0) return;
  const before = text === '' || text.endsWith('\n') ? '' : '\n';
  appendFileSync(file, before + missing.map(([name, value]) => line(name, value)).join(''), { mode: 0o600 });
}
