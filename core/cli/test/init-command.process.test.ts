import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { plinth } from './run-plinth.ts';

afterAll(removeAppFolders);

describe('plinth init', () => {
  it('makes an app whose own test passes', async () => {
    const folder = join(appFolder({}), 'My App');
    expect(await plinth(['init', folder, '--yes'])).toMatchObject({ code: 0, err: '' });
    // As after an npm install: the package is found by its name.
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(__dirname, '../../..'), join(folder, 'node_modules/plinth'));
    const said = execFileSync(process.execPath, ['--test', 'test/app.test.mjs'], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
    expect(said).toMatch(/pass 2\n(.*\n)*.*fail 0\n/);
  });
});
