import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bootStaff, type StaffApp } from './staff-app.ts';

const SECRETS = Object.fromEntries(
  ['JWT_SECRET', 'ENCRYPTION_KEY', 'API_TOKEN_SECRET', 'OWN_TOKEN'].map((name) => [name, `hunter2-${name.padEnd(32, '-')}`]),
);

/** Code of a project: writes down what it sees. */
const CONFIG = `
const { existsSync, readFileSync, writeFileSync } = require('fs');
const environ = existsSync('/proc/self/environ') ? readFileSync('/proc/self/environ', 'utf8') : '';
writeFileSync('seen.json', JSON.stringify({ env: process.env, environ }));
module.exports = { connection: { client: 'sqlite', connection: { filename: 'none.db' } } };
`;

describe('the configuration of a project that is imported from the interface', () => {
  let app: StaffApp;
  let projects: string;
  const before = { ...process.env };

  beforeAll(async () => {
    projects = mkdtempSync(join(tmpdir(), 'projects-'));
    const files = { 'package.json': JSON.stringify({ dependencies: { '@strapi/strapi': '5.0.0' } }), 'config/database.js': CONFIG };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(projects, 'old', file)), { recursive: true });
      writeFileSync(join(projects, 'old', file), text);
    }
    Object.assign(process.env, SECRETS);
    app = await bootStaff({ app: {}, plugins: { 'import-strapi': { config: { folder: projects } } } });
  });
  afterAll(async () => {
    await app?.close();
    for (const name of Object.keys(SECRETS)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    rmSync(projects, { recursive: true, force: true });
  });

  it('sees no secret of this service in its environment', async () => {
    const eva = await app.come('eva', 'administrator');
    const { status, body } = await eva.post('/start/import', { project: 'old', isDryRun: true });
    expect([status, body.error?.message]).toEqual([202, undefined]);
    for (let phase = 'running'; phase === 'running'; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      phase = (await eva.get('/start/import')).body.data.state.phase;
    }
    const seen = join(projects, 'old', 'seen.json');
    expect(existsSync(seen)).toBe(true);
    expect(readFileSync(seen, 'utf8')).toContain('"PATH"');
    expect(readFileSync(seen, 'utf8')).not.toContain('hunter2');
  });
});
