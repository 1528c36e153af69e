import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACCESS, ATTRIBUTE_TYPES, CONFIG, type CommandRun, type Kernel } from 'plinth';
import { adoptAccess } from './app/access.ts';
import { adoptModel } from './app/adopt-model.ts';
import { apiOptions } from './app/api-options.ts';
import { lookForFiles, type MissingFile } from './app/bring-files.ts';
import { assertKept, chooseCreators, linksInSchemas } from './app/creator-links.ts';
import { assertFolders, assertWithoutTypes } from './app/here.ts';
import { Creators } from './app/name-creators.ts';
import { pluginOptions } from './app/plugin-options.ts';
import { assertTableNames } from './app/table-names.ts';
import { assertTarget, placeOf } from './app/target-database.ts';
import { assertFolder, assertSameProject, isBegun, isMadeHere, rememberedCreators, writeApp } from './app/write-app.ts';
import { isArchive, readArchive } from './archive/read-archive.ts';
import { bringOver } from './bring-over.ts';
import { ImportError } from './import-error.ts';
import { type ImportOptions, readOptions, SOURCE_URL } from './import-options.ts';
import { documentsOf, type ImportPlan } from './import-plan.ts';
import { type Project, readProject } from './project/project.ts';
import { isWithin } from './project/within.ts';
import type { CountLine, Report } from './report/report.ts';
import { writeReport } from './report/write-report.ts';
import { cleanEnvironment } from './runs/clean-environment.ts';
import { readCreators } from './source/creators.ts';
import { columnOf, tableOf } from './source/names.ts';
import { readPeople, type SourcePeople } from './source/people.ts';
import { openSource, type SourceDatabase } from './source/source-database.ts';
import { FILE_UID, locateModel, type SourceModel } from './source/source-model.ts';
import type { SourceRemark } from './source/source-remark.ts';
import { warningsOf } from './warnings.ts';

/** `plinth import strapi`. @throws ImportError, in one sentence, if the import cannot begin */
export async function importProject(run: CommandRun): Promise<void> {
  const began = new Date();
  const { app, openApp } = run;
  if (app === undefined || openApp === undefined) throw new Error('apps are made by the program alone');
  const { env, database, plugins } = run.kernel.container.resolve(CONFIG);
  const isHere = run.options.here === true || (run.options.continue === true && isMadeHere(app));
  const from = run.options.database ?? env(SOURCE_URL);
  const options = readOptions({ ...run.options, database: from, here: isHere }, isHere ? database.url : env('DATABASE_URL'));
  if (options.isHere && !options.goesOn) assertWithoutTypes(run.kernel, app);
  if (!options.isDryRun) assertFolder(app, options.project, options.goesOn, options.isHere);
  else if (isWithin(process.cwd(), options.project))
    throw new ImportError(
      'the report is written to the working directory, and that is in the project, which is only read: call from elsewhere',
    );
  const state = { begun: false };
  const tellHalfDone = () => {
    if (state.begun && isBegun(app)) run.print(HALF_DONE(app));
  };
  // The project's configuration is code, and may end the process from a timer.
  process.once('exit', tellHalfDone);
  const laidOut = isArchive(options.project) ? mkdtempSync(join(tmpdir(), 'plinth-import-')) : null;
  let source: SourceDatabase | null = null;
  try {
    const project = laidOut === null ? readFolder(options) : await readArchive(options.project, laidOut);
    const place = laidOut === null ? placeOf(project.databaseUrl) : 'an archive';
    run.print(`${project.folder}: Strapi ${project.version}, ${place}`);
    source = await openSource(project.databaseUrl, project.folder);
    await assertTarget(options.target, app, project, options.goesOn || options.isHere);
    const plan = await makePlan(run.kernel, app, project, source, options);
    run.signal?.throwIfAborted();
    if (options.isHere) assertFolders(app, { plugins: plan.plugins.plugins }, plugins);
    if (options.goesOn) assertSameProject(app, knownBy(plan.people));
    const report = options.isDryRun ? await dryRun(plan, began) : await wholeRun(plan, openApp, run.print, options, began, state);
    const told = { ...report, project: { ...report.project, database: place } };
    const files = writeReport(options.isDryRun ? process.cwd() : app, told);
    tell(run, told, files);
  } catch (error) {
    tellHalfDone();
    // After an abort the database is closed, so later errors are consequences of that.
    if (run.signal?.aborted === true)
      throw new ImportError(`the import was interrupted${state.begun ? ': --continue goes on' : ', and nothing was written'}`, error);
    if (!isFull(error)) throw error;
    throw new ImportError(
      `the disk is full: make room, and ${state.begun ? 'go on with --continue' : `try again (archives are laid out in ${tmpdir()})`}`,
      error,
    );
  } finally {
    process.off('exit', tellHalfDone);
    await source?.close();
    if (laidOut !== null) rmSync(laidOut, { recursive: true, force: true });
  }
}

