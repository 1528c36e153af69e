import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** A miniature of the repository without violations. */
const SOUND: Readonly<Record<string, string>> = {
  'core/index.ts': `export * from './kernel/index.ts';`,
  'core/errors/index.ts': 'export const errors = 1;',
  'core/model/index.ts': `export { kinds } from './kinds.ts';`,
  'core/model/kinds.ts': `import { errors } from '../errors/index.ts'; export const kinds = errors;`,
  'core/query/index.ts': `export { kinds } from '../model/index.ts';`,
  'core/database/index.ts': `export { kinds } from '../model/index.ts';`,
  'core/freshness/index.ts': `export * from '../database/index.ts';`,
  'core/jobs/index.ts': `export * from '../database/index.ts';`,
  'core/documents/index.ts': `export * from '../freshness/index.ts';`,
  'core/http/index.ts': `export { errors } from '../errors/index.ts';`,
  'core/kernel/index.ts': `export * from '../documents/index.ts'; export * from '../http/index.ts';`,
  'core/testing/index.ts': `export * from '../kernel/index.ts';`,
  'plugins/rest/index.ts': `import { kinds } from 'plinth'; export const rest = kinds; export { routes } from './routes.ts';`,
  'plugins/rest/routes.ts': 'export const routes = 1;',
  'plugins/rest/test/routes.test.ts': `import 'plinth/testing';`,
  'plugins/i18n/index.ts': `import { rest } from 'plinth/plugins/rest'; export const i18n = rest;`,
  'plugins/i18n/asking.ts': `export { rows } from 'plinth/conformance';`,
  'conformance/index.ts': `export { rows } from './rows.ts';`,
  'conformance/rows.ts': 'export const rows = 1;',
  'config/server.ts': `import { kinds } from 'plinth'; export default kinds;`,
};

