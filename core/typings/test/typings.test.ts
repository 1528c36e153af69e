import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompareOperator, DOCUMENTS } from 'plinth';
import { plinth } from '../../cli/test/run-plinth.ts';
import type { Operators } from '../../content/index.ts';
import { createKernel } from '../../kernel/index.ts';
import { writeApp } from '../../testing/inline-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeTypings } from '../index.ts';

// The compiler reads all of core, possibly beside other tests that load the machine.
jest.setTimeout(240_000);

const ROOT = join(__dirname, '../../..');
const EXAMPLES = join(__dirname, 'examples');

const folders = [temporaryFolder()];
afterAll(() => {
  for (const folder of folders) folder.remove();
});

/** A temporary folder from which the package can be resolved. */
function folder(): string {
  const made = temporaryFolder();
  folders.push(made);
  mkdirSync(join(made.path, 'node_modules'));
  symlinkSync(ROOT, join(made.path, 'node_modules/plinth'));
  return made.path;
}

/** Writes the types of an app into a folder. */
async function typesOf(appDir: string, into: string): Promise<void> {
  const kernel = createKernel({ appDir, env: { DATABASE_URL: 'sqlite::memory:' } });
  try {
    await kernel.start({ until: 'tables', offline: true });
    await writeTypings(kernel.container.resolve(DOCUMENTS), into);
  } finally {
    await kernel.shutdown();
  }
}

/** The output of the compiler for files. */
function compile(into: string, files: readonly string[]): string {
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { rootDir: '/', typeRoots: [join(ROOT, 'node_modules/@types')] },
    include: [],
    exclude: [],
    files: [...files, join(ROOT, 'core/database/knex-internals.d.ts')],
  };
  writeFileSync(join(into, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', into], { encoding: 'utf8' });
  return stdout + stderr;
}

const SHOP = {
  contentTypes: [
    {
      info: { singularName: 'tea', pluralName: 'teas', displayName: 'Tea */ and cake' },
      attributes: {
        name: { type: 'string', required: true, maxLength: 40 },
        leaves: { type: 'relation', relation: 'oneToMany', target: 'api::tea.tea' },
      },
    },
  ],
};

describe('the types of an app', () => {
  it.each([
    ['this repository', ROOT, ['demo-plugin.ts', 'demo-client.ts']],
    ['the conformance suite', join(ROOT, 'conformance/app'), ['conformance-client.ts']],
  ])('of %s know documents, inputs and queries, and what is none', async (_, appDir, examples) => {
    const into = folder();
    await typesOf(appDir, into);
    expect(compile(into, ['plinth-env.d.ts', ...examples.map((name) => join(EXAMPLES, name))])).toBe('');
  });

  it('say of a wrong name which it is', async () => {
    const into = folder();
    await typesOf(ROOT, into);
    const wrong =
      "import { createClient } from 'plinth/client';\nvoid createClient({ url: '' }).collection('stories').find({ populate: ['topics.storeis'] });\n";
    writeFileSync(join(into, 'wrong.ts'), wrong);
    expect(compile(into, ['plinth-env.d.ts', 'wrong.ts'])).toContain('Unknown<"storeis">');
  });

  it('may be missing: everything is text and unknown then', () => {
    expect(compile(folder(), [join(EXAMPLES, 'untyped-client.ts')])).toBe('');
  });

  it('know every operator that compares', () => {
    type Missing = Exclude<`$${CompareOperator}`, keyof Operators<string>>;
    type Added = Exclude<keyof Operators<string>, `$${CompareOperator}` | '$null' | '$notNull'>;
    const none: [Missing, Added] extends [never, never] ? true : false = true;
    expect(none).toBe(true);
  });
});

describe('plinth types', () => {
  const app = writeApp(SHOP);
  folders.push(app);
  const file = join(app.path, 'plinth-env.d.ts');
  const types = (...args: readonly string[]) =>
    plinth(['types', '--app', app.path, ...args], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

  it('writes the file without a database, and only when the model has changed', async () => {
    expect(await types('--check')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/plinth-env\.d\.ts is not what the model says: run plinth types\n$/),
    });
    expect(readdirSync(app.path)).not.toContain('plinth-env.d.ts');
    expect(await types()).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/plinth-env\.d\.ts is written\n$/) });
    const { mtimeMs } = statSync(file);
    expect(await types()).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/plinth-env\.d\.ts is up to date\n$/) });
    expect(await types('--check')).toMatchObject({ code: 0, err: '' });
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
    expect(readdirSync(app.path).filter((name) => name.startsWith('plinth-env'))).toEqual(['plinth-env.d.ts']);
  });

  it('says in comments what the model says of an attribute', () => {
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('/** string, required, maxLength 40 */\n        name: string;');
    expect(text).toContain('/** Tea * / and cake */');
    expect(text).toContain("'teas': 'api::tea.tea';");
  });

  it('writes elsewhere, when told so', async () => {
    expect(await types('--out', 'web/content.d.ts')).toMatchObject({ code: 0 });
    expect(readFileSync(join(app.path, 'web/content.d.ts'), 'utf8')).toBe(readFileSync(file, 'utf8'));
  });
});
