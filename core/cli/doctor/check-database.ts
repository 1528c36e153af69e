import { CONFIG } from '../../config/index.ts';
import { DATABASE, type ReplicaReview } from '../../database/index.ts';
import type { HiddenAxis } from '../../documents/index.ts';
import type { DeploymentFacts } from '../../errors/index.ts';
import type { KernelInstance } from '../../kernel/index.ts';
import { diskFindings, type Machine } from './check-machine.ts';
import { isLocal } from './check-settings.ts';
import { type DoctorFinding, look, mend, when } from './doctor-finding.ts';

/** Connections beside those of the pools: one that watches long statements, and those of administrators. */
const MORE_CONNECTIONS = 5;
/** Milliseconds that the clocks of node and database may differ. */
const CLOCKS_APART = 5_000;
/** Milliseconds after which a replica should have what the primary has. */
const LAG = 500;
/** Maximum number of findings of one kind that are listed individually. */
const TOLD = 5;

/** Checks the database's settings, clock and disk, and whether its tables match the model. Writes nothing. Boot until `connect` first. */
export async function checkDatabase(kernel: KernelInstance, facts: DeploymentFacts, machine: Machine): Promise<readonly DoctorFinding[]> {
  const config = kernel.container.resolve(CONFIG);
  const database = kernel.container.resolve(DATABASE);
  const { dialect } = database;
  const { url, pool } = config.database;
  const isRemote = URL.canParse(url) && !isLocal(new URL(url).hostname);
  const connections = facts.nodes * (2 * pool.max + 1) + MORE_CONNECTIONS;
  const { diagnoses, folder } = await dialect.review((sql) => database.read(sql, { isPatient: true }), { ...facts, connections, isRemote });
  return [
    ...diagnoses.map((diagnosis) => ({ about: 'database', ...diagnosis })),
    ...((await database.replicas()?.review()) ?? []).flatMap(replicaFindings),
    ...(folder === null ? [] : diskFindings(folder, machine)),
    ...(await clockFindings(kernel, machine)),
    ...(await modelFindings(kernel)),
  ];
}

function replicaFindings({ place, problem, lag, isReadOnly }: ReplicaReview): readonly DoctorFinding[] {
  if (problem !== null) {
    const remedy = 'reads go to the primary instead; fix the replica or remove it from DATABASE_READ_URL (docs/databases.md)';
    return [mend('replica', `cannot read from ${place}: ${problem}`, remedy)];
  }
  const wait = lag === null ? 'has not replicated the latest changes' : `lags ${Math.round(lag)} ms behind the primary`;
  return [
    ...when(lag === null || lag > LAG, () =>
      look('replica', `${place} ${wait}: reads go to the primary instead`, 'find out why replication is delayed'),
    ),
    ...when(!isReadOnly, () => mend('replica', `${place} is writable`, 'set read_only to ON on the replica')),
  ];
}

async function clockFindings(kernel: KernelInstance, { now }: Machine): Promise<readonly DoctorFinding[]> {
  const { dialect, knex } = kernel.container.resolve(DATABASE);
  const before = now().getTime();
  const { now: told } = (await knex.select({ now: dialect.schema.now(knex) }).first()) as { readonly now: number | string };
  const after = now().getTime();
  const apart = Number(told) - (before + after) / 2;
  return when(Math.abs(apart) > CLOCKS_APART + (after - before), () => {
    const text = `the database clock is ${Math.round(Math.abs(apart) / 1_000)} s ${apart > 0 ? 'ahead of' : 'behind'} the clock of this machine`;
    return mend('clock', `${text}: tokens may expire and jobs may run at the wrong time`, 'synchronize both clocks with NTP');
  });
}

async function modelFindings(kernel: KernelInstance): Promise<readonly DoctorFinding[]> {
  const { steps, losses, refused, lacking } = await kernel.migrate({ dryRun: true });
  return [
    ...told(refused, (text) => mend('content model', text, 'fix the content first; the server cannot start')),
    ...when(lacking !== null, () => look('database', ...halves(lacking ?? ''))),
    ...told(losses, (text) =>
      look(
        'content model',
        `no longer part of the content model: ${text}`,
        'run plinth migrate --allow-loss if the data is no longer needed',
      ),
    ),
    ...when(steps.length > 0, () =>
      look(
        'content model',
        `${steps.length} database migrations are pending`,
        'applied at the next start; list them with plinth migrate --dry-run',
      ),
    ),
    ...hiddenFindings(await kernel.hidden()),
  ];
}

/** One finding for each axis that is off, and for each option that switches it off. */
function hiddenFindings(hidden: readonly HiddenAxis[]): readonly DoctorFinding[] {
  const found = new Map<string, { readonly axis: string; readonly option: string | null; readonly types: string[] }>();
  for (const { type, axis, option } of hidden) {
    const known = found.get(`${axis} ${option}`);
    if (known === undefined) found.set(`${axis} ${option}`, { axis, option, types: [type] });
    else known.types.push(type);
  }
  return [...found.values()].map(({ axis, option, types }) =>
    option === null
      ? mend(
          'plugins',
          `versions along "${axis}" of ${types.join(', ')} are hidden: the plugin that provides them is disabled`,
          'enable it in config/plugins, or leave it disabled intentionally',
        )
      : mend(
          'content model',
          `versions along "${axis}" of ${types.join(', ')} are hidden: their ${option} is disabled`,
          'enable it in the schema file, or delete the versions with plinth migrate --allow-loss',
        ),
  );
}

/** Splits a sentence at its semicolon into the fact and the advice. */
function halves(sentence: string): [text: string, mend: string] {
  const at = sentence.indexOf('; ');
  return [sentence.slice(0, at), sentence.slice(at + 2)];
}

function told(texts: readonly string[], finding: (text: string) => DoctorFinding): readonly DoctorFinding[] {
  const rest = texts.length - TOLD;
  return [...texts.slice(0, TOLD).map(finding), ...when(rest > 0, () => finding(`${rest} more like this`))];
}
