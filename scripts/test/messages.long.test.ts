import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

it('has every message of the interface and of the server in every language, and none that is not used', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/messages.mjs'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toMatch(/^\d+ messages of the interface and \d+ of the server in 15 languages, 0 faults$/m);
  expect(status).toBe(0);
});
