// Installs the programs that the stages use and that this machine lacks.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/** Debian's packages by program: a compiler, which better-sqlite3 may need; databases; a browser; load; and what reads docs/deploy. */
const PROGRAMS = {
  make: 'make',
  'g++': 'g++',
  python3: 'python3',
  ...(process.env.TEST_MYSQL_URL ? {} : { mariadbd: 'mariadb-server' }),
  ...(process.env.TEST_POSTGRES_URL ? {} : { '/usr/lib/postgresql': 'postgresql' }),
  ...(process.env.CHROMIUM ? {} : { 'chromium-headless-shell': 'chromium-headless-shell' }),
  '/usr/share/fonts/truetype/noto': 'fonts-noto-core',
  wrk: 'wrk',
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  caddy: 'caddy',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
};

function isPresent(name) {
  if (name.startsWith('/')) return existsSync(name);
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, name)));
}

const missing = Object.entries(PROGRAMS)
  .filter(([program]) => !isPresent(program))
  .map(([, name]) => name);
if (missing.length === 0) console.log('nothing is missing');
else {
  console.log(`installing ${missing.join(', ')}`);
  const run = (...args) => execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  run('update', '-qq');
  run('install', '-y', '-qq', '--no-install-recommends', ...missing);
}
