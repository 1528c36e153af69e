import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

it('says every text of the page and of the server in every language, and none that nobody uses', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/words.mjs'], { cwd: ROOT, encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toMatch(/^\d+ texts of the page and \d+ of the server in 15 languages, 0 faults$/m);
  expect(status).toBe(0);
});
