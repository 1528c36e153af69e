// Copies an app from each kind of database to each other kind: `npm run -s copy-load -- [--database sqlite,mysql,postgres] [--documents
// 100000] [--own-server]`. Seeds that many articles in each database, with drafts, languages, components, files, users, and what plugins
// note. Then runs `plinth copy-database` for each pair, kills it at a third and at two thirds of the rows, and resumes it. Prints a line for each
// pair. Fails when a digest or an answer of the copied app differs, `plinth check` or `plinth audit verify` finds something, or no run could
// be killed. `--own-server` starts private database servers, otherwise `TEST_…_URL` name them.

import { rmSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runCommand, wholeNumber } from '../command.ts';
import { Site } from '../faults/site.ts';
import { databaseKind } from '../temporary-database.mjs';
import { makeApp } from './copied-app.ts';
import { mustRun, runPlinth } from './run-plinth.ts';
import { sampleAnswers } from './sample-answers.ts';
import { seed } from './seed.ts';

type Kind = ReturnType<typeof databaseKind>;

/** Parts of all rows at which a run is killed. */
const KILLED_AT = [1 / 3, 2 / 3];

/** A filled database. */
interface Source {
  readonly kind: Kind;
  readonly url: string;
  readonly documents: number;
  readonly answers: ReadonlyMap<string, string>;
}

/** The command's report of a copy, from JSON. */
interface Report {
  readonly tables: readonly { readonly table: string; readonly rows: number; readonly digest: string; readonly targetDigest: string }[];
}

async function fill(kind: Kind, app: string, url: string, documents: number): Promise<Source> {
  const begun = performance.now();
  await seed(app, url, documents);
  // The work of a node's first start is done before the copies.
  const answers = await sampleAnswers(app, url);
  console.log(`${kind}: seeded in ${seconds(begun)} s`);
  return { kind, url, documents, answers };
}

/** Copies with kills. @returns the report of the last run, and the number of kills */
async function copyKilled(app: string, from: string, to: string): Promise<{ readonly report: Report; readonly kills: number }> {
  const args = ['copy-database', '--app', app, '--from', from, '--to', to];
  let kills = 0;
  for (const part of KILLED_AT) {
    const { code, out, err } = await runPlinth(args, from, (line) => {
      const [, rows, of] = /^copied (\d+) of (\d+) rows/.exec(line) ?? [];
      return rows !== undefined && Number(rows) > 0 && Number(rows) >= Number(of) * part;
    });
    if (code === null) kills += 1;
    else throw new Error(`a copy ended with ${code} before it could be killed: ${out}${err}`);
  }
  const out = await mustRun([...args, '--json'], from);
  return { report: JSON.parse(out) as Report, kills };
}

/** Copies one pair, and prints its line. @returns whether everything is equal */
async function copyWay(app: string, { kind, url, documents, answers }: Source, to: Site): Promise<boolean> {
  const target = await to.newDatabase();
  try {
    const begun = performance.now();
    const { report, kills } = await copyKilled(app, url, target.url);
    const took = seconds(begun);
    const rows = report.tables.reduce((sum, table) => sum + table.rows, 0);
    const differing = report.tables.filter(({ digest, targetDigest }) => digest !== targetDigest).map(({ table }) => table);
    await mustRun(['check', '--app', app], target.url);
    await mustRun(['audit', 'verify', '--app', app], target.url);
    const copied = await sampleAnswers(app, target.url);
    const wrong = [...answers].filter(([path, answer]) => copied.get(path) !== answer).map(([path]) => path);
    const told = [differing.length === 0 ? 'digests equal' : `DIFFERENT: ${differing.join(', ')}`];
    told.push(wrong.length === 0 ? `${answers.size} answers equal` : `DIFFERENT ANSWERS: ${wrong.join(' ')}`);
    const size = `${documents} documents, ${rows} rows in ${report.tables.length} tables`;
    console.log(`${kind} → ${to.kind}: ${size}, ${took} s, ${kills} kills, ${told.join(', ')}`);
    return differing.length === 0 && wrong.length === 0;
  } finally {
    await target.drop();
  }
}

function seconds(begun: number): string {
  return ((performance.now() - begun) / 1_000).toFixed(1);
}

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite,mysql,postgres' },
      documents: { type: 'string', default: '100000' },
      'own-server': { type: 'boolean', default: false },
    },
  });
  const kinds = values.database.split(',').map(databaseKind);
  const documents = wholeNumber('documents', values.documents);
  const missing = (why: string) => {
    throw new Error(why);
  };
  const app = makeApp();
  const sites: Site[] = [];
  try {
    for (const kind of kinds) sites.push(await Site.open(kind, { disk: false, server: values['own-server'] }, missing));
    console.log(`${documents} articles`);
    for (const site of sites) {
      const { url, drop } = await site.newDatabase();
      try {
        const source = await fill(site.kind, app, url, documents);
        for (const to of sites) if (to !== site && !(await copyWay(app, source, to))) process.exitCode = 1;
      } finally {
        await drop();
      }
    }
  } finally {
    for (const site of sites) await site.close();
    rmSync(app, { recursive: true, force: true });
  }
});