/** Files with a forbidden import, and the rule that must report it. */
const WRONG: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['no-cycles', 'core/model/back.ts', `import type {} from './there.ts';`],
  ['resolvable', 'plugins/rest/lost.ts', `export * from './missing.ts';`],
  ['core-imports-no-plugin', 'core/kernel/by-name.ts', `export * from 'plinth/plugins/rest';`],
  ['core-imports-no-plugin', 'core/kernel/by-path.ts', `export * from '../../plugins/i18n/index.ts';`],
  ['core-content-imports-lower-rooms', 'core/content/wrong.ts', `export * from '../model/index.ts';`],
  ['core-client-imports-lower-rooms', 'core/client/wrong.ts', `export * from '../model/index.ts';`],
  ['core-tables-imports-lower-rooms', 'core/tables/wrong.ts', `export * from '../http/index.ts';`],
  ['core-typings-imports-lower-rooms', 'core/typings/wrong.ts', `export * from '../kernel/index.ts';`],
  ['core-errors-imports-lower-rooms', 'core/errors/wrong.ts', `export * from '../model/index.ts';`],
  ['core-config-imports-lower-rooms', 'core/config/wrong.ts', `export * from '../model/index.ts';`],
  ['core-model-imports-lower-rooms', 'core/model/there.ts', `import type {} from './back.ts'; export * from '../query/index.ts';`],
  ['core-observation-imports-lower-rooms', 'core/observation/wrong.ts', `export * from '../model/index.ts';`],
  ['core-access-imports-lower-rooms', 'core/access/wrong.ts', `export * from '../model/index.ts';`],
  ['core-query-imports-lower-rooms', 'core/query/wrong.ts', `export * from '../database/index.ts';`],
  ['core-database-imports-lower-rooms', 'core/database/wrong.ts', `import type {} from '../documents/index.ts';`],
  ['core-freshness-imports-lower-rooms', 'core/freshness/wrong.ts', `export * from '../documents/index.ts';`],
  ['core-http-imports-lower-rooms', 'core/http/wrong.ts', `export * from '../documents/index.ts';`],
  ['core-jobs-imports-lower-rooms', 'core/jobs/wrong.ts', `export * from '../http/index.ts';`],
  ['core-documents-imports-lower-rooms', 'core/documents/wrong.ts', `export * from '../http/index.ts';`],
  ['documents-axes-imports-lower-floors', 'core/documents/axes/wrong.ts', `export * from '../index.ts';`],
  ['documents-storage-imports-lower-floors', 'core/documents/storage/wrong.ts', `export * from '../index.ts';`],
  ['documents-plan-imports-lower-floors', 'core/documents/plan/wrong.ts', `export * from '../index.ts';`],
  ['documents-counts-imports-lower-floors', 'core/documents/counts/wrong.ts', `export * from '../index.ts';`],
  ['documents-input-imports-lower-floors', 'core/documents/input/wrong.ts', `export * from '../index.ts';`],
  ['documents-gate-imports-lower-floors', 'core/documents/gate/wrong.ts', `export * from '../index.ts';`],
  ['documents-read-imports-lower-floors', 'core/documents/read/wrong.ts', `export * from '../index.ts';`],
  ['documents-change-imports-lower-floors', 'core/documents/change/wrong.ts', `export * from '../index.ts';`],
  ['documents-write-imports-lower-floors', 'core/documents/write/wrong.ts', `export * from '../index.ts';`],
  ['documents-model-changes-imports-lower-floors', 'core/documents/model-changes/wrong.ts', `export * from '../index.ts';`],
  ['documents-import-imports-lower-floors', 'core/documents/import/wrong.ts', `export * from '../index.ts';`],
  ['documents-check-imports-lower-floors', 'core/documents/check/wrong.ts', `export * from '../index.ts';`],
  ['rooms-have-one-door', 'core/kernel/window.ts', `export * from '../model/kinds.ts';`],
  ['rooms-do-not-import-the-whole', 'core/kernel/whole.ts', `export * from 'plinth';`],
  ['plugins-use-the-front-door', 'plugins/rest/window.ts', `export * from '../../core/model/kinds.ts';`],
  ['plugins-use-the-front-door', 'config/window.ts', `export * from '../core/model/kinds.ts';`],
  ['testing-is-for-tests', 'plugins/rest/to-testing.ts', `export * from 'plinth/testing';`],
  ['plugins-do-not-reach-out', 'plugins/i18n/to-plugin.ts', `export * from '../rest/index.ts';`],
  ['plugins-do-not-reach-out', 'plugins/i18n/to-core.ts', `export * from '../../core/index.ts';`],
  ['plugins-have-one-door', 'plugins/i18n/window.ts', `export * from '../rest/routes.ts';`],
  ['plugins-import-no-app', 'plugins/rest/to-app.ts', `export * from '../../config/server.ts';`],
  ['plugins-import-no-app', 'plugins/rest/to-suite.ts', `export * from '../../conformance/rows.ts';`],
  ['conformance-knows-http-alone', 'conformance/wrong.ts', `export * from 'plinth';`],
  ['no-development-packages-in-dist', 'core/errors/to-development.ts', `export * from 'fast-check';`],
];

describe('the import directions', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-imports-'));
    for (const file of ['package.json', '.dependency-cruiser.cjs']) copyFileSync(join(ROOT, file), join(folder, file));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, text] of Object.entries(SOUND)) write(file, text);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('allow every import of a sound tree', () => {
    expect(violations()).toEqual([]);
  });

  it('report every import that is one too many, by its rule', () => {
    for (const [, file, text] of WRONG) write(file, text);
    expect(violations()).toEqual(expect.arrayContaining(WRONG.map(([rule, file]) => `${rule} ${file}`)));
  });

  it('have an example of every rule', () => {
    const { forbidden } = require(join(ROOT, '.dependency-cruiser.cjs')) as { forbidden: { name: string }[] };
    expect(new Set(WRONG.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
  });

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }

  /** The violated rules, with the file of each. */
  function violations(): readonly string[] {
    const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const folders = ['core', 'plugins', 'conformance', 'config'];
    // With JSON output, it exits with 0 even if there are violations.
    const report = execFileSync(process.execPath, [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders], {
      cwd: folder,
      maxBuffer: 1e8,
    });
    const { summary } = JSON.parse(report.toString()) as { summary: { violations: { from: string; rule: { name: string } }[] } };
    return summary.violations.map(({ from, rule }) => `${rule.name} ${from}`);
  }
});
