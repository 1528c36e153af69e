import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT_IMPORTS, DOCUMENTS, type DocumentImports, type ImportSession, type Kernel, ValidationError } from 'plinth';
import { moving, TOKEN } from './moving.ts';
import { MOMENT } from './source-project.ts';

describe('plinth import strapi, run again', () => {
  const moved = moving();
  const { run, serve, stop, report } = moved;

  it('brings over what has changed since, and takes away what is gone', async () => {
    await run();
    moved.project.sql(`update articles set title = 'One, again', updated_at = ${MOMENT + 9} where id = 7;
      delete from articles where document_id = 'articlethree';
      delete from articles where id = 8;
      insert into tags (id, document_id, word, created_at, updated_at, published_at) values (3, 'tagthree', 'green', ${MOMENT}, ${MOMENT}, ${MOMENT})`);
    await run({ continue: true });
    expect(report().documents).toMatchObject({ created: 1, changed: 1, removed: 1, refused: 0 });
    const { request } = await serve();
    const { body } = await request.get('/api/articles?locale=*&status=published').set(TOKEN);
    expect(body.data.map(({ id, title }: { id: number; title: string }) => [id, title])).toEqual([[7, 'One, again']]);
    expect((await request.get('/api/tags?sort=id').set(TOKEN)).body.data).toHaveLength(3);
  });

  it('goes on where it was interrupted, and reports all of it', async () => {
    moved.project.sql(
      'update articles_author_lnk set author_id = 99 where article_id = 4; alter table authors_favourite_lnk rename to away',
    );
    rmSync(join(moved.project.folder, 'public/uploads/b_2.txt'));
    await expect(run()).rejects.toThrow(
      /cannot be read any more \(no such table: authors_favourite_lnk\): --continue goes on when it can$/,
    );
    await stop();
    const began = await serve();
    expect((await began.request.get('/api/articles')).body.data).toHaveLength(1);
    expect((await began.request.get('/api/articles').set(TOKEN)).status).toBe(401);
    await stop();
    moved.project.sql('alter table away rename to authors_favourite_lnk');
    expect((await run({ continue: true })).join('\n')).toMatch(
      /Going on where it was interrupted, at api::article\.article: about \d documents are left/,
    );
    expect(report().source).toEqual([expect.objectContaining({ rule: 'link-to-nothing', documentId: 'articletwo' })]);
    expect(report().counts.every(({ there, here }: { there: number; here: number }) => there === here)).toBe(true);
    expect(report().files.missing).toEqual([{ name: 'b_2.txt', documentId: 'filetwo' }]);
    expect(report().warnings.join('\n')).toMatch(/went on where another one was interrupted/);
    const { request } = await serve();
    expect((await request.get('/api/homepage').set(TOKEN)).body.data).toMatchObject({ heading: 'Hello' });
  });

  it('says that it was interrupted, and what goes on', async () => {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    for (const options of [{}, { continue: true }]) {
      const stopping = new AbortController();
      const opened = async () => {
        stopping.abort();
        await stop();
      };
      await expect(run(options, { signal: stopping.signal, opened, print })).rejects.toThrow(
        /^the import was interrupted: --continue goes on$/,
      );
      expect(lines.pop()).toMatch(/^Half done: .*--continue goes on$/);
    }
    await run({ continue: true });
    expect(report().documents).toMatchObject({ refused: 0 });
  });

  it('says so, too, where it has not begun', async () => {
    await expect(run({}, { signal: AbortSignal.abort() })).rejects.toThrow(/^the import was interrupted, and nothing was written$/);
  });

  it('reports what was remarked about the batch that was put last before it ended', async () => {
    moved.project.sql("update up_users set email = 'x'");
    const opened = ({ container }: Kernel) => {
      const imports = container.resolve(DOCUMENT_IMPORTS);
      const begin = imports.run.bind(imports);
      const ended = (session: ImportSession): ImportSession => {
        const put = session.put.bind(session);
        return Object.assign(session, {
          put: async (...given: Parameters<ImportSession['put']>) => {
            const told = await put(...given);
            if (told.remarks.length > 0) throw new Error('ended');
            return told;
          },
        });
      };
      Object.assign(imports, {
        run: ((work, options) => begin((session) => work(ended(session)), options)) satisfies DocumentImports['run'],
      });
    };
    await expect(run({}, { opened })).rejects.toThrow(/^ended$/);
    await stop();
    await run({ continue: true });
    expect(report().target).toContainEqual(expect.objectContaining({ documentId: 'userone', outcome: 'kept', path: 'email' }));
    expect(report().documents).toMatchObject({ unchanged: 1, refused: 0 });
  });

  it('tells that the project was changed meanwhile, and that it has no salt', async () => {
    moved.project.write('.env', 'DATABASE_CLIENT=sqlite');
    await run({}, { opened: () => moved.project.sql("update tags set word = 'pink' where id = 1") });
    expect(report().warnings.join('\n')).toMatch(/no API_TOKEN_SALT/);
    expect(report().warnings.join('\n')).toMatch(/changed while it was read: run the command again with --continue/);
  });

  it('begins anew where the content type is gone that it was interrupted at', async () => {
    moved.project.sql('alter table homepages rename to away');
    await expect(run()).rejects.toThrow(/no such table: homepages/);
    await stop();
    rmSync(join(moved.project.folder, 'src/api/homepage'), { recursive: true });
    rmSync(join(moved.app, 'src/api/homepage'), { recursive: true });
    await run({ continue: true });
    expect(report().documents).toMatchObject({ created: expect.any(Number), removed: 0, refused: 0 });
    expect(report().counts.every(({ there, here }: { there: number; here: number }) => there === here)).toBe(true);
  });

  it('tells which documents a plugin would not let go', async () => {
    await run();
    moved.project.sql("delete from tags where document_id in ('tagone', 'tagtwo')");
    const lines = await run(
      { continue: true },
      {
        opened: ({ container }) =>
          container.resolve(DOCUMENTS).hooks.before.tap('content-type-builder', (change) => {
            if (change.kind === 'remove' && change.documentId === 'tagone') throw new ValidationError('this tag stays');
            return change;
          }),
      },
    );
    expect(lines.join('\n')).toMatch(/ 1 removed, 1 that could not be removed, 0 refused/);
    expect(report().documents).toMatchObject({ removed: 1, staying: 1 });
    expect(report().counts).toContainEqual({ type: 'api::tag.tag', status: null, locale: null, there: 0, here: 1 });
    expect(report().target).toContainEqual(
      expect.objectContaining({
        documentId: 'tagone',
        outcome: 'stays',
        message: 'is gone from the project, and stays here: this tag stays',
      }),
    );
    const { request } = await serve();
    expect((await request.get('/api/tags').set(TOKEN)).body.data).toMatchObject([{ documentId: 'tagone' }]);
  });
});