/** Message for an app that is only partly imported. */
const HALF_DONE = (app: string) =>
  `Half done: ${app} is there, and holds what was brought over until now. Its files stay as they are: mend there what is told of them, or remove the app and its database to begin anew. --continue goes on`;

function readFolder({ project, database, uploads, cleanEnvironment: isClean }: ImportOptions): Project {
  return readProject(project, { database, uploads, env: isClean ? cleanEnvironment(process.env) : process.env });
}

/** Whether an error means that the disk or the user's quota is full, as reported by the system or SQLite. */
function isFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return FULL.has(code) || (cause !== undefined && isFull(cause));
}

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

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
  await assertTableNames(kernel, model);
  const all = locateModel(model, source.tables);
  const unmade = [...all.types.values()].filter(({ table }) => !source.tables.has(table)).map(({ uid }) => uid);
  if (unmade.length > 0)
    throw new ImportError(`the database has no table for ${unmade.join(', ')}: start the project once with Strapi 5, until it is up`);
  // Attributes of a plugin's type may be missing, because the project was not started with that plugin.
  const lost = all.missing.filter(({ uid, attribute }) => {
    const { written } = model.types.get(uid) ?? model.components.get(uid) ?? { written: null };
    return Object.hasOwn((written?.attributes ?? {}) as object, attribute);
  });
  const people = await readPeople(source);
  const creators = { ...(await readCreators(source, all)), ...chooseCreators(options.creators, rememberedCreators(app)) };
  assertKept(creators);
  const declared = new Set(kernel.container.resolve(ACCESS).actions.keys());
  const access = adoptAccess(people, { model, declared, withDrafts: options.drafts });
  const folders = all.types.get(FOLDER);
  const hasFolders = folders !== undefined && (await source.rows(source.knex(folders.table).select('id').limit(1))).length > 0;
  const located = hasFolders ? all : withoutFolders(all);
  const plugins = await pluginOptions(project, source, hasFolders);
  // Reads all of the configuration before unreadable files are reported.
  const api = apiOptions(project.config);
  return {
    project,
    source,
    revision,
    app,
    model,
    located,
    people,
    access,
    plugins,
    api,
    warnings: warningsOf({ project, source, people, lost, withDrafts: options.drafts }),
    isLinking: options.linkUploads,
    creators,
  };
}

const FOLDER = 'plugin::upload.folder';

/** Without folders, their content type does not exist here. */
function withoutFolders({ types, ...model }: SourceModel): SourceModel {
  const files = types.get(FILE_UID);
  const kept = [...types].filter(([uid]) => uid !== FOLDER);
  const bare =
    files === undefined ? [] : [[FILE_UID, { ...files, relations: files.relations.filter(({ target }) => target !== FOLDER) }] as const];
  return { ...model, types: new Map([...kept, ...bare]) };
}

