import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isImporting } from '../runs/import-process.ts';
import { ImportRuns } from '../runs/project-imports.ts';

// As in images without `ps`.
jest.mock('node:child_process', () => ({
  ...jest.requireActual('node:child_process'),
  execFileSync: () => {
    throw new Error('spawnSync ps ENOENT');
  },
}));

const onLinux = process.platform === 'linux' ? it : it.skip;

describe('the process of an import', () => {
  onLinux('has no password among its arguments', () => {
    const app = mkdtempSync(join(tmpdir(), 'runs-'));
    let started: number | null = null;
    try {
      mkdirSync(join(app, 'projects', 'old'), { recursive: true });
      new ImportRuns(app, false, 'projects').start({ project: 'old', database: 'mysql://me:hush@127.0.0.1:1/old', isDryRun: true });
      const { pid } = JSON.parse(readFileSync(join(app, '.plinth/import/state.json'), 'utf8'));
      started = pid;
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('--project=');
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('hush');
      expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).toContain('IMPORT_DATABASE_URL=mysql://me:hush@');
    } finally {
      if (started !== null) process.kill(started, 'SIGKILL');
      rmSync(app, { recursive: true, force: true });
    }
  });

  onLinux('is known where there is no ps', () => {
    const begun = (...args: readonly string[]) => spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)', '--', ...args]);
    const [own, other] = [begun('plinth', 'import', 'strapi', '--here'), begun('plinth', 'start')];
    try {
      expect([isImporting(own.pid as number), isImporting(other.pid as number)]).toEqual([true, false]);
    } finally {
      own.kill('SIGKILL');
      other.kill('SIGKILL');
    }
  });
});
