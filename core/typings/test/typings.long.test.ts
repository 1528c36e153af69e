import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS } from 'plinth';
import { createKernel } from '../../kernel/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeTypings } from '../index.ts';

// The compiler reads all of core, possibly beside other tests that load the machine.
jest.setTimeout(240_000);

const ROOT = join(__dirname, '../../..');
const EXAMPLES = join(__dirname, 'examples');

const folders: ReturnType<typeof temporaryFolder>[] = [];
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
  const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', into, '--checkers', '1'], { encoding: 'utf8' });
  return stdout + stderr;
}

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
});
