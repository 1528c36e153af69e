// `npm run compare-admin`: measures the same tasks in Plinth's admin interface and in that of the reference. See README.md in this folder.

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { runAlone } from '../bench/run-alone.ts';
import { openBrowser } from '../browser/browser.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { NEWEST_PICTURE, ownWord, subjectNumber, titleOf } from './content.ts';
import { type Counted, Meter } from './meter.ts';
import { plinthSide } from './plinth-side.ts';
import { referenceSide } from './reference-side.ts';
import { type Lap, table, ways } from './report.ts';
import type { Serving, Side } from './side.ts';
import { type Subject, TASKS, type TaskName } from './steps.ts';

/** Packages, the interface of the reference and databases are kept here between runs. */
const FOLDER = process.env.COMPARE_FOLDER ?? join(tmpdir(), 'plinth-compare-admin');

const USAGE = `npm run compare-admin -- [options]

  --rounds N      rounds, of which the median counts; each is a new window, cold and warm (default: 3)
  --compress      the reference compresses what it sends (its middleware strapi::compression, which its generator leaves out)
  --only SIDE     plinth or reference alone
  --requests      prints the requests of each task
  --pictures DIR  keeps a picture of the page after each task
  --json FILE     writes the results there too
`;

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '3' },
      compress: { type: 'boolean', default: false },
      only: { type: 'string' },
      requests: { type: 'boolean', default: false },
      pictures: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  runAlone(FOLDER);
  const loadBefore = loadavg()[0] ?? 0;
  const sides: Side[] = [
    ...(values.only === 'reference' ? [] : [plinthSide(join(FOLDER, 'plinth'))]),
    ...(values.only === 'plinth' ? [] : [referenceSide(join(FOLDER, 'reference'), values.compress)]),
  ];
  const servings: Serving[] = [];
  let browser: Browser | null = null;
  try {
    for (const side of sides) servings.push(await side.serve());
    browser = await openBrowser();
    const laps: Lap[] = [];
    const rounds = wholeNumber('rounds', values.rounds);
    const look = { pictures: values.pictures, requests: values.requests };
    for (let round = 0; round < rounds; round++)
      for (const [index, side] of sides.entries())
        laps.push(...(await oneRound(browser, side, (servings[index] as Serving).url, round, look)));
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, Chromium ${browser.version()}`;
    console.log(
      `${table(sides, laps)}\n\n${ways(sides)}\n\nMedian of ${rounds}; ${machine}; load average ${loadBefore.toFixed(2)} before.`,
    );
    if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ machine, loadBefore, laps }, null, 2)}\n`);
  } finally {
    await browser?.close();
    for (const serving of servings) await serving.stop();
  }
}

interface Look {
  readonly pictures: string | undefined;
  readonly requests: boolean;
}

/**
 * Measures a new window, and then the same window after another sign-in: its cache holds the files of the page, but nothing else is left.
 */
async function oneRound(browser: Browser, side: Side, url: string, round: number, look: Look): Promise<Lap[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  context.setDefaultTimeout(15_000);
  try {
    const meter = await Meter.in(context);
    const laps: Lap[] = [];
    for (const [index, cache] of (['cold', 'warm'] as const).entries()) {
      const tasks = side.ways(subjectOf(side, round * 2 + index));
      const counted: Partial<Record<TaskName, Counted>> = {};
      for (const name of Object.keys(TASKS) as TaskName[]) {
        try {
          counted[name] = await meter.measure(tasks[name]);
        } catch (error) {
          await keepPicture(meter, look.pictures ?? FOLDER, `${side.name}-${cache}-${name}-failed`);
          throw new Error(
            `${side.name}, ${cache}, ${name}: ${error instanceof Error ? error.message : error}\n  ${meter.urls.join('\n  ')}`,
          );
        }
        if (look.pictures !== undefined) await keepPicture(meter, look.pictures, `${side.name}-${cache}-${name}`);
        if (look.requests) console.error(`${side.name}, ${cache}, ${name}: ${JSON.stringify(counted[name])}\n  ${meter.urls.join('\n  ')}`);
      }
      laps.push({ side: side.name, cache, counted: counted as Readonly<Record<TaskName, Counted>> });
      await meter.signOut();
    }
    return laps;
  } finally {
    await context.close();
  }
}

function subjectOf({ email, password }: Side, lap: number): Subject {
  const number = subjectNumber(lap);
  const names = { word: ownWord(number), title: titleOf(number), more: ' today', author: `Zora Quill ${lap}` };
  return { email, password, ...names, picture: NEWEST_PICTURE };
}

async function keepPicture({ page }: Meter, folder: string, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name.replaceAll(' ', '-')}.png`) });
}

runCommand(() => main(process.argv.slice(2)));
