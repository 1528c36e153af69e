import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { ACCESS, ATTRIBUTE_TYPES, CONFIG, type CommandRun, type Kernel, openForeignDatabase } from 'plinth';
import { adoptAccess } from './app/access.ts';
import { adoptModel } from './app/adopt-model.ts';
import { pluginOptions } from './app/plugin-options.ts';
import { assertFolder, writeApp } from './app/write-app.ts';
import { isArchive, readArchive } from './archive/read-archive.ts';
import { bringOver } from './bring-over.ts';
import { ImportError } from './import-error.ts';
import { documentsOf, type ImportPlan } from './import-plan.ts';
import { type Project, readProject } from './project/project.ts';
import type { CountLine, Report } from './report/report.ts';
import { writeReport } from './report/write-report.ts';
import { columnOf, tableOf } from './source/names.ts';
import { readPeople, type SourcePeople } from './source/people.ts';
import { openSource, type SourceDatabase } from './source/source-database.ts';
import { FILE_UID, locateModel, type SourceModel } from './source/source-model.ts';
import type { SourceRemark } from './source/source-remark.ts';

/** What the command was told. */
interface ImportOptions {
  readonly project: string;
  readonly database?: string | undefined;
  readonly uploads?: string | undefined;
  readonly target: string;
  readonly access: 'file' | 'database';
  readonly drafts: boolean;
  readonly linkUploads: boolean;
  readonly goesOn: boolean;
  readonly isDryRun: boolean;
}

const TARGET = 'sqlite:.plinth/data.db';

/** `plinth import strapi`. @throws ImportError, in one sentence, for what keeps it from beginning */
export async function importProject(run: CommandRun): Promise<void> {
  const began = new Date();
  const { app, openApp } = run;
  if (app === undefined || openApp === undefined) throw new Error('apps are made by the program alone');
  const { env } = run.kernel.container.resolve(CONFIG);
  const options = readOptions(run.options, env('DATABASE_URL'));
  if (!options.isDryRun) assertFolder(app, options.goesOn);
  const laidOut = isArchive(options.project) ? mkdtempSync(join(tmpdir(), 'plinth-import-')) : null;
  let source: SourceDatabase | null = null;
  try {
    const project = laidOut === null ? readFolder(options) : await readArchive(options.project, laidOut);
    const place = laidOut === null ? placeOf(project.databaseUrl) : 'an archive';
    run.print(`${project.folder}: Strapi ${project.version}, ${place}`);
    source = await openSource(project.databaseUrl, project.folder);
    await assertOtherDatabase(options.target, app, project);
    const plan = await makePlan(run.kernel, app, project, source, options);
    const report = options.isDryRun ? await dryRun(plan, began) : await wholeRun(plan, openApp, run.print, options, began);
    const told = { ...report, project: { ...report.project, database: place } };
    const files = writeReport(options.isDryRun ? process.cwd() : app, told);
    tell(run, told, files);
  } catch (error) {
    throw isFull(error) ? new ImportError('the disk is full: make room, and go on with --continue', error) : error;
  } finally {
    await source?.close();
    if (laidOut !== null) rmSync(laidOut, { recursive: true, force: true });
  }
}

function readFolder({ project, database, uploads }: ImportOptions): Project {
  return readProject(project, { database, uploads, env: process.env });
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(String((error as { code?: unknown } | null)?.code));
}

/** @param database the URL that the environment names, or the app that is gone on with: it is what is booted on, whatever is said */
function readOptions(given: Readonly<Record<string, unknown>>, database: string | undefined): ImportOptions {
  const text = (name: string) => (typeof given[name] === 'string' && given[name] !== '' ? (given[name] as string) : undefined);
  const path = (name: string) => ((value) => (value === undefined ? undefined : resolve(value)))(text(name));
  const project = path('project');
  if (project === undefined) throw new ImportError('name the project that is to be imported: --project ../my-strapi-project');
  const access = text('access') ?? 'file';
  if (access !== 'file' && access !== 'database') throw new ImportError(`--access is "file" or "database"; found "${access}"`);
  const target = text('target') ?? database ?? TARGET;
  if (database !== undefined && target !== database) {
    throw new ImportError('--target names another database than DATABASE_URL, which counts: say the same, or take one of them away');
  }
  return {
    project,
    database: text('database'),
    uploads: path('uploads'),
    target,
    access,
    drafts: given.drafts === true,
    linkUploads: given.linkUploads === true,
    goesOn: given.continue === true,
    isDryRun: given.dryRun === true,
  };
}

/** The database without its password. */
function placeOf(url: string): string {
  if (url.startsWith('sqlite:')) return url;
  try {
    const { protocol, host, pathname, searchParams } = new URL(url);
    return `${protocol}//${host || (searchParams.get('host') ?? '')}${pathname}`;
  } catch {
    return url.replace(/:.*$/, '');
  }
}

