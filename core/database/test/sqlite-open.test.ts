import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createDatabase } from '../index.ts';

describe('createDatabase, with a file that is no database', () => {
  it('names the key and the file, and opens it once that is mended', async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'data.db');
    writeFileSync(file, 'A list of things to buy, rather longer than the header of a database: bread, salt, oil, flour, tea and plums.');
    const environment = { appDir: folder.path, logger: { warn: () => {}, info: () => {} } };
    const database = createDatabase({ url: `sqlite:${file}` }, environment);

    await expect(database.connect()).rejects.toThrow(`database.url: the file "${file}" cannot be opened (file is not a database)`);

    rmSync(file);
    await database.connect();
    expect(await database.read({ text: 'select 1', binds: [] })).toEqual([[1]]);
    await database.close();
    folder.remove();
  });
});
