// `npm run bench`: how fast Plinth answers, alone or beside another server. See README.md in this folder.

import { writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { compare } from './compare.ts';
import { amountsFor } from './content.ts';
import { chooseLoad } from './load.ts';
import { type Options, readOptions, USAGE } from './options.ts';
import { APP, buildPlinth, plinthCommand } from './plinth-build.ts';
import { referenceCommand, writeReferenceProject } from './reference-project.ts';
import { comparisonTable, noise } from './report.ts';
import { type Deployment, deploy, type Target } from './target.ts';
import { selectWorkloads } from './workloads.ts';

/** Packages, builds and databases are kept here from run to run. */
const FOLDER = process.env.BENCH_FOLDER ?? join(tmpdir(), 'plinth-bench');

async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options === null) console.log(USAGE);
  else await compareTargets(options);
}

async function compareTargets(options: Options): Promise<void> {
  const { against, database: kind, json, rounds, seconds } = options;
  const workloads = selectWorkloads(options.only);
  const loadBefore = loadavg()[0] ?? 0;
  const tool = chooseLoad(FOLDER);
  const deployments: Deployment[] = [];
  try {
    const targets = chooseTargets(options);
    const deploying = targets.map(async (target) => {
      const deployment = await deploy(target, { kind, amounts: amountsFor(options.articles), folder: FOLDER, keep: options.keep });
      deployments[targets.indexOf(target)] = deployment;
    });
    for (const { status, reason } of (await Promise.allSettled(deploying)) as { status: string; reason?: unknown }[])
      if (status === 'rejected') throw reason;
    const likeness = against === 'ceiling' ? 'bytes' : 'values';
    const results = await compare(deployments, { workloads, load: tool.load, seconds, rounds, likeness });
    const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${tool.name}`;
    const summary = `${options.articles} articles on ${kind}; median of ${rounds} rounds of ${seconds} s; ${machine}.`;
    console.log(`${comparisonTable(workloads, results, against)}\n\n${summary}\n${noise(results, loadBefore)}`);
    if (json !== null) writeFileSync(json, `${JSON.stringify({ options, machine, loadBefore, results }, null, 2)}\n`);
  } finally {
    await Promise.all(deployments.map((deployment) => deployment.drop()));
  }
}

function chooseTargets({ against, database: kind }: Options): Target[] {
  const build = buildPlinth(join(FOLDER, 'plinth'));
  const plinth: Target = { name: 'plinth', version: 'this tree', command: (url) => plinthCommand(build, url) };
  if (against === 'reference') {
    const project = join(FOLDER, 'reference');
    const version = writeReferenceProject(project, APP);
    return [plinth, { name: 'reference', version, command: (url) => referenceCommand(project, { kind, url }) }];
  }
  return [plinth];
}

void main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
