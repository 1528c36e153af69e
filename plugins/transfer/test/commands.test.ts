import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BootedApp } from 'plinth/testing';
import { asking, bootTransfer, exported, fill, READER, runContent, TOKEN } from './transfer-app.ts';

describe('plinth content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-content-'));
  let [staging, production]: [BootedApp | null, BootedApp | null] = [null, null];

  beforeAll(async () => {
    [staging, production] = await Promise.all([bootTransfer(), bootTransfer()]);
    await fill(staging);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([staging?.close(), production?.close()]);
    rmSync(folder, { recursive: true });
  });

  const content = (app: BootedApp | null, name: string, args: readonly string[], options: object = {}, secret = TOKEN) =>
    runContent(app as BootedApp, name, args, options, secret);

  it('writes files and reads them, with a plan before', async () => {
    const path = join(folder, 'notes.jsonl');
    expect(await content(staging, 'export', [path], { type: 'notes' })).toEqual({ code: 0, said: `2 documents are in ${path}` });
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(4);
    const planned = await content(production, 'import', [path]);
    expect(planned).toMatchObject({ code: 0, said: 'Planned: 2 new\nNothing is written yet: say --yes to carry it out' });
    expect(await content(production, 'import', [path], { yes: true })).toEqual({ code: 0, said: 'Done: 2 written' });
    expect(JSON.parse((await content(production, 'import', [path], { yes: true, json: true })).said)).toMatchObject({
      state: 'done',
      outcome: { same: 2 },
    });
    writeFileSync(path, '{"type":"api::note.note","documentId":"x","data":{"title":"far too long for a title"},"status":"published"}\n');
    const wrong = await content(production, 'import', [path], { yes: true });
    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringContaining('notes.jsonl:1 api::note.note x does not go in: title must be at most 20 characters'),
    });
    await expect(content(production, 'import', ['x.pdf'])).rejects.toThrow('The file is a .tar.gz, .jsonl or .csv');
    await expect(content(staging, 'export', [path], { documents: 'a,b' })).rejects.toThrow('Say by --type');
  }, 60_000);

  it('sends content to another Plinth and fetches it, by the rights of a token there', async () => {
    const to = (production as BootedApp).url;
    const looked = await content(staging, 'push', [], { to });
    expect(looked.said).toContain('Planned: 7 new, 2 same');
    const pushed = await content(staging, 'push', [], { to, yes: true });
    expect(pushed).toEqual({ code: 0, said: 'Done: 7 written, 2 same' });
    expect((await content(staging, 'push', [], { to, yes: true })).said).toBe('Done: 9 same');
    expect(String(await exported((production as BootedApp).kernel, { format: 'jsonl' }))).toBe(
      String(await exported((staging as BootedApp).kernel, { format: 'jsonl' })),
    );
    const few = await content(staging, 'push', [], { to, yes: true, type: 'authors' }, READER);
    expect(few).toMatchObject({ code: 1, said: expect.stringContaining('does not go in: Forbidden') });
    await asking(production as BootedApp)
      .post('/api/notes?status=published', { data: { title: 'From there' } })
      .expect(201);
    expect((await content(staging, 'pull', [], { from: `${to}/api`, type: 'notes', yes: true })).said).toMatch(
      /^Done: (?=.*1 written)(?=.*2 same)/,
    );
    await expect(content(staging, 'push', [], { to }, 'wrong-token')).rejects.toThrow(/answered 401/);
    await expect(content(staging, 'push', [], { to: 'http://example.org' })).rejects.toThrow('write https://');
    await expect(content(staging, 'push', [], {})).rejects.toThrow('Say by --to');
  }, 60_000);
});
