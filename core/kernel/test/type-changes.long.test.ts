import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentApp, contentApps, eachDialect, onlyPlugins } from 'plinth/testing';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { createKernel } from '../index.ts';
import { KINDS, SAMPLES, shown } from './type-changes.ts';

const apps = contentApps();
const PLUGINS = onlyPlugins('rest', 'draft-and-publish', 'users-permissions', 'outgoing', 'limits');
const OPTIONS = { draftAndPublish: true };
const NOTE = { 'shared.note': { attributes: { text: { type: 'string' } } } } as const;
const NAMES = Object.keys(KINDS);
/** Written by this test when UPDATE_TYPE_CHANGES is set. */
const PAGE = join(__dirname, '../../../docs/type-changes.md');

/** The page in the documentation, after its introduction. */
const ANCHOR = '<!-- table -->\n';

afterEach(apps.cleanUp);
afterAll(removeAppFolders);

type Types = Parameters<typeof apps.boot>[0]['types'];

/** One content type per former type, with an attribute for each new one: all former (`before`) or all new. */
function typesOf(before: boolean): Types {
  const types = NAMES.map((from) => {
    const changed = NAMES.map((to) => [`to_${to}`, KINDS[before ? from : to] as (typeof KINDS)[string]]);
    const kept = before ? [] : NAMES.map((to) => [`kept_${to}`, { type: 'text' }]);
    return [`from${from}`, { options: OPTIONS, attributes: Object.fromEntries([...changed, ...kept]) }] as const;
  });
  return Object.fromEntries(types);
}

/** `npm run docs` aligns the columns of tables. */
function withoutPadding(page: string): string {
  const rows = page.split('\n').map((line) => (line.startsWith('|') ? line.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ') : line));
  return rows.join('\n').replaceAll(/\n{2,}/g, '\n');
}

const pathOf = (from: string) => `/api/from${from}s`;
const ALL = '?populate=*&status=draft&sort=id&pagination[pageSize]=100';

async function read(app: ContentApp, from: string): Promise<readonly Record<string, unknown>[]> {
  const { status, body } = await app.get(`${pathOf(from)}${ALL}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

eachDialect('changes of attribute types', (dialect) => {
  it('convert what fits, keep the rest as text, and the service answers meanwhile', async () => {
    const database = await apps.lastingDatabase(dialect);
    const boot = (types: Types) => apps.boot({ types, components: NOTE, database, plugins: PLUGINS });
    const app = await boot(typesOf(true));
    for (const from of NAMES) {
      for (const value of SAMPLES[from] ?? []) {
        const data = Object.fromEntries(NAMES.map((to) => [`to_${to}`, value]));
        const { status, body } = await app.post(pathOf(from), data);
        if (status !== 201) throw new Error(`${from} ${shown(value)}: ${JSON.stringify(body)}`);
      }
    }
    const before = await read(app, 'string');

    const types = Object.entries(typesOf(false));
    const files = Object.fromEntries(
      types.map(([name, type]) => [
        `config/content-types/${name}.json`,
        JSON.stringify({ kind: 'collectionType', ...type, info: { singularName: name, pluralName: `${name}s`, displayName: name } }),
      ]),
    );
    const schema = { info: { displayName: 'Note' }, attributes: NOTE['shared.note'].attributes };
    const appDir = appFolder({ ...files, 'config/components/shared/note.json': JSON.stringify(schema) });
    const config = { server: { port: 0, logLevel: 'silent' as const }, database: { url: database }, plugins: PLUGINS };
    const other = async <Result>(work: (kernel: ReturnType<typeof createKernel>) => Promise<Result>) => {
      const kernel = createKernel({ appDir, env: {}, overrides: { config } });
      try {
        return await work(kernel);
      } finally {
        await kernel.shutdown();
      }
    };

    // A start refuses, and changes nothing.
    await expect(other((kernel) => kernel.start())).rejects.toThrow('do not fit');
    expect(await read(app, 'string')).toEqual(before);

    const plan = await other(async (kernel) => {
      await kernel.start({ until: 'connect' });
      return kernel.migrate({ dryRun: true });
    });
    expect(await read(app, 'string')).toEqual(before);
    const unfitting = plan.conversions.map(({ uid, attribute }) => ({
      uid,
      attribute,
      action: 'keep' as const,
      to: attribute.replace('to_', 'kept_'),
    }));
    await other(async (kernel) => {
      await kernel.start({ until: 'connect' });
      await kernel.migrate({ unfitting, allowLoss: new Set() });
    });

    const after = await boot(typesOf(false));
    const lines = ['| from | value | becomes | does not fit |', '| --- | --- | --- | --- |'];
    for (const from of NAMES) {
      const documents = await read(after, from);
      const published = (await after.get(`${pathOf(from)}?populate=*&sort=id&pagination[pageSize]=100`)).body.data;
      expect(documents).toHaveLength(SAMPLES[from]?.length ?? 0);
      for (const [index, document] of documents.entries()) {
        const became = new Map<string, string[]>();
        const rest: string[] = [];
        for (const to of NAMES.filter((name) => name !== from)) {
          const value = document[`to_${to}`];
          const isEmpty =
            value === undefined || value === null || (Array.isArray(value) && value.length === 0 && to !== 'array' && to !== 'json');
          if (isEmpty) rest.push(to);
          else became.set(shown(value), [...(became.get(shown(value)) ?? []), to]);
          // What does not fit is never lost, but for secrets.
          if (from !== 'password') expect([from, to, document[`kept_${to}`] !== null]).toEqual([from, to, isEmpty]);
          else expect(document[`kept_${to}`]).toBeNull();
          expect(published[index][`to_${to}`] ?? null).toEqual(value ?? null);
        }
        const given = from === 'password' ? '(a secret)' : `\`${shown(SAMPLES[from]?.[index])}\``;
        const cells = [...became].map(([value, names]) => `\`${value}\` in ${names.join(', ')}`);
        lines.push(`| ${from} | ${given} | ${cells.join('; ')} | ${rest.join(', ')} |`);
      }
    }
    const [introduction = ''] = readFileSync(PAGE, 'utf8').split(ANCHOR);
    const page = `${introduction}${ANCHOR}\n${lines.join('\n')}\n`;
    if (process.env.UPDATE_TYPE_CHANGES !== undefined) writeFileSync(PAGE, page);
    expect(withoutPadding(readFileSync(PAGE, 'utf8'))).toBe(withoutPadding(page));
  }, 240_000);
});
