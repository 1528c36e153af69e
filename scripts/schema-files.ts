// Writes core/typings/schemas/*.json, with which editors validate content types and components, from the schemas that validate them at
// boot. `--check` only checks whether they are up to date.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ATTRIBUTE_TYPES } from 'plinth';
import { createKernel } from '../core/kernel/index.ts';
import { schemaTexts } from '../core/typings/index.ts';

const FOLDER = join(__dirname, '../core/typings/schemas');

/** The schema files for the attribute types of core and of all plugins in the package. */
function texts(): ReadonlyMap<string, string> {
  const appDir = mkdtempSync(join(tmpdir(), 'plinth-schemas-'));
  try {
    return schemaTexts(createKernel({ appDir, env: {} }).container.resolve(ATTRIBUTE_TYPES));
  } finally {
    rmSync(appDir, { recursive: true });
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of texts()) {
  const file = join(FOLDER, name);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (textOf(file) !== text) {
    console.error(`core/typings/schemas/${name} is not what the attribute types say: run npm run schemas`);
    process.exitCode = 1;
  }
}
