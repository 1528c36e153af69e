// Measures the cost of history: `npm run -s history-load -- [--database sqlite,mysql,postgres] [--entries 1000000] [--rounds 600]`. It
// creates and changes notes, and reads lists of them, of entries and of the recycle bin. Three apps take turns, so that other work on the
// machine affects all of them: with the plugin off, with it on and no entries, and with that many entries (and a tenth as many deleted
// documents). Prints medians with quartiles in milliseconds of clock and processor time (of this process, without database servers), the
// slowdown of writes by entries, and the cost of maintenance per entry. Fails when creates or updates are certainly slowed by more than 5
// %.

import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runCommand, wholeNumber } from '../command.ts';
import { databaseKind } from '../temporary-database.mjs';
import { MEASURED, makeApp, openApp } from './loaded-app.ts';
import { slowing, spread } from './samples.ts';

/** Allowed slowdown of writes, rounds that do not count, and rounds of reads. */
const [MOST, WARM, LOOKS] = [0.05, 50, 100];

type App = Awaited<ReturnType<typeof openApp>>;

function tell(name: string, { samples }: App): void {
  for (const what of MEASURED) {
    const { clock, processor } = samples[what];
    if (clock.length === 0) continue;
    const told = [clock, processor].map((values) => {
      const { low, median, high } = spread(values.slice(WARM));
      return `${median.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;
    });
    console.log(`  ${name}, ${what}: ${told[0]} ms; processor ${told[1]} ms`);
  }
}

/** @returns whether the slowdown of writes by entries may be within the limit */
function compare(name: string, one: App, other: App): boolean {
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
  return (['create', 'update'] as const)
    .map((what) => {
      const [clock, processor] = (['clock', 'processor'] as const).map((how) =>
        slowing(one.samples[what][how].slice(WARM), other.samples[what][how].slice(WARM)),
      );
      const told = [clock, processor].map((found) => found && `${percent(found.median)} (${percent(found.low)} to ${percent(found.high)})`);
      console.log(`  ${name}, ${what}: ${told[0]} slower; processor ${told[1]}`);
      return (clock?.low ?? 0) <= MOST;
    })
    .every(Boolean);
}

async function load(kind: ReturnType<typeof databaseKind>, entries: number, rounds: number): Promise<boolean> {
  const folder = makeApp();
  const apps: App[] = [];
  try {
    for (const [isOn, count] of [
      [false, 0],
      [true, 0],
      [true, entries],
    ] as const)
      apps.push(await openApp(kind, folder, isOn, count));
    const [off, empty, full] = apps as [App, App, App];
    console.log(`${kind}, ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}:`);
    // Each app comes first equally often. Reads run separately, so that they do not disturb writes.
    for (let n = 0; n < rounds + WARM; n++) {
      for (let place = 0; place < apps.length; place++) await apps[(n + place) % apps.length]?.write(n);
    }
    for (let n = 0; n < LOOKS + WARM; n++) {
      for (let place = 0; place < apps.length; place++) await apps[(n + place) % apps.length]?.look();
    }
    tell('off', off);
    tell('on', empty);
    tell(`${entries} entries`, full);
    compare('on beside off', off, empty);
    const isFast = compare(`${entries} entries beside none`, empty, full);
    const written = 2 * (rounds + WARM);
    const upkeep = [await empty.settled(written), await full.settled(written)].map((each) => each.toFixed(3));
    console.log(`  upkeep for each entry: ${upkeep[0]} ms, with ${entries} entries ${upkeep[1]} ms; load ${loadavg()[0]?.toFixed(1)}`);
    return isFast;
  } finally {
    for (const app of apps) await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite' },
      entries: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '600' },
    },
  });
  let isFast = true;
  for (const kind of values.database.split(',').map(databaseKind)) {
    if (!(await load(kind, wholeNumber('entries', values.entries), wholeNumber('rounds', values.rounds)))) isFast = false;
  }
  if (!isFast) process.exitCode = 1;
});
