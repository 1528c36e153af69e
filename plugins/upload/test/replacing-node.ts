import { readFileSync } from 'node:fs';
import { bootLibrary } from './library-app.ts';
import { Vault } from './vault.ts';

/** A node that replaces a file and is killed at a storage step. Arguments: database URL, folder, file id, image path, step. */
async function replaceAndDie([url, folder, id, image, step]: readonly string[]): Promise<void> {
  const vault = new Vault(folder);
  const app = await bootLibrary({ database: url as string, plugins: [vault.plugin()], upload: { provider: 'vault' } });
  let steps = 0;
  vault.before = () => {
    if (steps++ === Number(step)) process.kill(process.pid, 'SIGKILL');
  };
  const content = readFileSync(image as string);
  const { status } = await app.request.post(`/api/upload?id=${id}`).attach('files', content, 'killed.png');
  process.stdout.write(`${status}\n`);
  await app.close();
}

replaceAndDie(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
