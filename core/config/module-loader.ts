import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { createJiti } from 'jiti';
import { FileMistakesError, mayRepeatKeys, readJsonSource, whyUnreadable } from '../errors/index.ts';
import { moduleMistake } from './module-mistake.ts';

/** Loads modules of an app: config files, local plugins, packages. Supports TypeScript and ES modules without a build step. */
export interface ModuleLoader {
  /**
   * Returns the exports of a module; for nested default exports, the innermost.
   * @throws FileMistakesError with the location of each mistake
   */
  load(file: string): unknown;
}

const PACKAGE = 'plinth';

/**
 * Makes the module loader of an app. `plinth` and `plinth/plugins/*` always resolve to the running package, even in a folder without
 * `node_modules`: a second copy would have separate hooks and tokens.
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

/** Accepts a byte order mark, which some editors write. */
function readJson(file: string): unknown {
  const text = readText(file).replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // UTF-16, which some editors and shells write.
    if (text.includes('\0')) throw new FileMistakesError([{ path: [], message: 'is not encoded as UTF-8; save it as UTF-8' }], error);
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
      message: `duplicate key, also on line ${firstLine}; remove one of them`,
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
  // Loaded on first use: an app with only JSON files does not need it.
  const { createJiti: create } = require('jiti') as typeof import('jiti');
  return create(join(appDir, 'plinth-app.js'), {
    // Not in the shared temporary folder, where other users could plant code.
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

/** Compilers differ in where they put the default export of a module compiled to CommonJS: in `default`, or in its `default`. */
function unwrapDefault(exports: unknown): unknown {
  let value = exports;
  for (let times = 0; times < 2; times++) {
    if (typeof value !== 'object' || value === null || !('default' in value)) break;
    value = value.default;
  }
  return value;
}
