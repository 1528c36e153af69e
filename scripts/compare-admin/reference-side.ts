import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { referenceCommand, writeReferenceProject } from '../bench/reference-project.ts';
import { startServer } from '../bench/server.ts';
import { seed } from './content.ts';
import { referenceWays } from './reference-ways.ts';
import { PERSON, type Side } from './side.ts';
import { writerTo } from './writer.ts';

/** File with the version of the built interface, so that it is built only once. */
const BUILT = '.interface-built';

/** Differences from the bench's project: the admin interface is served. */
const FILES: Readonly<Record<string, string>> = {
  'start.js': `
const { createStrapi } = require('@strapi/strapi');
const strapi = createStrapi({ appDir: __dirname, distDir: __dirname, serveAdminPanel: true });
strapi.start().catch((error) => { console.error(error); process.exit(1); });
`,
  'config/admin.js': `
module.exports = () => ({
  auth: { secret: 'comparison-admin-secret' }, apiToken: { salt: 'comparison-token-salt' }, transfer: { token: { salt: 'comparison-salt' } },
  secrets: { encryptionKey: 'comparison-encryption-key-32-byte' }, flags: { nps: false, promoteEE: false },
});
`,
};

/** As its generator writes it, without the request logger, and with \`compresses\` also with \`strapi::compression\`. */
const middlewares = (compresses: boolean) => `
module.exports = [${compresses ? "'strapi::compression', " : ''}'strapi::errors', 'strapi::security', 'strapi::cors', 'strapi::poweredBy', 'strapi::query', 'strapi::body',
  'strapi::session', 'strapi::favicon', 'strapi::public'];
`;

/**
 * The reference from its public packages, in production mode, with the app of this folder on SQLite. Its interface is built once and kept
 * in the folder.
 */
export function referenceSide(folder: string, compresses: boolean): Side {
  const version = writeReferenceProject(folder, join(__dirname, 'app'));
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text.trimStart());
  writeFileSync(join(folder, 'config/middlewares.js'), middlewares(compresses).trimStart());
  buildInterface(folder, version);
  return {
    name: 'The reference',
    version,
    ways: referenceWays,
    ...PERSON,
    async serve() {
      const file = join(folder, 'data.db');
      for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
      const command = referenceCommand(folder, { kind: 'sqlite', url: `sqlite:${file}` });
      const server = await startServer('the reference', command, '/api/categories?pagination[pageSize]=1');
      const token = await registerPeople(server.url);
      // Uploads over the content API go into a special folder, but those of the interface do not, so files are uploaded as a user.
      const people = { ...writerTo(server.url), upload: writerTo(server.url, { Authorization: `Bearer ${token}` }, '').upload };
      await seed(people);
      return { url: server.url, stop: () => server.stop() };
    },
  };
}

function buildInterface(folder: string, version: string): void {
  const mark = join(folder, BUILT);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === version) return;
  console.error(`building the interface of the reference in ${folder}…`);
  const { status, error } = spawnSync(process.execPath, ['node_modules/@strapi/strapi/bin/strapi.js', 'build'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      STRAPI_TELEMETRY_DISABLED: 'true',
      STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
      ...referenceCommand(folder, { kind: 'sqlite', url: `sqlite:${join(folder, 'build.db')}` })(1337).env,
    },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`the interface of the reference was not built: ${status}`);
  writeFileSync(mark, version);
}

/**
 * The interface shows a tour to the first user. So the second user is measured, who has the same permissions.
 * @returns a token of the first user
 */
async function registerPeople(url: string): Promise<string> {
  const ask = async (method: string, path: string, body: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/admin/${path}`, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} /admin/${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { readonly data: Readonly<Record<string, unknown>> }).data;
  };
  const named = { firstname: 'Eva', lastname: 'Ember' };
  const first = { ...named, email: 'first@example.org', password: PERSON.password };
  const { token, user } = (await ask('POST', 'register-admin', first)) as {
    readonly token: string;
    readonly user: { readonly roles: readonly { readonly id: number }[] };
  };
  const invited = await ask('POST', 'users', { ...named, email: PERSON.email, roles: user.roles.map(({ id }) => id) }, token);
  await ask('POST', 'register', { registrationToken: invited.registrationToken, userInfo: { ...named, password: PERSON.password } });
  return token;
}
