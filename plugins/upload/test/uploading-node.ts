import { createReadStream } from 'node:fs';
import { bootLibrary } from './library-app.ts';

/** A node that takes a file and stores it in S3. Arguments: database URL, `providerOptions` as JSON, path, and the id of a file to replace, or nothing. */
async function upload([database, options, path, id]: readonly string[]): Promise<void> {
  const providerOptions = JSON.parse(options as string);
  const app = await bootLibrary({ database: database as string, upload: { provider: 's3', providerOptions } });
  const { status } = await app.request
    .post(id === undefined ? '/api/upload' : `/api/upload?id=${id}`)
    .attach('files', createReadStream(path as string));
  process.stdout.write(`${status}\n`);
  await app.close();
}

upload(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
