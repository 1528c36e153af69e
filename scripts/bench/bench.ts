// `npm run bench`: measures how fast Plinth responds, alone or next to another server. See README.md in this folder.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { runCommand } from '../command.ts';
import { appOfCallers, callersTable, measureCallers } from './callers.ts';
import { ceilingTarget } from './ceiling-target.ts';
import { chooseLoad } from './choose-load.ts';
import { compare } from './compare.ts';
import { amountsFor } from './content.ts';
import { appOfWays, measureWays, waysTable } from './graphql-ways.ts';
import { besideRest, GRAPHQL_WORKLOADS } from './graphql-workloads.ts';
import { growthTable, measureGrowth } from './growth.ts';
import { type GrowthRun, growthPicture } from './growth-picture.ts';
import { hotTable, measureHot } from './hot/hot.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { APP, buildPlinth, forgetfulApp, growthApp, plinthCommand } from './plinth-build.ts';
import { appWithPlugins } from './plugin-apps.ts';
import { profileStart, profileTables, profileWorkload } from './profile.ts';
import { referenceCommand, writeReferenceProject } from './reference-project.ts';
import { comparisonTable, noise } from './report.ts';
import { runAlone } from './run-alone.ts';
import { type Deployment, type DeployOptions, deploy, type Target } from './target.ts';
import { goalsFor, selectWorkloads } from './workloads.ts';
import { countingApp, writtenApp } from './written-app.ts';

/** Packages, builds and databases are kept here between runs. */
const FOLDER = process.env.BENCH_FOLDER ?? join(tmpdir(), 'plinth-bench');

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options === null) {
    console.log(USAGE);
    return;
  }
  if (options.picture !== null) {
    const runs = options.picture.runs.map((file) => JSON.parse(readFileSync(file, 'utf8')) as GrowthRun);
    writeFileSync(options.picture.file, growthPicture(runs));
    return;
  }
  runAlone(FOLDER);
  if (options.profile !== null) await profile(options, options.profile);
  else if (options.scale.length > 0) await growth(options);
  else if (options.hot) await hot(options);
  else if (options.callers) await callers(options);
  else if (options.ways) await ways(options);
  else await compareTargets(options);
}

async function growth(options: Options): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  const tool = chooseLoad(FOLDER);
  const results = await measureGrowth(plinthTarget({ bundled: true, app: growthApp(join(FOLDER, 'growth-app')) }), tool.load, {
    ...options,
    folder: FOLDER,
  });
  const machine = machineName(tool.name);
  console.log(
    `${growthTable(results, options)}\n\nArticles on ${options.database}, every search made anew; ${summary(options, machine)}\n${noise(results, loadBefore)}`,
  );
  if (options.json !== null) writeJson(options.json, { options, machine, loadBefore, results });
}

async function hot(options: Options): Promise<void> {
  const { database: kind, articles, keep, json } = options;
  const loadBefore = loadavg()[0] ?? 0;
  const tool = chooseLoad(FOLDER);
  const plinth = plinthTarget({ bundled: true, app: writtenApp(join(FOLDER, 'hot-app')) });
  const counting = servedBy(join(FOLDER, 'plinth'), plinth, countingApp(join(FOLDER, 'counting-app')));
  const deployment = await deploy(plinth, { kind, amounts: amountsFor(articles), folder: FOLDER, keep });
  try {
    const results = await measureHot({ deployment, counting, load: tool.load, folder: FOLDER }, options);
    const machine = machineName(tool.name);
    console.log(
      `${hotTable(results)}\n\n${articles} articles on ${kind}, ${options.connections} connections${whatIsWritten(options)}; ${summary(options, machine)}`,
    );
    console.log(`Load average ${loadBefore.toFixed(2)} before.`);
    if (json !== null) writeJson(json, { options, machine, loadBefore, results });
  } finally {
    await deployment.drop();
  }
}

async function callers(options: Options): Promise<void> {
  const { database: kind, articles, keep, json } = options;
  const loadBefore = loadavg()[0] ?? 0;
  const tool = chooseLoad(FOLDER);
  const app = appOfCallers(join(FOLDER, 'callers-app'));
  const plinth = plinthTarget({ bundled: true, app });
  const deployment = await deploy(plinth, { kind, amounts: amountsFor(articles), folder: FOLDER, keep });
  try {
    const results = await measureCallers(deployment, tool.load, options);
    const machine = machineName(tool.name);
    console.log(`${callersTable(results)}\n\n${articles} articles on ${kind}; ${summary(options, machine)}`);
    console.log(`Load average ${loadBefore.toFixed(2)} before.`);
    if (json !== null) writeJson(json, { options, machine, loadBefore, results });
  } finally {
    await deployment.drop();
  }
}

async function ways(options: Options): Promise<void> {
  const { database: kind, articles, keep, json } = options;
  const loadBefore = loadavg()[0] ?? 0;
  const tool = chooseLoad(FOLDER);
  const plinth = plinthTarget({ bundled: true, app: appOfWays(join(FOLDER, 'ways-app')) });
  const deployment = await deploy(plinth, { kind, amounts: amountsFor(articles), folder: FOLDER, keep });
  try {
    const results = await measureWays(deployment, tool.load, options);
    const machine = machineName(tool.name);
    console.log(`${waysTable(results, options)}\n\n${articles} articles on ${kind}; ${summary(options, machine)}`);
    console.log(`Load average ${loadBefore.toFixed(2)} before.`);
    if (json !== null) writeJson(json, { options, machine, loadBefore, results });
  } finally {
    await deployment.drop();
  }
}

