// Measures the cost of GraphQL at boot: `tsx --conditions=@plinth/source scripts/graphql-boot.ts [--types 10,100,500] [--rounds 3]`. For
// each number of content types, it boots an app in a separate process, in turns with the plugin and without it. Prints the least
// milliseconds of CPU and the median of the megabytes in use. If the schema cannot be invalid, the first operation builds it: `schema` is
// the CPU time of that, and `first` the milliseconds until the response. Exits with 1 when the cost exceeds the limits.

import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bootApp, type InlineApp } from 'plinth/testing';
import { runCommand } from './command.ts';

/** Allowed milliseconds of CPU per content type, and for the fixed part of any schema. */
const ALLOWED_FOR_TYPE = 1;
const ALLOWED_FOR_ANY = 50;
/** Allowed megabytes for 500 content types. */
const ALLOWED_MEMORY = 25;

/** Results of one boot. */
interface Boot {
  /** Milliseconds of CPU for the boot. */
  readonly boot: number;
  /** Milliseconds of CPU for the first operation, which builds the schema; 0 without the plugin. */
  readonly schema: number;
  /** Milliseconds until its response. */
  readonly first: number;
  /** Megabytes in use afterwards. */
  readonly memory: number;
}

/** Typical content types: texts, numbers, relations, media, a component, a zone, drafts and locales. */
function appOf(types: number, isOn: boolean): InlineApp {
  const contentTypes = Array.from({ length: types }, (_, index) => {
    const target = (other: number) => `api::thing${other}.thing${other}`;
    const localized = index % 2 === 0 ? { pluginOptions: { i18n: { localized: true } } } : {};
    return {
      info: { singularName: `thing${index}`, pluralName: `things-of-${index}` },
      options: { draftAndPublish: index % 3 !== 0 },
      ...localized,
      attributes: {
        title: { type: 'string', required: true },
        slug: { type: 'uid', targetField: 'title' },
        body: { type: 'richtext' },
        rank: { type: 'integer' },
        price: { type: 'decimal' },
        day: { type: 'date' },
        open: { type: 'boolean' },
        kind: { type: 'enumeration', enum: ['small', 'large'] },
        cover: { type: 'media' },
        pictures: { type: 'media', multiple: true },
        next: { type: 'relation', relation: 'manyToOne', target: target((index + 1) % types) },
        others: { type: 'relation', relation: 'manyToMany', target: target((index + 7) % types) },
        seo: { type: 'component', component: 'shared.seo' },
        blocks: { type: 'dynamiczone', components: ['shared.seo', 'shared.quote'] },
      },
    };
  }) as NonNullable<InlineApp['contentTypes']>;
  const text = { type: 'string' } as const;
  const components = { 'shared.seo': { attributes: { title: text, text } }, 'shared.quote': { attributes: { text } } };
  return { contentTypes, components, config: { plugins: { graphql: isOn } } };
}

/** Boots once in this process, sends a request, and prints the cost of both. */
async function bootOnce(types: number, isOn: boolean): Promise<void> {
  // Another app loads the modules first: only the cost that grows with the content is measured.
  const other = await bootApp({ app: appOf(1, true) });
  await other.request.post('/graphql').send({ query: '{ __typename }' }).expect(200);
  await other.close();
  const booting = process.cpuUsage();
  const app = await bootApp({ app: appOf(types, isOn) });
  const boot = milliseconds(process.cpuUsage(booting));
  await untilQuiet();
  const [before, start] = [process.cpuUsage(), performance.now()];
  if (isOn) await app.request.post('/graphql').send({ query: '{ __typename }' }).expect(200);
  const [schema, first] = [milliseconds(process.cpuUsage(before)), performance.now() - start];
  global.gc?.();
  global.gc?.();
  const memory = process.memoryUsage().heapUsed / 1e6;
  await app.close();
  console.log(JSON.stringify({ boot, schema: isOn ? schema : 0, first, memory } satisfies Boot));
}

/** Waits for the jobs that begin when an app is ready. One reads each content type, and must not count as work for the schema. */
async function untilQuiet(): Promise<void> {
  for (let quiet = 0; quiet < 5; ) {
    const before = process.cpuUsage();
    await sleep(100);
    quiet = milliseconds(process.cpuUsage(before)) < 10 ? quiet + 1 : 0;
  }
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/** Boots in a separate process. */
function bootApart(types: number, isOn: boolean): Boot {
  const args = ['--expose-gc', ...process.execArgv, __filename, '--types', String(types), isOn ? '--with' : '--without'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 120_000 });
  if (status !== 0) throw new Error(`a boot with ${types} content types failed:\n${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) as string) as Boot;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** @returns whether all results are within the limits */
function measure(types: number, rounds: number): boolean {
  const measured = Array.from({ length: rounds }, () => ({ on: bootApart(types, true), off: bootApart(types, false) }));
  const least = (pick: (round: (typeof measured)[number]) => number) => Math.min(...measured.map(pick));
  const [on, off, schema, first] = [
    least(({ on: { boot } }) => boot),
    least(({ off: { boot } }) => boot),
    least(({ on: { schema: own } }) => own),
    least(({ on: { first: own } }) => own),
  ];
  const memory = median(measured.map((round) => round.on.memory - round.off.memory));
  const isFast = schema <= ALLOWED_FOR_ANY + types * ALLOWED_FOR_TYPE;
  const isSmall = types < 500 || memory <= ALLOWED_MEMORY;
  const cells = [types, on.toFixed(0), off.toFixed(0), schema.toFixed(0), first.toFixed(0), (schema / types).toFixed(2), memory.toFixed(1)];
  console.log(`${cells.map((cell) => String(cell).padStart(10)).join('')}  ${isFast && isSmall ? 'ok' : 'TOO MUCH'}`);
  return isFast && isSmall;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      types: { type: 'string', default: '10,100,500' },
      rounds: { type: 'string', default: '3' },
      with: { type: 'boolean' },
      without: { type: 'boolean' },
    },
  });
  if (values.with || values.without) return bootOnce(Number(values.types), values.with === true);
  console.log(['types', 'with ms', 'without', 'schema', 'first', 'per type', 'MB more'].map((title) => title.padStart(10)).join(''));
  const results = values.types.split(',').map((types) => measure(Number(types), Number(values.rounds)));
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

runCommand(main);
