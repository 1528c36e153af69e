import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { AppWatch } from '../dev/app-watch.ts';

afterAll(removeAppFolders);

/** Watches an app. Gives a function that waits until a path is reported. */
function watched(folder: string) {
  const told: string[] = [];
  let look = () => {};
  const tell = (paths: readonly string[]) => {
    told.push(...paths);
    look();
  };
  const watch = new AppWatch(folder, tell, (message) => told.push(message));
  const until = (path: string) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (told.includes(path)) resolve();
      };
      look();
    });
  const forget = () => void told.splice(0);
  return { watch, until, forget };
}

describe('what is watched', () => {
  it('goes on below a folder that another takes the place of', async () => {
    const folder = appFolder({ 'src/api/plant/a.ts': '', 'other/plant/a.ts': '', 'lib/a.ts': '', 'another/a.ts': '' });
    const { watch, until, forget } = watched(folder);
    try {
      watch.follow([join(folder, 'lib/a.ts')]);
      renameSync(join(folder, 'src/api'), join(folder, 'old'));
      renameSync(join(folder, 'other'), join(folder, 'src/api'));
      await until('src/api');
      forget();
      writeFileSync(join(folder, 'src/api/plant/b.ts'), '');
      await until('src/api/plant/b.ts');

      renameSync(join(folder, 'lib'), join(folder, 'older'));
      renameSync(join(folder, 'another'), join(folder, 'lib'));
      await until('lib');
      forget();
      writeFileSync(join(folder, 'lib/a.ts'), 'changed');
      await until('lib/a.ts');
    } finally {
      watch.close();
    }
  });

  it('is not ended by what cannot be looked at', async () => {
    const folder = appFolder({ 'config/server.json': '{}' });
    const { watch, until } = watched(folder);
    try {
      symlinkSync('loop', join(folder, 'config/loop'));
      await until('config/loop');
      mkdirSync(join(folder, 'config/mail'));
      await until('config/mail');
    } finally {
      watch.close();
    }
  });
});
