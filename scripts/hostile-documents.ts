// Shows the responses to costly and hostile GraphQL documents, and the delay of light reads meanwhile: `tsx --conditions=@plinth/source
// scripts/hostile-documents.ts [--rounds 3]`. The documents are those of the plugin's tests. Prints a line for each, then the latencies of
// light reads in milliseconds: alone, and while all documents are sent repeatedly, one at a time.

import { parseArgs } from 'node:util';
import { type BootedApp, bootApp } from 'plinth/testing';
import { befriend, HOSTILE, type Hostile, TARGET } from '../plugins/graphql/test/hostile-documents.ts';

const LIGHT = JSON.stringify({ query: '{authors(pagination:{limit:1}){name}}' });
/** Milliseconds between light reads, and duration of their measurement alone. */
const EVERY = 5;
const ALONE = 2000;

async function send(app: BootedApp, body: string): Promise<{ readonly status: number; readonly text: string; readonly took: number }> {
  const begun = performance.now();
  const answer = await fetch(`${app.url}/graphql`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const text = await answer.text();
  return { status: answer.status, text, took: performance.now() - begun };
}

/** Sends light reads at a fixed rate, even if earlier ones are still running, until `work` is done. */
async function waitingTimes(app: BootedApp, work: () => Promise<void>): Promise<number[]> {
  const reads: Promise<{ readonly took: number }>[] = [];
  const timer = setInterval(() => reads.push(send(app, LIGHT)), EVERY);
  await work();
  clearInterval(timer);
  return (await Promise.all(reads)).map(({ took }) => took).sort((one, other) => one - other);
}

function summary(times: readonly number[]): string {
  const at = (share: number) => (times[Math.min(Math.floor(times.length * share), times.length - 1)] ?? 0).toFixed(1);
  return `${times.length} reads: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`;
}

function gist(text: string): string {
  const { errors, error, data } = JSON.parse(text) as {
    readonly errors?: readonly { readonly message: string }[];
    /** The error body of the HTTP server. */
    readonly error?: { readonly message: string };
    readonly data?: unknown;
  };
  const shown = errors?.[0]?.message ?? error?.message ?? JSON.stringify(data);
  return `${shown.replace(/\s+/g, ' ').slice(0, 110)}${errors === undefined && error === undefined ? ` (${text.length} characters)` : ''}`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
  const app = await bootApp({ app: TARGET });
  try {
    await befriend((body) => send(app, body).then(({ text }) => JSON.parse(text)));
    for (const { name, body } of HOSTILE) {
      const { status, text, took } = await send(app, body);
      process.stdout.write(`${status} ${took.toFixed(0).padStart(5)} ms  ${name}: ${gist(text)}\n`);
    }
    const alone = await waitingTimes(app, () => new Promise((resolve) => setTimeout(resolve, ALONE)));
    const slowest: { name: string; took: number }[] = [];
    const meanwhile = await waitingTimes(app, async () => {
      for (let round = 0; round < Number(values.rounds); round++) {
        for (const { name, body } of HOSTILE as readonly Hostile[]) slowest.push({ name, took: (await send(app, body)).took });
      }
    });
    slowest.sort((one, other) => other.took - one.took);
    process.stdout.write(`light reads alone, ${summary(alone)}\nmeanwhile, ${summary(meanwhile)}\n`);
    process.stdout.write(
      `slowest: ${slowest
        .slice(0, 5)
        .map(({ name, took }) => `${name} ${took.toFixed(0)} ms`)
        .join('; ')}\n`,
    );
  } finally {
    await app.close();
  }
}

void main();
