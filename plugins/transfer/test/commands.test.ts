import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, withLease } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { contentCommand } from '../commands.ts';
import { TRANSFERS } from '../index.ts';
import { TransferStore } from '../transfer-store.ts';
import { asking, bootTransfer, exported, fill, READER, runContent, SYSTEM_HERE, TOKEN } from './transfer-app.ts';

describe('plinth content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-content-'));
  let [staging, production]: [BootedApp | null, BootedApp | null] = [null, null];

  beforeAll(async () => {
    [staging, production] = await Promise.all([bootTransfer(), bootTransfer()]);
    await fill(staging);
  });
  afterAll(async () => {
    await Promise.all([staging?.close(), production?.close()]);
    rmSync(folder, { recursive: true });
  });

  const content = (app: BootedApp | null, name: string, args: readonly string[], options: object = {}, secret = TOKEN) =>
    runContent(app as BootedApp, name, args, options, secret);

  it('writes files and reads them, with a plan before', async () => {
    const path = join(folder, 'notes.jsonl');
    expect(await content(staging, 'export', [path], { type: 'notes' })).toEqual({ code: 0, said: `Exported 2 documents to ${path}` });
    expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(4);
    const planned = await content(production, 'import', [path]);
    expect(planned).toMatchObject({
      code: 0,
      said: 'Planned: 2 new\nThis was a dry run: nothing was written. Run the command with --yes to apply it',
    });
    expect(await content(production, 'import', [path], { yes: true })).toEqual({ code: 0, said: 'Done: 2 written' });
    expect(JSON.parse((await content(production, 'import', [path], { yes: true, json: true })).said)).toMatchObject({
      state: 'done',
      outcome: { same: 2 },
    });
    writeFileSync(path, '{"type":"api::note.note","documentId":"x","data":{"title":"far too long for a title"},"status":"published"}\n');
    const wrong = await content(production, 'import', [path], { yes: true });
    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringContaining('notes.jsonl:1 api::note.note x not imported: title must be at most 20 characters'),
    });
    await expect(content(production, 'import', ['x.pdf'])).rejects.toThrow('The file name must end with .tar.gz, .jsonl or .csv');
    await expect(content(staging, 'export', [path], { documents: 'a,b' })).rejects.toThrow('--documents requires --type');
  });

  it('is refused after a while where another process does the same', async () => {
    const path = join(folder, 'alone.jsonl');
    writeFileSync(path, '{"type":"api::note.note","documentId":"alone","data":{"title":"Alone"},"status":"draft"}\n');
    const { container } = (staging as BootedApp).kernel;
    const database = () => container.resolve(DATABASE);
    const more = { store: new TransferStore(database, 60_000), options: {} as never, pushes: {} as never, patience: 300 };
    const command = contentCommand({ ...more, database, transfers: container.resolve(TRANSFERS) });
    const run = (signal?: AbortSignal) =>
      command.commands
        ?.find(({ name }) => name === 'import')
        ?.run?.({ arguments: [path], options: { conflicts: 'skip' }, caller: SYSTEM_HERE, print: () => {}, signal } as never);
    expect(await run()).toBe(0);
    const names: readonly string[] = await database().knex('plinth_lease').whereLike('name', 'transfer.%').pluck('name');
    const hold = (at: number): Promise<unknown> =>
      names[at] === undefined
        ? expect(run())
            .rejects.toThrow('Another process is already running this transfer')
            .then(() => expect(run(AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' }))
        : withLease(database(), names[at], () => hold(at + 1));
    await hold(0);
    expect(await run()).toBe(0);
  });

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
    expect(few).toMatchObject({ code: 1, said: expect.stringContaining('not imported: Forbidden') });
    await asking(production as BootedApp)
      .post('/api/notes?status=published', { data: { title: 'From there' } })
      .expect(201);
    expect((await content(staging, 'pull', [], { from: `${to}/api`, type: 'notes', yes: true })).said).toMatch(
      /^Done: (?=.*1 written)(?=.*2 same)/,
    );
    await expect(content(staging, 'push', [], { to }, 'wrong-token')).rejects.toThrow(/responded with status 401/);
    await expect(content(staging, 'push', [], { to: 'http://example.org' })).rejects.toThrow('must start with https://');
    await expect(content(staging, 'push', [], {})).rejects.toThrow('--to is required');
  });
});
