// `bash .ci/run [STAGE…]`: runs the stages of stages.mjs, four at a time on two cores, and prints a line for each and a summary.
//
// TEST_MYSQL_URL and TEST_POSTGRES_URL name database servers to use. Without them, MariaDB and PostgreSQL are started on free ports, in
// temporary folders. As root, missing programs are installed with apt-get. Recorded cases are replayed from REFERENCE_DIR.
//
// A stage that cannot run on this machine is SKIPPED, and fails the run like a failed one. CI_ALLOW_SKIPPED=image,starters allows the
// named stages to be skipped.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Databases } from './databases.mjs';
import { reportText } from './report.mjs';
import { Scheduler } from './scheduler.mjs';
import { chooseStages, STAGES } from './stages.mjs';
import { failedTests, slowestTests } from './test-reports.mjs';

/** The time that a whole run should take on two cores, in seconds. A longer run does not fail. */
const GOAL = 1_800;
const MEMORY = '/dev/shm';
const MEMORY_BYTES = 12e9;
/** Number of printed tests. */
const SLOWEST = 10;

/** A folder in memory if there is enough, because databases are several times slower on a disk. */
function temporaryFolder() {
  const hasMemory = () => {
    try {
      const { bavail, bsize } = statfsSync(MEMORY);
      return bavail * bsize > MEMORY_BYTES && freemem() > MEMORY_BYTES;
    } catch {
      return false;
    }
  };
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'plinth-ci-'));
}

/** The time that all processors have had so far, have done nothing for, and have been lent to other machines for by the host. */
function processorTimes() {
  // user, nice, system, idle, waiting for a disk, interrupts (2), taken by the host
  const times = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: times.reduce((total, value) => total + value, 0), idle: times[3] + times[4], taken: times[7] };
}

async function main() {
  const args = process.argv.slice(2);
  if (args.includes('--list')) return void console.log(STAGES.map(({ name }) => name).join('\n'));
  const stages = chooseStages(args);
  const folder = temporaryFolder();
  const reports = join(folder, 'reports');
  for (const path of [reports, join(folder, 'logs'), join(folder, 'temporary')]) mkdirSync(path, { recursive: true });
  // Packages that an earlier run or stage has fetched are not looked up again.
  Object.assign(process.env, { CI: 'true', TMPDIR: join(folder, 'temporary'), npm_config_prefer_offline: 'true' });
  // `npm run test:all` has ten times the random cases; on three databases, these alone take longer than all other stages.
  process.env.PROPERTY_RUNS ??= '1';
  Object.assign(process.env, { npm_config_fund: 'false', npm_config_audit: 'false', npm_config_update_notifier: 'false' });
  process.env.REFERENCE_DIR ??= '../shared/reference';
  const databases = new Databases(folder);
  const before = processorTimes();
  const scheduler = new Scheduler(stages, {
    // Two more than there are cores: most stages wait for a database, a browser or a time for a quarter of their time.
    cores: Math.max(2, availableParallelism()) + 2,
    logs: join(folder, 'logs'),
    reports,
    tasks: { databases: (print) => databases.start(print) },
    print: (text) => console.log(text),
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, () => scheduler.stop(`stopped by ${signal}`));
  try {
    const results = await scheduler.run();
    const allowed = (process.env.CI_ALLOW_SKIPPED ?? '').split(',').map((name) => name.trim());
    const now = processorTimes();
    const { text, isGood } = reportText(results, {
      allowed,
      slowest: slowestTests(reports, SLOWEST),
      failedTests: failedTests(reports),
      goal: stages.length === STAGES.length ? GOAL : null,
      idle: (now.idle - before.idle) / (now.all - before.all),
      taken: (now.taken - before.taken) / (now.all - before.all),
    });
    process.exitCode = isGood ? 0 : 1;
    console.log(text);
  } finally {
    await databases.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
