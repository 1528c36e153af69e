// `npm run clients [-- --client NAME]`: uses client libraries, as their packages are published, against a Plinth server in production mode. The packages are
// installed into a temporary folder. A line for each client and step; ends with 1 when a step failed, or when the packages could not be installed.

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
import * as graphqlCodegen from './graphql-codegen.mjs';
import * as nuxtStrapi from './nuxt-strapi.mjs';
import * as refine from './refine.mjs';
import * as strapiClient from './strapi-client.mjs';
import * as strapiSdk from './strapi-sdk-js.mjs';
import * as urql from './urql.mjs';

/** What is used: `packages` are exact versions, the client itself first; `use` throws when a step fails. */
const CLIENTS = [strapiClient, strapiSdk, nuxtStrapi, refine, apolloClient, urql, graphqlCodegen];

const SECRET = 'the-secret-of-the-clients-that-must-work';
/** Milliseconds. */
const INSTALL_LIMIT = 180_000;

/**
 * Installs packages without running scripts of theirs.
 * @throws Error when npm fails
 */
function install(folder, packages) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'clients', private: true, dependencies: packages }));
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--fetch-retries=1', '--loglevel=error'];
  const { status, stderr, error } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: INSTALL_LIMIT,
    shell: process.platform === 'win32',
    // npm may have started this script and told it about the repository; the folder must be seen on its own.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_)/.test(name))),
  });
  if (status === 0) return;
  const names = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  throw new Error(`npm could not install ${names.join(', ')} from its registry: nothing was tried.\n${error?.message ?? stderr}`);
}

/** Starts a server on an empty database, lets `work` use it, and removes both. */
async function withServer(work) {
  const database = await temporaryDatabase('sqlite');
  try {
    const bin = join(ROOT, 'dist/core/cli/bin.js');
    const app = fileURLToPath(new URL('app', import.meta.url));
    const server = await startServer([process.execPath, bin, 'start', '--app', app, '--port', '0'], {
      env: { DATABASE_URL: database.url, NODE_ENV: 'production', JWT_SECRET: SECRET, LOG_LEVEL: 'warn' },
    });
    try {
      await work(server.url);
    } finally {
      await server.stop();
    }
  } finally {
    await database.drop();
  }
}

/** Takes the steps of one client up to the first that fails; answers whether none did. */
async function run({ packages, use }, options) {
  const [[name, version]] = Object.entries(packages);
  const title = `${name} ${version}`;
  let current = 'start';
  try {
    await use({
      ...options,
      async step(text, work) {
        current = text;
        const result = await work();
        console.log(`ok      ${title}: ${text}`);
        return result;
      },
    });
    return true;
  } catch (error) {
    // Some clients throw the body of the answer, which is no Error.
    console.log(`FAILED  ${title}: ${current}\n${error instanceof Error ? error.stack : JSON.stringify(error)}`);
    return false;
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
    install(folder, Object.assign({}, ...chosen.map(({ packages }) => packages)));
    await withServer(async (url) => {
      for (const client of chosen) {
        if (!(await run(client, { url, folder }))) process.exitCode = 1;
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
