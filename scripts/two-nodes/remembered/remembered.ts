// Checks that cached responses of two nodes on one database are never stale: `npm run build && tsx
// scripts/two-nodes/remembered/remembered.ts [--database sqlite,mysql,postgres] [--seconds 60] [--readers 8]`. Documents, roles, rules,
// tokens, locales, files and a value that a plugin follows are changed on both nodes in turn, while readers repeat the same requests on
// both. Each read must show what was acknowledged before it was sent, or something newer. Prints a line for each database; fails when a
// read was stale.

import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AnswerCounts } from '../../answer-counts.ts';
import { runCommand, wholeNumber } from '../../command.ts';
import { startServer } from '../../running-server.mjs';
import { databaseKind, temporaryDatabase } from '../../temporary-database.mjs';
import type { Fact, Reading } from './fact.ts';
import { makeFacts } from './facts.ts';
import { type Answer, type Asked, insist, send } from './http.ts';

const TOKEN = 'a-token-of-two-nodes-that-may-do-everything';

/** Range of milliseconds between two changes of a fact. */
const PAUSES = [30, 300] as const;
/** Share of reads with `If-None-Match`. */
const CONDITIONAL = 0.2;

interface Tally {
  writes: number;
  reads: number;
  /** Responses that the server is too busy. */
  busy: number;
  readonly stale: string[];
  /** Number of reads by fact name. */
  readonly byFact: Map<string, number>;
}

/** Changes a fact on both nodes in turn. */
async function write(fact: Fact, nodes: readonly string[], until: number, tally: Tally): Promise<void> {
  const [least, most] = PAUSES;
  for (let count = 0; performance.now() < until; count++) {
    await fact.change(nodes[count % nodes.length] as string);
    tally.writes += 1;
    await sleep(least + Math.random() * (most - least));
  }
}

/** Repeats all readings on one node. */
class Reader {
  readonly #node: string;
  readonly #readings: readonly (readonly [Fact, Reading])[];
  readonly #tally: Tally;
  /** The last response of each reading, with its request. */
  readonly #known = new Map<Reading, { readonly asked: Asked; readonly etag: string; readonly value: string }>();

  constructor(node: string, facts: readonly Fact[], tally: Tally) {
    this.#node = node;
    this.#readings = facts.flatMap((fact) => fact.readings.map((reading) => [fact, reading] as const));
    this.#tally = tally;
  }

  async run(until: number): Promise<void> {
    while (performance.now() < until) {
      const [fact, reading] = this.#readings[Math.floor(Math.random() * this.#readings.length)] as readonly [Fact, Reading];
      await this.#read(fact, reading);
    }
  }

  async #read(fact: Fact, reading: Reading): Promise<void> {
    const asked = reading.ask();
    const known = this.#known.get(reading);
    const mayKnow = known?.asked.token === asked.token && Math.random() < CONDITIONAL;
    const since = fact.acknowledged;
    const answer = await send(this.#node, { ...asked, ...(mayKnow && known && { ifNoneMatch: known.etag }) });
    if (answer.status === 503) {
      this.#tally.busy += 1;
      return;
    }
    const value = answer.status === 304 && known ? known.value : reading.observe(answer, asked);
    this.#tally.reads += 1;
    this.#tally.byFact.set(fact.name, (this.#tally.byFact.get(fact.name) ?? 0) + 1);
    if (!fact.allows(value, since)) this.#tally.stale.push(told(fact, asked, answer, value, since));
    if (answer.status === 200 && answer.etag !== undefined) this.#known.set(reading, { asked, etag: answer.etag, value });
  }
}

function told(fact: Fact, { path }: Asked, { status }: Answer, value: string, since: number): string {
  return `${fact.name}: ${path} showed "${value}" (${status}), not one of ${fact.since(since).slice(0, 3).join(', ')}`;
}

async function watch(kind: ReturnType<typeof databaseKind>, seconds: number, readers: number): Promise<Tally & AnswerCounts> {
  const database = await temporaryDatabase(kind);
  const bin = join(__dirname, '../../../dist/core/cli/bin.js');
  const command = [process.execPath, bin, 'start', '--app', join(__dirname, '../remembered-app'), '--port', '0'];
  const env = {
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    JWT_SECRET: 'the-secret-of-two-nodes-of-one-database',
    TOKEN_FULL: TOKEN,
  };
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  const tally: Tally = { writes: 0, reads: 0, busy: 0, stale: [], byFact: new Map() };
  try {
    for (let node = 0; node < 2; node++) servers.push(await startServer(command, { env }));
    const nodes = servers.map(({ url }) => url);
    const facts = await makeFacts(nodes[0] as string, TOKEN);
    const until = performance.now() + seconds * 1_000;
    const reading = Array.from({ length: readers }, (_, at) => new Reader(nodes[at % nodes.length] as string, facts, tally));
    await Promise.all([...facts.map((fact) => write(fact, nodes, until, tally)), ...reading.map((reader) => reader.run(until))]);
    const counts = await Promise.all(nodes.map((node) => insist<AnswerCounts>(node, { path: '/answer-counts' })));
    const sum = (of: (one: AnswerCounts) => number) => counts.reduce((total, one) => total + of(one), 0);
    return { ...tally, answers: sum(({ answers }) => answers), fromMemory: sum(({ fromMemory }) => fromMemory) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await database.drop();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite,mysql,postgres' },
      seconds: { type: 'string', default: '60' },
      readers: { type: 'string', default: '8' },
    },
  });
  for (const name of values.database.split(',')) {
    const kind = databaseKind(name);
    const found = await watch(kind, wholeNumber('seconds', values.seconds), wholeNumber('readers', values.readers));
    const { writes, reads, stale, busy, byFact, fromMemory, answers } = found;
    const share = ((100 * fromMemory) / answers).toFixed(1);
    console.log(
      `${kind}: ${writes} writes, ${reads} reads checked, ${stale.length} stale; ${share} % of the answers from memory, ${busy} times busy`,
    );
    console.log(`  ${[...byFact].map(([fact, count]) => `${fact} ${count}`).join(', ')}`);
    for (const each of stale.slice(0, 10)) console.error(`  ${each}`);
    if (stale.length > 0) process.exitCode = 1;
  }
}

runCommand(main);
