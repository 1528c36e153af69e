import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootLibrary } from './library-app.ts';
import { S3Server } from './s3-server.ts';

/** Four parts. */
const bytes = randomBytes(16_000_000);

describe('large files in S3', () => {
  it('arrive whole though each other part has to be sent again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-unfinished-'));
    const path = join(folder, 'film.bin');
    writeFileSync(path, bytes);
    const server = new S3Server();
    await server.listen();
    const app = await bootLibrary({ upload: { provider: 's3', providerOptions: server.options() } });
    let parts = 0;
    server.fault = (operation) => (operation === 'part' && ++parts % 2 === 0 ? 'cut' : null);
    const [file] = (await app.request.post('/api/upload').attach('files', path).expect(201)).body;
    expect(Buffer.from(await (await fetch(file.url)).arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(file.url, { headers: { Range: 'bytes=8000000-8000099' } })).status).toBe(206);
    expect(server.uploads.size).toBe(0);
    await app.request.delete(`/api/upload/files/${file.id}`).expect(200);
    expect(server.objects.size).toBe(0);
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });
});
