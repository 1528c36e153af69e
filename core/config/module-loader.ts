import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { createJiti } from 'jiti';
import { FileMistakesError, mayRepeatKeys, readJsonSource, whyUnreadable } from '../errors/index.ts';
import { moduleMistake } from './module-mistake.ts';

/** Loads modules of an app: config files, local plugins, packages. TypeScript and ES modules included, without a build step. */
export interface ModuleLoader {
  /**
   * What the module exports; of a default export inside a default export, the innermost.
   * @throws FileMistakesError that tells where the file is wrong
   */
  load(file: string): unknown;
}

const PACKAGE = 'plinth';

/**
 * Makes the loader of one app. `plinth` and `plinth/plugins/*` are always the package that is running, also for files in a folder that has no
 * `node_modules`: a second copy would have hooks and tokens of its own.
 */
export function createModuleLoader(appDir: string): ModuleLoader {
  let jiti: ReturnType<typeof createJiti> | undefined;
  return {
    load(file) {
      if (file.endsWith('.json')) return readJson(file);
      jiti ??= startJiti(appDir);
      try {
        return unwrapDefault(jiti(file));
      } catch (error) {
        throw moduleMistake(error, file, appDir);
      }
    },
  };
}

/** A byte order mark, which some editors write, is no mistake. */
function readJson(file: string): unknown {
  const text = readText(file).replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // UTF-16, as some editors and shells write it.
    if (text.includes('\0')) throw new FileMistakesError([{ path: [], message: 'is not UTF-8 text: save it in that encoding' }], error);
    const { mistake } = readJsonSource(text);
    if (mistake === null) throw error;
    throw new FileMistakesError([{ line: mistake.line, path: [], message: `${mistake.message} (column ${mistake.column})` }]);
  }
  if (!mayRepeatKeys(text, value)) return value;
  const { repeated } = readJsonSource(text);
  if (repeated.length === 0) return value;
  throw new FileMistakesError(
    repeated.map(({ path, line, firstLine }) => ({
      line,
      path,
      message: `this key stands on line ${firstLine} too, and only one of them counts: take one out`,
    })),
  );
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new FileMistakesError([{ path: [], message: `cannot be read: ${whyUnreadable(error)}` }], error);
  }
}

function startJiti(appDir: string): ReturnType<typeof createJiti> {
  // Loaded here because an app that is configured in JSON alone does not need it.
  const { createJiti: create } = require('jiti') as typeof import('jiti');
  return create(join(appDir, 'plinth-app.js'), {
    // Not in the shared temporary folder, where others could place code.
    fsCache: join(appDir, '.plinth', 'cache'),
    virtualModules: ownPackage(),
  });
}

function ownPackage(): Record<string, unknown> {
  return new Proxy<Record<string, unknown>>(
    {},
    {
      has: (_, id) => typeof id === 'string' && (id === PACKAGE || id.startsWith(`${PACKAGE}/`)),
      get: (_, id) => (typeof id === 'string' ? require(id) : undefined),
    },
  );
}

/** Compilers disagree on where a default export of a module that was compiled to CommonJS ends up: in `default`, or in its `default`. */
function unwrapDefault(exports: unknown): unknown {
  let value = exports;
  for (let times = 0; times < 2; times++) {
    if (typeof value !== 'object' || value === null || !('default' in value)) break;
    value = value.default;
  }
  return value;
}