async function dryRun(plan: ImportPlan, began: Date): Promise<Report> {
  const remarks: SourceRemark[] = [];
  const documents = documentsOf(plan, (remark) => remarks.push(remark));
  const counts: CountLine[] = [];
  const missing: MissingFile[] = [];
  let elsewhere = 0;
  const creators = new Creators(plan.creators, linksInSchemas(plan.creators, plan.model, plan.app));
  for (const type of plan.located.types.values()) {
    for (const { versions, ...line } of await documents.countVersions(type)) counts.push({ ...line, there: versions, here: 0 });
    for await (const batch of documents.of(type)) {
      creators.fill(batch);
      if (type.uid !== FILE_UID) continue;
      const looked = lookForFiles(batch.documents, plan.project.uploads);
      missing.push(...looked.missing);
      elsewhere += looked.elsewhere;
    }
  }
  return {
    ...reportOf(plan, began),
    isDryRun: true,
    run: null,
    documents: { created: 0, changed: 0, unchanged: 0, refused: 0, removed: 0, staying: 0, linksToNothing: 0 },
    counts,
    creators: creators.report(),
    files: { copied: 0, linked: 0, there: 0, bytes: 0, missing, elsewhere },
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
  state: { begun: boolean },
): Promise<Report> {
  const { app, model, plugins, people, access, project } = plan;
  state.begun = true;
  const different = writeApp({
    folder: app,
    model,
    config: {
      plugins: plugins.plugins,
      api: plan.api.written,
      access: accessFile(people, access.roles, options.access),
    },
    known: knownBy(people),
    env: {
      DATABASE_URL: options.target,
      ...(project.tokenSalt !== null && { IMPORTED_TOKEN_SALT: project.tokenSalt }),
      ...plugins.env,
    },
    isHere: options.isHere,
    package: options.package,
  });
  const done = await bringOver(plan, await openApp(), print);
  return { ...reportOf(plan, began), isDryRun: false, ...done, warnings: [...plan.warnings, ...done.warnings], different };
}

/** Ids that are unique to the project and never change. */
function knownBy({ roles, localeIds }: SourcePeople): readonly string[] {
  return [...roles, ...localeIds].map(({ documentId }) => documentId);
}

/** Maximum number of characters of a locale's name in `config/access`. */
const LONGEST_NAME = 50;

function accessFile(
  { roles, locales, defaultLocale }: SourcePeople,
  actions: ReadonlyMap<string, readonly string[]>,
  place: ImportOptions['access'],
): object {
  return {
    locales: locales.map(({ code, name }) => ({
      code,
      ...(name !== '' && name.length <= LONGEST_NAME && { name }),
      ...(code === defaultLocale && { isDefault: true }),
    })),
    ...(place === 'file' && {
      roles: Object.fromEntries(
        roles.map(({ type, name, description }) => [type, { name, ...(description && { description }), actions: actions.get(type) ?? [] }]),
      ),
    }),
  };
}

function reportOf({ project, app, people, model, access, plugins, api, warnings }: ImportPlan, began: Date) {
  return {
    project: { folder: project.folder, version: project.version, database: placeOf(project.databaseUrl) },
    app,
    began: began.toISOString(),
    took: Date.now() - began.getTime(),
    users: { roles: people.roles.map(({ type }) => type), tokens: people.tokens.map(({ name }) => name) },
    leftBehind: project.leftBehind,
    model: model.notes,
    access: access.notes,
    options: [...api.notes, ...plugins.notes],
    warnings,
  };
}

function tell({ print }: CommandRun, report: Report, files: readonly string[]): void {
  const { counts, documents, creators, target, source, leftBehind, isDryRun } = report;
  const differing = counts.filter(({ here, there }) => here !== there).length;
  const { created, changed, unchanged, removed, staying, refused } = documents;
  if (!isDryRun) {
    const kept = staying === 0 ? '' : `, ${staying} that could not be removed`;
    print(`${created} documents made, ${changed} changed, ${unchanged} as they were, ${removed} removed${kept}, ${refused} refused`);
    print(
      differing === 0
        ? 'Both sides have as many versions of every type, status and locale'
        : `${differing} counts differ: the report says which`,
    );
  }
  if (creators.attribute !== null) print(`${creators.links} versions name in ${creators.attribute} who has made them`);
  print(`${leftBehind.length} parts of the project do not come along; ${source.length + target.length} remarks about documents`);
  print(`The report: ${files.join(', ')}`);
}