/** Plinth would change the tables of the database that it is pointed at. @throws ImportError where that is one of Strapi */
async function assertOtherDatabase(target: string, app: string, project: Project): Promise<void> {
  if (absolute(target, app) === absolute(project.databaseUrl, project.folder)) {
    throw new ImportError('the new app has the same database as the project, which is only read: name another one with --target');
  }
  let database: Awaited<ReturnType<typeof openForeignDatabase>>;
  try {
    database = await openForeignDatabase(target, app);
  } catch {
    // There is none yet, or booting says better what is wrong with it.
    return;
  }
  try {
    await database.rows(database.knex('strapi_database_schema').select('id').limit(1));
  } catch {
    return;
  } finally {
    await database.close();
  }
  throw new ImportError(
    `the database of the new app, ${placeOf(target)}, holds tables of Strapi, which would be changed: name an empty one with --target`,
  );
}

function absolute(url: string, folder: string): string {
  const path = /^sqlite:(?:\/\/(?=\/))?(.*)$/.exec(url)?.[1];
  return path === undefined ? url : `sqlite:${isAbsolute(path) ? path : join(folder, path)}`;
}

async function makePlan(
  kernel: Kernel,
  app: string,
  project: Project,
  source: SourceDatabase,
  options: ImportOptions,
): Promise<ImportPlan> {
  const revision = source.revision();
  const model = adoptModel(project.schemas, {
    attributeTypes: kernel.container.resolve(ATTRIBUTE_TYPES),
    pluginTypes: source.contentTypes,
    columnKind: ({ collectionName }, attribute) => source.columnKind(tableOf(collectionName), columnOf(attribute)),
  });
  const all = locateModel(model, source.tables);
  const lost = all.missing.filter(({ uid }) => model.types.get(uid)?.file !== null);
  const people = await readPeople(source);
  const declared = new Set(kernel.container.resolve(ACCESS).actions.keys());
  const access = adoptAccess(people, { model, declared, withDrafts: options.drafts });
  const folders = all.types.get(FOLDER);
  const hasFolders = folders !== undefined && (await source.rows(source.knex(folders.table).select('id').limit(1))).length > 0;
  const located = hasFolders ? all : withoutFolders(all);
  return {
    project,
    source,
    revision,
    app,
    model,
    located,
    people,
    access,
    plugins: await pluginOptions(project, source, hasFolders),
    warnings: [
      ...lost.map(
        ({ uid, attribute, table, column }) =>
          `${uid}, \`${attribute}\`: the database has no ${column === null ? `table ${table}` : `column ${table}.${column}`}: it is empty here`,
      ),
      ...warningsOf(project, source, people, options),
    ],
    isLinking: options.linkUploads,
  };
}

const FOLDER = 'plugin::upload.folder';

/** Without folders there is no content type of them here. */
function withoutFolders({ types, ...model }: SourceModel): SourceModel {
  const files = types.get(FILE_UID);
  const kept = [...types].filter(([uid]) => uid !== FOLDER);
  const bare =
    files === undefined ? [] : [[FILE_UID, { ...files, relations: files.relations.filter(({ target }) => target !== FOLDER) }] as const];
  return { ...model, types: new Map([...kept, ...bare]) };
}

function warningsOf(project: Project, source: SourceDatabase, people: SourcePeople, { drafts }: ImportOptions): readonly string[] {
  const { admins, webhooks, transferTokens, adminTokens } = people.behind;
  const files = new Set(project.schemas.contentTypes.map(({ uid }) => uid));
  const unwritten = source.contentTypes.filter(({ uid }) => uid.startsWith('api::') && !files.has(uid));
  const others = source.contentTypes.filter(({ uid }) => uid.startsWith('plugin::') && !OF_STRAPI.test(uid));
  return [
    ...(project.tokenSalt === null && people.tokens.length > 0
      ? [
          'There is no API_TOKEN_SALT in the environment of the project: its API tokens come along and are not recognised until IMPORTED_TOKEN_SALT is set.',
        ]
      : []),
    'Whoever is signed in signs in anew: the tokens of users are signed with another key, and passwords stay.',
    ...(drafts
      ? []
      : [
          'Drafts are read with the right `readDraft`: who only reads has it there, and not here (`--drafts` gives it to all who may find).',
        ]),
    ...(source.dialect === 'sqlite'
      ? []
      : [
          `Moments were read as those of the time zone ${Intl.DateTimeFormat().resolvedOptions().timeZone}, of this process: the server of the project must run in the same one (TZ).`,
        ]),
    ...(admins > 0
      ? [
          `${admins} users of the admin panel stay behind, and with them who has made what (\`createdBy\`, \`updatedBy\`): there is no panel here.`,
        ]
      : []),
    ...(webhooks > 0 ? [`${webhooks} webhooks stay behind: hooks of a plugin tell of changes (docs/plugins.md).`] : []),
    ...(transferTokens + adminTokens > 0 ? [`${transferTokens + adminTokens} tokens of the admin panel stay behind.`] : []),
    ...project.config.unread.map(
      ({ file, reason }) => `${file} could not be read (${reason}): what it says is taken from the usual variables.`,
    ),
    ...unwritten.map(
      ({ uid }) => `${uid}: its documents stay behind, because no file describes it (code of the project has made it, or it was removed).`,
    ),
    ...others.map(({ uid }) => `${uid}: the documents of a plugin's own content type stay behind.`),
  ];
}