async function profile(given: Options, name: string): Promise<void> {
  const options = { ...given, folder: FOLDER };
  const [workload] = name === 'start' ? [] : selectWorkloads([name]);
  const profiled = workload
    ? await profileWorkload(plinthTarget({ bundled: false, app: appOf(options) }), workload, chooseLoad(FOLDER), options)
    : await profileStart(plinthTarget({ bundled: false, app: appOf(options) }), options);
  console.log(profileTables(profiled));
  if (options.json !== null) writeJson(options.json, { options, profiled });
}

async function compareTargets(options: Options): Promise<void> {
  const { against, database: kind, json, rounds, seconds } = options;
  const workloads = selectWorkloads(options.only, options.graphql ? GRAPHQL_WORKLOADS : undefined);
  const loadBefore = loadavg()[0] ?? 0;
  const tool = chooseLoad(FOLDER);
  const deployments: Deployment[] = [];
  try {
    await deployAll(chooseTargets(options), deployments, {
      kind,
      amounts: amountsFor(options.articles),
      folder: FOLDER,
      keep: options.keep,
    });
    const likeness = against === 'ceiling' ? 'bytes' : 'values';
    const results = await compare(deployments, { workloads, load: tool.load, seconds, rounds, likeness, writes: options.writes });
    const machine = machineName(tool.name);
    const how = options.anew ? ', every search made anew' : '';
    const what = `${options.articles} articles on ${kind}${how}${whatIsWritten(options)}; ${summary(options, machine)}`;
    console.log(`${comparisonTable(workloads, results, against && goalsFor(against, kind))}\n\n${what}\n${noise(results, loadBefore)}`);
    if (options.graphql) console.log(besideRest((name) => results[0]?.workloads[name]?.perSecond));
    if (json !== null) writeJson(json, { options, machine, loadBefore, results });
  } finally {
    await Promise.all(deployments.map((deployment) => deployment?.drop()));
  }
}

/** Deploys the targets that seed a database in parallel, then those that use another target's database. */
async function deployAll(targets: readonly Target[], deployments: Deployment[], how: DeployOptions): Promise<void> {
  const place = async (target: Target) => {
    deployments[targets.indexOf(target)] = await deploy(target, how);
  };
  if (how.kind !== 'sqlite') {
    // Not in parallel on a server: the targets would compete for its caches, and database names derive from the time of creation.
    for (const target of targets) await place(target);
    return;
  }
  const seeded = await Promise.allSettled(targets.filter(({ seededBy }) => !seededBy).map(place));
  for (const result of seeded) if (result.status === 'rejected') throw result.reason;
  for (const target of targets.filter(({ seededBy }) => seededBy)) await place(target);
}

function chooseTargets(options: Options): Target[] {
  const { against, database: kind } = options;
  const plinth = plinthTarget({ bundled: true, app: appOf(options) });
  if (against === 'reference') {
    const project = join(FOLDER, 'reference');
    const version = writeReferenceProject(project, plainApp(options, 'reference-app'));
    return [plinth, { name: 'reference', version, command: (url) => referenceCommand(project, { kind, url }) }];
  }
  if (against === 'ceiling') {
    if (kind !== 'sqlite') throw new Error(`--against ceiling: it is written for SQLite, not for ${kind}`);
    return [plinth, ceilingTarget(join(FOLDER, 'ceiling'), plinth)];
  }
  if (against === 'plugins') {
    const app = (areOn: boolean) => appWithPlugins(join(FOLDER, areOn ? 'app-with' : 'app-without'), areOn);
    return [plinthTarget({ bundled: true, app: app(true) }), { ...plinthTarget({ bundled: true, app: app(false) }), name: 'without' }];
  }
  if (against === null) return [plinth];
  const { checkout } = against;
  const plain = plainApp(options, 'app-before');
  const app = options.anew ? forgetfulApp(join(FOLDER, 'forgetful-app-before'), { app: plain, root: checkout }) : plain;
  return [plinth, plinthTarget({ bundled: true, app, before: checkout })];
}

function appOf(options: Options): string {
  const plain = plainApp(options, 'app');
  return options.anew ? forgetfulApp(join(FOLDER, 'forgetful-app'), { app: plain }) : plain;
}

/** The app to serve, with the type that is written meanwhile. */
function plainApp({ writes }: Options, name: string): string {
  return writes === null ? APP : writtenApp(join(FOLDER, name));
}

interface PlinthTarget {
  readonly bundled: boolean;
  readonly app: string;
  /** Folder of the checkout, if it is not this one. */
  readonly before?: string;
}

function plinthTarget({ bundled, app, before }: PlinthTarget): Target {
  const name = before === undefined ? 'plinth' : 'before';
  const build = buildPlinth(join(FOLDER, name), bundled, before);
  return servedBy(build, { name, version: before === undefined ? 'this tree' : 'another tree' }, app);
}

/** A target that serves an app with a built package. */
function servedBy(build: string, { name, version }: Pick<Target, 'name' | 'version'>, app: string): Target {
  return {
    name,
    version,
    command: (databaseUrl, nodeOptions) => plinthCommand({ build, app, databaseUrl, ...(nodeOptions && { nodeOptions }) }),
  };
}

function machineName(tool: string): string {
  return `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${tool}`;
}

function whatIsWritten({ writes }: Options): string {
  return writes === null ? '' : `, with ten writes a second to ${writes === 'same' ? 'articles' : 'another type'}`;
}

function summary({ rounds, seconds }: Options, machine: string): string {
  return `median of ${rounds} rounds of ${seconds} s; ${machine}.`;
}

function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

runCommand(() => main(process.argv.slice(2)));
