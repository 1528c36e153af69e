import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { ROOT } from '../setup.mjs';
import { type FileCheck, MissingProgram, runCheck } from './file-check.ts';

/**
 * Packages with the schemas: that of the Compose specification is in `dclint`; `kubernetes-models` checks values, and the types of
 * `kubernetes-types` find keys that do not exist.
 */
const PACKAGES = ['ajv@8', 'ajv-formats@3', 'dclint@3.1.0', 'kubernetes-models@4.5.1', 'kubernetes-types@1.30.0', 'yaml@2'];

type Validator = new (manifest: object) => { validate(): void };

/** The checks by schemas. @param folder an empty folder, into which the packages are installed when the first check runs */
export function schemaChecks(folder: string): readonly FileCheck[] {
  let isInstalled = false;
  const load = <T>(name: string): T => {
    if (!isInstalled) install(folder);
    isInstalled = true;
    return createRequire(join(folder, 'package.json'))(name) as T;
  };
  const documents = (text: string) => {
    const { parseAllDocuments } = load<{ parseAllDocuments(text: string, how: object): readonly Parsed[] }>('yaml');
    return parseAllDocuments(text, { merge: true }).map((parsed) => {
      if (parsed.errors.length > 0) throw parsed.errors[0];
      return parsed.toJS() as Manifest;
    });
  };
  const kubernetes = (file: string, mistakes: readonly FileCheck['mistake'][]) =>
    mistakes.map(
      (mistake): FileCheck => ({
        file,
        mistake,
        by: 'the schemas of Kubernetes',
        async check(text) {
          const manifests = documents(text);
          for (const manifest of manifests) {
            const { [manifest.kind]: Kind } = load<Record<string, Validator>>(`kubernetes-models/${manifest.apiVersion}`);
            if (Kind === undefined) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
            new Kind(manifest).validate();
          }
          await assertKeys(folder, manifests);
        },
      }),
    );
  return [
    {
      file: 'compose.yaml',
      by: 'the schema of the Compose specification',
      mistake: ['stop_grace_period: 40s', 'stop_grace_time: 40s'],
      async check(text) {
        const [compose] = documents(text);
        const { default: Ajv } = load<{ default: AjvClass }>('ajv');
        const { default: addFormats } = load<{ default(ajv: object): void }>('ajv-formats');
        const ajv = new Ajv({ strict: false, allErrors: true });
        addFormats(ajv);
        const { $schema: _, ...schema } = JSON.parse(readFileSync(join(folder, 'node_modules/dclint/schemas/compose.schema.json'), 'utf8'));
        if (!ajv.validate(schema, compose)) throw new Error(ajv.errorsText());
      },
    },
    ...kubernetes('kubernetes.yaml', [
      ['periodSeconds: 2', 'periodSeconds: soon'],
      ['livenessProbe:', 'livenesProbe:'],
    ]),
    ...kubernetes('kubernetes-migrate.yaml', [['backoffLimit: 3', 'backOffLimit: 3']]),
  ];
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

interface Parsed {
  readonly errors: readonly Error[];
  toJS(): unknown;
}

type AjvClass = new (options: object) => { validate(schema: object, value: unknown): boolean; errorsText(): string };

function install(folder: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const quiet = ['--ignore-scripts', '--no-fund', '--no-audit', '--silent', '--fetch-retries=1', '--fetch-timeout=20000'];
  try {
    execFileSync('npm', ['install', ...quiet, ...PACKAGES], { cwd: folder, stdio: 'ignore' });
  } catch {
    throw new MissingProgram('npm does not reach its registry, from which the schemas come');
  }
}

/** Lets the compiler compare the manifests with types, which know every key. */
async function assertKeys(folder: string, manifests: readonly Manifest[]): Promise<void> {
  const lines = manifests.map((manifest, n) => {
    // `v1` is in core/v1, `networking.k8s.io/v1` in networking/v1.
    const group = manifest.apiVersion.includes('/') ? manifest.apiVersion.replace(/\.k8s\.io/, '') : `core/${manifest.apiVersion}`;
    return `export const m${n}: import('kubernetes-types/${group}').${manifest.kind} = ${JSON.stringify(manifest)};`;
  });
  const file = join(folder, 'manifests.ts');
  writeFileSync(file, `${lines.join('\n')}\n`);
  await runCheck([
    process.execPath,
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--types',
    '',
    file,
  ]);
}
