import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from '../project/project.ts';
import { cleanEnvironment } from '../runs/clean-environment.ts';
import { makeProject, type TestProject } from './source-project.ts';

const SECRETS = { JWT_SECRET: 'of-this-app', ENCRYPTION_KEY: 'of-this-app', API_TOKEN_SECRET: 'of-this-app', DATABASE_URL: 'of-this-app' };

describe('the configuration of a project', () => {
  let project: TestProject;
  const kept = { ...process.env };

  beforeEach(() => {
    project = makeProject();
    Object.assign(process.env, SECRETS);
  });
  afterEach(() => {
    for (const name of Object.keys(SECRETS)) {
      if (kept[name] === undefined) delete process.env[name];
      else process.env[name] = kept[name];
    }
    project.remove();
  });

  it('is evaluated in a process that has no secrets of the app in its environment, nor in its memory', () => {
    const database = join(project.folder, '.tmp/data.db');
    project.write(
      'config/database.js',
      `const fs = require('fs');
      const environ = fs.existsSync('/proc/self/environ') ? fs.readFileSync('/proc/self/environ', 'utf8') : '';
      fs.writeFileSync('seen.json', JSON.stringify({ env: process.env, environ, pid: process.pid }));
      module.exports = { connection: { client: 'sqlite', connection: { filename: ${JSON.stringify(database)} } } };`,
    );
    const read = readProject(project.folder, { env: cleanEnvironment(process.env) });
    expect(read.databaseUrl).toBe(`sqlite:${database}`);
    const seen = readFileSync(join(project.folder, 'seen.json'), 'utf8');
    expect(seen).not.toContain('of-this-app');
    const { env, pid } = JSON.parse(seen) as { env: Record<string, string>; pid: number };
    expect(env).toHaveProperty('PATH', process.env.PATH);
    expect(pid).not.toBe(process.pid);
  });

  it('sees the variables of its own .env', () => {
    project.write('.env', 'PUBLIC_DIR=./own\n');
    project.write('config/server.js', "module.exports = ({ env }) => ({ dirs: { public: env('PUBLIC_DIR') } });");
    expect(readProject(project.folder, { env: cleanEnvironment(process.env) }).uploads).toBe(join(project.folder, 'own/uploads'));
  });
});
