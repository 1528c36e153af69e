import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SYSTEM } from 'plinth';
import { bootApp } from 'plinth/testing';
import { assertFolder } from '../app/write-app.ts';
import { importProject } from '../import-project.ts';
import { moving } from './moving.ts';
import { makeProject } from './source-project.ts';

describe('plinth import strapi refuses in one sentence', () => {
  const moved = moving();
  const { run } = moved;

  it('a folder in which there is something', async () => {
    mkdirSync(moved.app);
    writeFileSync(join(moved.app, 'notes.txt'), '');
    await expect(run()).rejects.toThrow(/which is not empty \(notes\.txt\): name a folder that is empty or not there yet$/);
  });

  it('a link that leads to nothing', async () => {
    symlinkSync(`${moved.app}-none`, moved.app);
    const lines: string[] = [];
    await expect(run({}, { print: (line) => lines.push(line) })).rejects.toThrow(
      /^--app names (.*), and \1 is a link that leads to nothing: make its folder, or name another one$/,
    );
    expect(lines).toEqual([]);
    expect(() => assertFolder(join(moved.app, 'in', 'it'), moved.project.folder, false)).toThrow(
      /and .*app is a link that leads to nothing/,
    );
    expect(existsSync(`${moved.app}-none`)).toBe(false);
  });

  it('an app that is there, without --continue', async () => {
    await run();
    await expect(run()).rejects.toThrow(/which is not empty .*: --continue goes on with it$/);
  });

  it('to go on where there is no app', async () => {
    await expect(run({ continue: true })).rejects.toThrow(/--continue goes on with an app that this command has made/);
  });

  it('no project, an unknown place of rights, missing uploads', async () => {
    await expect(run({ project: undefined })).rejects.toThrow(/name the project .*--project/);
    await expect(run({ access: 'nowhere' })).rejects.toThrow(/--access is "file" or "database"; found "nowhere"/);
    await expect(run({ uploads: `${moved.app}-none` })).rejects.toThrow(/--uploads names .*none, which is no folder/);
  });

  it('the database of the project as that of the app', async () => {
    const target = `sqlite:${join(moved.project.folder, '.tmp/data.db')}`;
    await expect(run({ target })).rejects.toThrow(/the new app has the same database as the project/);
    const other = makeProject();
    await expect(run({ target: `sqlite:${join(other.folder, '.tmp/data.db')}` })).rejects.toThrow(
      /holds tables of Strapi, which would be changed/,
    );
    other.remove();
  });

  it('an app, its database or the report in the project, by whatever way', async () => {
    const { folder } = moved.project;
    symlinkSync(folder, `${moved.app}-link`);
    const kernel = moved.known;
    const elsewhere = (app: string) =>
      importProject({
        ...{ caller: SYSTEM, kernel, app, arguments: [], options: { project: folder }, print: () => undefined, readSecret: async () => '' },
        openApp: async () => kernel,
      });
    await expect(elsewhere(join(folder, 'new'))).rejects.toThrow(/which is in the project, and that is only read/);
    await expect(elsewhere(join(`${moved.app}-link`, 'new'))).rejects.toThrow(/which is in the project, and that is only read/);
    await expect(run({ target: `sqlite:${join(`${moved.app}-link`, '.tmp/new.db')}` })).rejects.toThrow(
      /would be in .*, which is only read/,
    );
    const place = process.cwd();
    process.chdir(join(folder, 'src'));
    await expect(run({ dryRun: true })).rejects.toThrow(/the report is written to the working directory, and that is in the project/);
    process.chdir(place);
    expect(readdirSync(folder).sort()).toEqual(['.env', '.tmp', 'package.json', 'public', 'src']);
  });

  it('to go on with another project than before', async () => {
    await run();
    moved.project.sql("update up_roles set document_id = 'x' || document_id; update i18n_locale set document_id = 'x' || document_id");
    await expect(run({ continue: true })).rejects.toThrow(/was made of another project than the one that --project names/);
  });

  it('a content type without a table', async () => {
    const info = { singularName: 'new', pluralName: 'news', displayName: 'New' };
    moved.project.write('src/api/new/content-types/new/schema.json', {
      kind: 'collectionType',
      collectionName: 'news',
      info,
      attributes: {},
    });
    await expect(run()).rejects.toThrow(/has no table for api::new\.new: start the project once with Strapi 5/);
    expect(existsSync(moved.app)).toBe(false);
  });

  it.each(['Admin_Keys', 'sqlite_things', 'PG_class'])(
    'a type whose table cannot be called %s here, already in a dry run',
    async (collectionName) => {
      const info = { singularName: 'thing', pluralName: 'things', displayName: 'Thing' };
      const file = 'src/api/thing/content-types/thing/schema.json';
      moved.project.write(file, { kind: 'collectionType', collectionName, info, attributes: {} });
      for (const dryRun of [true, false]) await expect(run({ dryRun })).rejects.toThrow(`${file}, collectionName: "`);
      expect(existsSync(moved.app)).toBe(false);
    },
  );

  it('a model that is refused here, and says what is there', async () => {
    moved.project.write('src/components/page/line.json', { attributes: { text: { type: 'enumeration', enum: [''] } } });
    const lines: string[] = [];
    await expect(run({}, { print: (line) => lines.push(line) })).rejects.toThrow(/content model/);
    expect(lines.at(-1)).toMatch(/^Half done: .*--continue goes on$/);
  });

  it('nothing when its process is ended in the middle, and says what is there', async () => {
    const lines: string[] = [];
    const before = process.listeners('exit');
    const opened = () => {
      for (const listener of process.listeners('exit')) if (!before.includes(listener)) listener.call(process, 0);
      expect(lines.at(-1)).toMatch(/^Half done: .*--continue goes on$/);
    };
    await run({}, { opened, print: (line) => lines.push(line) });
    expect(process.listeners('exit')).toEqual(before);
  });

  it('two databases for the app', async () => {
    const elsewhere = await bootApp({ env: { DATABASE_URL: 'sqlite:elsewhere.db' } });
    const { kernel } = elsewhere;
    await expect(run({ target: 'sqlite:x.db' }, { kernel })).rejects.toThrow(/--target names another database than DATABASE_URL/);
    await elsewhere.close();
  });

  it('a database of the app in which there is something', async () => {
    const other = await bootApp({ database: `sqlite:${moved.app}-other.db` });
    await other.close();
    await expect(run({ target: `sqlite:${moved.app}-other.db` })).rejects.toThrow(
      /^the database of the new app, sqlite:.*-other\.db, is not empty \(\w+, .*\): name an empty one with --target$/,
    );
    expect(existsSync(moved.app)).toBe(false);
  });

  it('a database of the app that is none, or that nobody answers for', async () => {
    writeFileSync(`${moved.app}.txt`, 'this is no database, and longer than the head of one '.repeat(20));
    await expect(run({ target: `sqlite:${moved.app}.txt` })).rejects.toThrow(
      /^the database of the new app cannot be opened: .*not a database/,
    );
    await expect(run({ target: 'mysql://me:secret@127.0.0.1:9/x' })).rejects.toThrow(
      /^the database of the new app cannot be opened: (?!.*secret)/,
    );
    expect(existsSync(moved.app)).toBe(false);
  });

  it.each<[string, object]>([
    ['a disk that is full', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    [
      'a database whose disk is full',
      new Error('Service Unavailable', { cause: Object.assign(new Error('full'), { code: 'SQLITE_FULL' }) }),
    ],
  ])('%s', async (_, error) => {
    const opened = () => {
      throw error;
    };
    await expect(run({}, { opened })).rejects.toThrow('the disk is full: make room, and go on with --continue');
    await run({ continue: true });
    expect(moved.report().documents).toMatchObject({ refused: 0 });
  });
});
