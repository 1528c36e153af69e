// `npm run clients [-- --client NAME]`: tests published client libraries against a Plinth server in production mode. The packages are
// installed into a temporary folder. Prints a line for each client and step, and a table. Exits with 1 when a step fails, or the packages
// cannot be installed.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startServer } from '../running-server.mjs';
import { build, ROOT } from '../setup.mjs';
import { temporaryDatabase } from '../temporary-database.mjs';
import * as apolloClient from './apollo-client.mjs';
import * as astro from './astro.mjs';
import * as blocksRenderer from './blocks-renderer.mjs';
import * as gatsby from './gatsby.mjs';
import * as graphqlCodegen from './graphql-codegen.mjs';
import * as mcpInspector from './mcp-inspector.mjs';
import * as nuxtStrapi from './nuxt-strapi.mjs';
import * as openapiTypescript from './openapi-typescript.mjs';
import * as raStrapi from './ra-strapi.mjs';
import * as raStrapiRest from './ra-strapi-rest.mjs';
import * as refine from './refine.mjs';
import * as strapiClient from './strapi-client.mjs';
import * as strapiSdk from './strapi-sdk-js.mjs';
import * as urql from './urql.mjs';

/**
 * The tested clients. `packages` are exact versions: the client itself first, then packages that an app must install. `use` runs the steps,
 * and throws when one fails. `replaced` names dependencies that an empty package replaces; `reference` is how many steps the reference
 * implementation passes.
 */
const CLIENTS = [
  strapiClient,
  strapiSdk,
  nuxtStrapi,
  refine,
  raStrapi,
  raStrapiRest,
  gatsby,
  astro,
  blocksRenderer,
  apolloClient,
  urql,
  graphqlCodegen,
  openapiTypescript,
  mcpInspector,
];

const SECRET = 'the-secret-of-the-clients-that-must-work';
/** Milliseconds. */
const INSTALL_LIMIT = 180_000;

/** The app's API tokens. */
const TOKENS = { site: 'the-token-of-a-site-that-is-built', editor: 'the-token-of-whoever-writes-content' };

/** An account for `/admin`. */
const PERSON = { email: 'eva@example.org', password: 'a long enough Passw0rd' };

/**
 * Installs the clients' packages into one folder, without their install scripts, and without peer dependencies: those would include Gatsby
 * and React-admin.
 * @throws Error when npm fails
 */
function install(folder, clients) {
  const packages = Object.assign({}, ...clients.map((client) => client.packages));
  const replaced = clients.flatMap((client) => client.replaced ?? []);
  for (const name of replaced) {
    mkdirSync(join(folder, 'replaced', name), { recursive: true });
    writeFileSync(join(folder, 'replaced', name, 'package.json'), JSON.stringify({ name, version: '0.0.0' }));
  }
  const dependencies = { ...packages, ...Object.fromEntries(replaced.map((name) => [name, `file:replaced/${name}`])) };
  const overrides = Object.fromEntries(replaced.map((name) => [name, `$${name}`]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'clients', private: true, dependencies, overrides }));
  const options = [
    '--ignore-scripts',
    '--legacy-peer-deps',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--prefer-offline',
    '--fetch-retries=1',
    '--loglevel=error',
  ];
  const { status, stderr, error } = spawnSync('npm', ['install', ...options], {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT,
    shell: process.platform === 'win32',
    // npm may have started this script with variables about the repository. They are removed, so that npm treats the folder independently.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_)/.test(name))),
  });
  if (status === 0) return;
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  throw new Error(`npm could not install ${names.join(', ')} from its registry: nothing was tried.\n${error?.message ?? stderr}`);
}

/** Starts a server on an empty database, runs `work`, and removes both. */
async function withServer(work) {
  const database = await temporaryDatabase('sqlite');
  try {
    const bin = join(ROOT, 'dist/core/cli/bin.js');
    const app = fileURLToPath(new URL('app', import.meta.url));
    const env = {
      DATABASE_URL: database.url,
      NODE_ENV: 'production',
      JWT_SECRET: SECRET,
      LOG_LEVEL: 'warn',
      TOKEN_SITE: TOKENS.site,
      TOKEN_EDITOR: TOKENS.editor,
    };
    const server = await startServer([process.execPath, bin, 'start', '--app', app, '--port', '0'], { env });
    try {
      const made = spawnSync(process.execPath, [bin, 'admin', 'create', PERSON.email, '--role', 'editor', '--name', 'Eva', '--app', app], {
        env: { ...process.env, ...env },
        input: `${PERSON.password}\n`,
        encoding: 'utf8',
      });
      if (made.status !== 0) throw new Error(`plinth admin create ended with ${made.status}: ${made.stderr}`);
      await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}

/** Runs the steps of one client up to the first failure; returns the results. */
async function run({ packages, use, reference = '–' }, options) {
  const [[name, version]] = Object.entries(packages);
  const title = `${name} ${version}`;
  const begin = performance.now();
  const expected = [];
  let passed = 0;
  let failed = null;
  let current = 'start';
  try {
    await use({
      ...options,
      async step(text, work) {
        current = text;
        const result = await work();
        passed += 1;
        console.log(`ok       ${title}: ${text}`);
        return result;
      },
      /**
       * A step that fails because of a defect of the client with version 5, on any server. `error` is the expected error, as for
       * `assert.rejects`.
       */
      async fails(text, reason, work, error) {
        current = text;
        await assert.rejects(work, error);
        expected.push(`${text}: ${reason}`);
        console.log(`expected ${title}: cannot: ${text}`);
      },
    });
  } catch (error) {
    failed = current;
    // Some clients throw the response body, which is no Error.
    console.log(`FAILED   ${title}: ${current}\n${error instanceof Error ? error.stack : JSON.stringify(error)}`);
  }
  return { name, version, reference, passed, expected, failed, seconds: (performance.now() - begin) / 1000 };
}

/** Prints the passed steps of each client, next to those with the reference, and then the steps that fail. */
function printTable(results) {
  const head = ['client', 'version', 'passed', 'reference', 'seconds'];
  const rows = results.map(({ name, version, reference, passed, expected, failed, seconds }) => {
    const steps = passed + expected.length + (failed === null ? 0 : 1);
    return [name, version, `${passed}/${steps}`, reference, seconds.toFixed(1)];
  });
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
  const line = (cells) =>
    console.log(
      cells
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  console.log('');
  line(head);
  for (const [index, { expected, failed }] of results.entries()) {
    line(rows[index]);
    for (const text of expected) console.log(`  expected, its own mistake: ${text}`);
    if (failed !== null) console.log(`  FAILED: ${failed}; the steps after it were not taken`);
  }
}

async function main() {
  const { values } = parseArgs({ options: { client: { type: 'string' } } });
  const chosen = CLIENTS.filter(({ packages }) => values.client === undefined || Object.keys(packages)[0] === values.client);
  if (chosen.length === 0) {
    throw new Error(`--client takes ${CLIENTS.map(({ packages }) => Object.keys(packages)[0]).join(', ')}, not "${values.client}"`);
  }
  const folder = mkdtempSync(join(tmpdir(), 'plinth-clients-'));
  try {
    build();
    install(folder, chosen);
    await withServer(async (url) => {
      const results = [];
      for (const client of chosen) results.push(await run(client, { url, folder, tokens: TOKENS, person: PERSON }));
      printTable(results);
      if (results.some(({ failed }) => failed !== null)) process.exitCode = 1;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