/** Content types that Strapi itself brings, and that are told otherwise, or hold nothing of an app. */
const OF_STRAPI = /^plugin::(upload|users-permissions|i18n|content-releases|review-workflows|content-manager)\./;

async function dryRun(plan: ImportPlan, began: Date): Promise<Report> {
  const remarks: SourceRemark[] = [];
  const documents = documentsOf(plan, (remark) => remarks.push(remark));
  const counts: CountLine[] = [];
  for (const type of plan.located.types.values()) {
    for (const { versions, ...line } of await documents.countVersions(type)) counts.push({ ...line, there: versions, here: 0 });
    for await (const batch of documents.of(type)) void batch;
  }
  return {
    ...reportOf(plan, began),
    isDryRun: true,
    run: null,
    documents: { created: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, linksToNothing: 0 },
    counts,
    files: { copied: 0, linked: 0, there: 0, bytes: 0, missing: [], elsewhere: 0 },
    different: [],
    source: remarks,
    target: [],
  };
}

async function wholeRun(
  plan: ImportPlan,
  openApp: () => Promise<Kernel>,
  print: (line: string) => void,
  options: ImportOptions,
  began: Date,
): Promise<Report> {
  const { app, model, plugins, people, access, project } = plan;
  const different = writeApp({
    folder: app,
    model,
    config: {
      plugins: plugins.plugins,
      ...apiFile(project),
      access: accessFile(people, access.roles, options.access),
    },
    env: {
      DATABASE_URL: options.target,
      ...(project.tokenSalt !== null && { IMPORTED_TOKEN_SALT: project.tokenSalt }),
      ...plugins.env,
    },
  });
  const done = await bringOver(plan, await openApp(), print);
  return { ...reportOf(plan, began), isDryRun: false, ...done, warnings: [...plan.warnings, ...done.warnings], different };
}

/** What `config/api` says of answers to clients. */
function apiFile({ config }: Project): { readonly api?: object } {
  const { rest = {}, responses } = (config.section('api') ?? {}) as {
    rest?: Readonly<Record<string, unknown>>;
    responses?: { privateAttributes?: unknown };
  };
  const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => REST.has(key)));
  const hidden = responses?.privateAttributes;
  if (Object.keys(kept).length === 0 && !Array.isArray(hidden)) return {};
  return {
    api: {
      ...(Object.keys(kept).length > 0 && { rest: kept }),
      ...(Array.isArray(hidden) && { responses: { privateAttributes: hidden } }),
    },
  };
}

/** Options of REST that mean the same there and here. */
const REST: ReadonlySet<string> = new Set(['prefix', 'defaultLimit', 'maxLimit', 'withCount', 'strictParams']);

function accessFile(
  { roles, locales, defaultLocale }: SourcePeople,
  actions: ReadonlyMap<string, readonly string[]>,
  place: ImportOptions['access'],
): object {
  return {
    locales: locales.map(({ code, name }) => ({ code, name, ...(code === defaultLocale && { isDefault: true }) })),
    ...(place === 'file' && {
      roles: Object.fromEntries(
        roles.map(({ type, name, description }) => [type, { name, ...(description && { description }), actions: actions.get(type) ?? [] }]),
      ),
    }),
  };
}

function reportOf({ project, app, people, model, access, plugins, warnings }: ImportPlan, began: Date) {
  return {
    project: { folder: project.folder, version: project.version, database: placeOf(project.databaseUrl) },
    app,
    began: began.toISOString(),
    took: Date.now() - began.getTime(),
    users: { roles: people.roles.map(({ type }) => type), tokens: people.tokens.map(({ name }) => name) },
    leftBehind: project.leftBehind,
    model: model.notes,
    access: access.notes,
    options: plugins.notes,
    warnings,
  };
}

function tell({ print }: CommandRun, { counts, documents, target, source, leftBehind, isDryRun }: Report, files: readonly string[]): void {
  const differing = counts.filter(({ here, there }) => here !== there).length;
  const { created, changed, unchanged, removed, refused } = documents;
  if (!isDryRun) {
    print(`${created} documents made, ${changed} changed, ${unchanged} as they were, ${removed} removed, ${refused} refused`);
    print(
      differing === 0
        ? 'Both sides have as many versions of every type, status and locale'
        : `${differing} counts differ: the report says which`,
    );
  }
  print(`${leftBehind.length} parts of the project do not come along; ${source.length + target.length} remarks about documents`);
  print(`The report: ${files.join(', ')}`);
}
