import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { apiOptions } from '../app/api-options.ts';
import { pluginOptions } from '../app/plugin-options.ts';
import { databaseUrl } from '../project/database-settings.ts';
import { readProject } from '../project/project.ts';
import { readProjectConfig } from '../project/project-config.ts';
import { openSource } from '../source/source-database.ts';
import { makeProject, SALT, type TestProject } from './source-project.ts';

describe('a project', () => {
  let project: TestProject;
  const read = (options: object = {}) => readProject(project.folder, { env: {}, ...options });

  beforeEach(() => {
    project = makeProject();
  });

  afterEach(() => project.remove());

  it('tells its name, version, database, files and salt', () => {
    expect(read()).toMatchObject({
      ...{ name: 'paper', version: '5.54.0', tokenSalt: SALT },
      ...{ databaseUrl: `sqlite:${join(project.folder, '.tmp/data.db')}`, uploads: join(project.folder, 'public/uploads') },
    });
    expect(read().schemas.contentTypes.map(({ uid }) => uid)).toEqual([
      'api::article.article',
      'api::author.author',
      'api::homepage.homepage',
      'api::tag.tag',
    ]);
  });

  it('is asked for what it is configured with, in JavaScript and TypeScript', () => {
    project.write('config/admin.js', "module.exports = ({ env }) => ({ apiToken: { salt: env('OTHER_SALT') } });");
    project.write('config/server.ts', "export default ({ env }) => ({ dirs: { public: env('PUBLIC_DIR', './static') } });");
    project.write(
      'config/database.js',
      "module.exports = ({ env }) => ({ connection: { client: 'postgres', connection: { host: 'db', port: env.int('PORT', 5433), database: 'cms', user: 'me', password: 'a/b', ssl: { rejectUnauthorized: false } } } });",
    );
    expect(read({ env: { OTHER_SALT: 'other' } })).toMatchObject({
      ...{ tokenSalt: 'other', uploads: join(project.folder, 'static/uploads') },
      databaseUrl: 'postgres://me:a%2Fb@db:5433/cms?sslmode=no-verify',
    });
  });

  it('whose configuration cannot be read is read by the usual variables', () => {
    project.write('config/database.js', "require('not-installed'); module.exports = {};");
    const config = readProjectConfig(project.folder, { DATABASE_HOST: 'h', DATABASE_NAME: 'n', DATABASE_PASSWORD: 'p' });
    const env = { ...config.env, DATABASE_CLIENT: 'mysql' };
    expect(databaseUrl(project.folder, { ...config, env })).toBe('mysql://strapi:p@h:3306/n');
    expect(config.unread).toEqual([{ file: join('config', 'database.js'), reason: expect.stringContaining('not-installed') }]);
  });

  it('is found by its database where the template for TypeScript puts it, which runs in `dist`', () => {
    project.write('config/where.ts', "export const file: string = 'data.db';");
    const inDist = "path.join(__dirname, '..', '..', env('DATABASE_FILENAME', '.tmp/data.db'))";
    const text = (more: string) =>
      `import path from 'path';${more} export default ({ env }) => ({ connection: { client: 'sqlite', connection: { filename: ${inDist} } } });`;
    project.write('config/database.ts', text(''));
    expect(read().databaseUrl).toBe(`sqlite:${join(project.folder, '.tmp/data.db')}`);
    project.write('config/database.ts', text(" import { file } from './where'; if (file === '') throw 1;"));
    expect(read().config.unread).toEqual([]);
  });

  it('is read in its own folder, with public files at an absolute path', () => {
    const place = process.cwd();
    project.write(
      'config/database.js',
      "module.exports = { connection: { client: 'sqlite', connection: { filename: process.cwd() + '/own.db' } } };",
    );
    project.write('config/server.js', "module.exports = { dirs: { public: require('path').join(__dirname, '..', 'static') } };");
    expect(read()).toMatchObject({
      databaseUrl: `sqlite:${join(project.folder, 'own.db')}`,
      uploads: join(project.folder, 'static/uploads'),
    });
    expect(process.cwd()).toBe(place);
  });

  it.each<[string, string, RegExp]>([
    ['throws nothing', 'throw null', /null/],
    ['gives a promise', "module.exports = async () => { throw new Error('later'); };", /gives a promise/],
  ])('whose configuration %s is told', (_, text, reason) => {
    project.write('config/plugins.js', text);
    expect(read().config.unread).toEqual([{ file: join('config', 'plugins.js'), reason: expect.stringMatching(reason) }]);
  });

  it('whose configuration ends the process does not end the program', () => {
    project.write('config/plugins.js', 'process.exit(0)');
    const { exit } = process;
    const config = readProjectConfig(project.folder, {});
    config.section('plugins');
    expect(config.unread).toEqual([{ file: join('config', 'plugins.js'), reason: 'it ends the process, with 0' }]);
    expect(process.exit).toBe(exit);
  });

  it.each([true, false])('keeps whether required relations are asked for (%s)', (strictRelations) => {
    project.write('config/api.js', `module.exports = { documents: { strictRelations: ${strictRelations}, strictParams: true } };`);
    const { written, notes } = apiOptions(read().config);
    expect(written).toMatchObject({ documents: { strictRelations } });
    expect(notes).toContainEqual(expect.stringContaining('"documents.strictParams"'));
  });

  it('whose options are none has none', async () => {
    project.write('config/api.js', 'module.exports = { rest: null, responses: 5 };');
    project.write(
      'config/plugins.js',
      "module.exports = { upload: { config: 5 }, 'users-permissions': { config: { jwt: null, register: 1 } } };",
    );
    project.sql(`update strapi_core_store_settings set value = '{"github":null}' where key like '%grant'`);
    const { databaseUrl: url, ...own } = read();
    expect(apiOptions(own.config)).toEqual({
      written: { rest: { mediaFilters: true }, write: { openInverseLinks: true } },
      notes: [expect.stringContaining('`write.openInverseLinks` is on')],
    });
    const source = await openSource(url, project.folder);
    expect((await pluginOptions({ ...own, databaseUrl: url }, source, false)).env).toEqual({});
    await source.close();
  });

  it('tells what cannot come along, and where its like is written', () => {
    project.write('src/api/article/controllers/article.js', "module.exports = createCoreController('api::article.article');");
    project.write('src/api/tag/controllers/tag.js', 'module.exports = { count() {} };');
    project.write('src/api/tag/routes/custom.ts', 'export default { routes: [] };');
    project.write('src/api/tag/content-types/tag/lifecycles.ts', 'export default { beforeCreate() {} };');
    project.write('src/policies/own.js', 'module.exports = () => true;');
    project.write('src/index.js', 'module.exports = { register(/* { strapi } */) {}, bootstrap({ strapi }) { strapi.log.info(1); } };');
    project.write('src/extensions/users-permissions/strapi-server.js', 'module.exports = (plugin) => plugin;');
    project.write('src/plugins/tides/package.json', {});
    project.write('src/utils/tide.ts', 'export const tide = 1;');
    project.write('src/api/tag/helpers/count.js', 'module.exports = 1;');
    project.write('database/migrations/2024.01.01.tags.js', 'module.exports = { up() {} };');
    project.write('config/server.js', 'module.exports = {};');
    project.write('config/shop.js', 'module.exports = { currency: "EUR" };');
    project.write('package.json', {
      dependencies: {
        '@strapi/strapi': '5.54.0',
        '@strapi/plugin-graphql': '5',
        'strapi-plugin-sitemap': '1',
        '@strapi/provider-upload-aws-s3': '5',
      },
    });
    project.write('config/cron-tasks.js', 'module.exports = {};');
    project.write(
      'config/middlewares.js',
      "module.exports = ['strapi::errors', { name: 'strapi::cors', config: { origin: ['https://a.example'] } }, 'global::own'];",
    );
    project.write('config/plugins.js', 'module.exports = { email: { config: {} }, seo: true, upload: {}, off: { enabled: false } };');
    expect(read().leftBehind.map(({ kind, what }) => `${kind}: ${what}`)).toEqual([
      'controller: src/api/tag/controllers/tag.js',
      'routes: src/api/tag/routes/custom.ts',
      'lifecycles: src/api/tag/content-types/tag/lifecycles.ts',
      'policy: src/policies/own.js',
      'extension of a plugin: src/extensions/users-permissions/strapi-server.js',
      'register and bootstrap: src/index.js',
      'code: src/utils/tide.ts',
      'code: src/api/tag/helpers/count.js',
      'migration: database/migrations/2024.01.01.tags.js',
      'cron task: config/cron-tasks.js',
      'plugin: src/plugins/tides',
      'plugin: config/plugins: email',
      'plugin: config/plugins: seo',
      'plugin: strapi-plugin-sitemap',
      'provider: @strapi/provider-upload-aws-s3',
      'middleware settings: config/middlewares.js: strapi::cors, global::own',
      'settings: config/server.js',
      'settings: config/shop.js',
    ]);
  });

  it('is read as it runs: with the configuration of its environment, and its variables as those of the process', () => {
    project.write('config/admin.js', 'module.exports = { apiToken: { salt: process.env.OWN_SALT }, url: "/panel" };');
    project.write('config/env/production/admin.js', 'module.exports = ({ env }) => ({ url: env("PANEL") });');
    project.write('.env', 'DATABASE_CLIENT=sqlite\nOWN_SALT=own\nPANEL=/elsewhere\n');
    const { config, tokenSalt } = read({ env: { NODE_ENV: 'production' } });
    expect([tokenSalt, config.section('admin'), config.otherEnvironments]).toEqual([
      'own',
      { apiToken: { salt: 'own' }, url: '/elsewhere' },
      [],
    ]);
    expect(read({ env: {} }).config.section('admin')).toMatchObject({ url: '/panel' });
    expect(read({ env: {} }).config.otherEnvironments).toEqual(['production']);
    expect(process.env.OWN_SALT).toBeUndefined();
  });

  it.each<[string, (project: TestProject) => void, RegExp]>([
    ['without package.json', ({ folder }) => rmSync(join(folder, 'package.json')), /is no project of Strapi: it has no package\.json/],
    ['of something else', ({ write }) => write('package.json', { dependencies: { express: '5' } }), /does not depend on @strapi\/strapi$/],
    [
      'of version 4',
      ({ write }) => write('package.json', { dependencies: { '@strapi/strapi': '^4.25.1' } }),
      /is a project of Strapi 4\.25\.1, .* version 5: upgrade/,
    ],
    ['of version 3', ({ write }) => write('package.json', { dependencies: { strapi: '3.6.8' } }), /which was version 3/],
    [
      'with a broken schema',
      ({ write }) => write('src/api/tag/content-types/tag/schema.json', '{'),
      /tag\/schema\.json cannot be read as JSON/,
    ],
    [
      'with an attribute without a type',
      ({ write }) => write('src/components/page/line.json', { attributes: { text: {} } }),
      /"text" has no type/,
    ],
    ['with another database', ({ write }) => write('.env', 'DATABASE_CLIENT=oracle'), /database is "oracle"/],
  ])('%s is refused in one sentence', (_, change, message) => {
    change(project);
    expect(read).toThrow(message);
  });

  it.each<[string, string, RegExp]>([
    ['of version 4', 'delete from strapi_migrations_internal', /is of an older version, or half migrated .*5\.0\.0-02-created-document-id/],
    [
      'that does not say its tables',
      "update strapi_database_schema set schema = 'null'",
      /does not say what it holds \(strapi_database_schema\)/,
    ],
    [
      'that does not say its types',
      "delete from strapi_core_store_settings where key like '%schema'",
      /does not say what it holds .*content_types/,
    ],
    ['of another program', 'drop table strapi_database_schema', /is none of Strapi 5: it has no table strapi_database_schema/],
  ])('with a database %s is refused in one sentence', async (_, sql, message) => {
    project.sql(sql);
    await expect(openSource(read().databaseUrl, project.folder)).rejects.toThrow(message);
  });

  it('without a database is refused in one sentence', async () => {
    const { databaseUrl: url } = read({ database: 'sqlite:none.db' });
    await expect(openSource(url, project.folder)).rejects.toThrow(/cannot be read: database file not found: .*none\.db/);
  });
});
