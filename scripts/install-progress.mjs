// `node scripts/install-progress.mjs FOLDER LOCK`: prints how many packages of a lock file npm has installed into a folder, until it is
// stopped.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Milliseconds between two checks. */
const PAUSE = 5_000;

const [, , folder, lock] = process.argv;
const { packages } = JSON.parse(readFileSync(lock, 'utf8'));
// Packages of other platforms are optional, and are not installed.
const paths = Object.entries(packages).flatMap(([path, { optional }]) => (path === '' || optional === true ? [] : [path]));

setInterval(() => {
  const present = paths.filter((path) => existsSync(join(folder, path, 'package.json'))).length;
  console.error(`  ${present} of ${paths.length} packages`);
}, PAUSE);
