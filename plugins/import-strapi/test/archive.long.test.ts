import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArchive } from '../archive/read-archive.ts';
import { openSource } from '../source/source-database.ts';
import { FILES, lines } from './archive-files.ts';
import { tarGz } from './tar-writer.ts';

describe('an archive of a project, at its limits', () => {
  let folder: string;
  const path = () => join(folder, 'export.tar.gz');
  const read = () => readArchive(path(), join(folder, 'laid-out'));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'archive-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it.each<[string, string, Buffer, RegExp]>([
    ['with a line that has no end', 'entities/entities_00002.jsonl', Buffer.alloc(65 << 20, 'x'), /a line is longer than any/],
    ['that would fill the disk', 'assets/uploads/zeros.bin', Buffer.alloc(257 << 20), /more than 200 times as large unpacked/],
  ])('%s is refused in one sentence', async (_, name, bytes, message) => {
    writeFileSync(path(), tarGz({ ...FILES, [name]: bytes }));
    await expect(read()).rejects.toThrow(message);
  });

  it('may hold long lines', async () => {
    const long = { type: 'api::article.article', id: 50, data: { documentId: 'long', title: 'é'.repeat(20_000_000) } };
    writeFileSync(path(), tarGz({ ...FILES, 'entities/entities_00001.jsonl': lines([long]) }));
    const source = await openSource((await read()).databaseUrl, folder);
    expect(await source.rows(source.knex('articles').select(source.knex.raw('length(title) as size')))).toEqual([{ size: 20_000_000 }]);
    await source.close();
  });
});
