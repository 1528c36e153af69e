import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { startServer } from '../running-server.mjs';
import { build, PROGRAM, ROOT } from '../setup.mjs';
import { seed } from './content.ts';
import { plinthWays } from './plinth-ways.ts';
import { PERSON, type Side } from './side.ts';
import { writerTo } from './writer.ts';

const TOKEN = 'a-token-for-the-seeds-of-the-comparison';

/** Plinth as built by `npm run build`, with the app of this folder on SQLite. */
export function plinthSide(folder: string): Side {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
  return {
    name: 'Plinth',
    version,
    ways: plinthWays,
    ...PERSON,
    async serve() {
      build();
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const app = join(folder, 'app');
      cpSync(join(__dirname, 'app'), app, { recursive: true });
      const env = {
        DATABASE_URL: `sqlite:${join(folder, 'data.db')}`,
        TOKEN_FULL: TOKEN,
        JWT_SECRET: 'a-secret-for-the-comparison-of-interfaces',
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
      };
      const command = [process.execPath, PROGRAM];
      const server = await startServer([...command, 'start', '--app', app, '--port', '0'], { env });
      await seed(writerTo(server.url, { Authorization: `Bearer ${TOKEN}` }));
      const { status, stderr } = spawnSync(
        process.execPath,
        [PROGRAM, 'admin', 'create', PERSON.email, '--role', 'administrator', '--app', app],
        { env: { ...process.env, ...env }, input: `${PERSON.password}\n`, encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`plinth admin create ended with ${status}: ${stderr}`);
      return { url: server.url, stop: async () => void (await server.stop()) };
    },
  };
}
