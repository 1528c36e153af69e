/**
 * Serves a Strapi 5 project without its admin panel, which then need not be built:
 *
 *     node scripts/import-strapi/serve.mjs PROJECT [--port 1338]
 */
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ options: { port: { type: 'string' } }, allowPositionals: true });
const [given] = positionals;
if (given === undefined) {
  console.error('usage: node scripts/import-strapi/serve.mjs PROJECT [--port 1338]');
  process.exit(2);
}
const project = resolve(given);
process.chdir(project);
process.env.HOST = '127.0.0.1';
process.env.PORT = values.port ?? '1338';
// The values of the tokens that the bootstrap of conformance/app creates.
process.env.TOKEN_FULL ??= 'f'.repeat(64);
process.env.TOKEN_READ ??= 'e'.repeat(64);

const { createStrapi } = createRequire(join(project, 'package.json'))('@strapi/strapi');
const strapi = createStrapi({ appDir: project, distDir: project, serveAdminPanel: false });
await strapi.load();
strapi.log.level = 'warn';
await strapi.start();
console.log(`http://${process.env.HOST}:${process.env.PORT}`);
