import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ApplicationError, type CommandRun, type Database, type Lease, UnauthorizedError, withLease } from 'plinth';
import { choiceOf, conflictsOf, formatOf, jsonOf } from './command-options.ts';
import type { AskedImport } from './imports/asked-import.ts';
import type { TransferOptions } from './options.ts';
import type { AskedPush } from './remote/asked-push.ts';
import { copyPieces } from './remote/copy-pieces.ts';
import type { Pushes } from './remote/pushes.ts';
import { RemotePlinth } from './remote/remote-plinth.ts';
import type { ShownTransfer } from './shown-transfer.ts';
import type { ShownProblem, Transfer, TransferKind } from './transfer.ts';
import type { TransferStore } from './transfer-store.ts';
import type { Transfers, WorkRun } from './transfers.ts';

/** Dependencies of the commands. */
export interface CommandParts {
  readonly transfers: Transfers;
  readonly pushes: Pushes;
  readonly store: TransferStore;
  readonly database: () => Database;
  readonly options: TransferOptions;
  /** Milliseconds to wait for another process that does the same. */
  readonly patience: number;
}

/** Outcomes of documents, in the order in which they are printed. */
const COUNTS = ['new', 'changed', 'written', 'same', 'skipped', 'deferred', 'waiting', 'failed'] as const;
/** Maximum number of problems that are printed. */
const TOLD = 200;

export async function exportFile(run: CommandRun, { transfers }: CommandParts): Promise<void> {
  const path = resolve(run.arguments[0] ?? '');
  const asked = await transfers.resolve({ ...choiceOf(run), format: formatOf(path) }, run.caller);
  let count = 0;
  const stream = transfers.streamOf(asked, run.caller, (documents) => {
    count = documents;
    run.tell?.(`${documents} documents`);
  });
  // Written under another name first, so that nobody takes an incomplete file for a complete one.
  const part = `${path}.part`;
  try {
    await pipeline(stream, createWriteStream(part), ...(run.signal === undefined ? [] : [{ signal: run.signal }]));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  if (run.options.json === true) run.print(JSON.stringify({ file: path, documents: count }));
  else run.print(`Exported ${count} documents to ${path}`);
}

export async function importFile(run: CommandRun, parts: CommandParts): Promise<number> {
  const path = resolve(run.arguments[0] ?? '');
  const { type = null, columns } = run.options as { readonly type?: string; readonly columns?: string };
  const asked = {
    name: basename(path).slice(0, 190),
    format: formatOf(path),
    type,
    columns: columns === undefined ? null : jsonOf(columns),
  };
  const hash = createHash('sha256').update(JSON.stringify(asked));
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return oneAtATime(run, parts, hash.digest('hex'), 'import', async (old, mark, work) => {
    // If reading the file was interrupted, read it again.
    if (old?.state === 'reading') await parts.store.remove(old.id);
    const id =
      old === null || old.state === 'reading' ? await parts.transfers.receive(asked, createReadStream(path), run.caller, { mark }) : old.id;
    return carryOut(run, parts, id, work);
  });
}

export async function push(run: CommandRun, parts: CommandParts): Promise<number> {
  const { pushes, store, transfers } = parts;
  const { url, remote } = await remoteOf(run, 'to', parts.options);
  const choice = choiceOf(run);
  return oneAtATime(run, parts, markOf('push', url, choice), 'push', async (old, mark, work) => {
    const { caller } = run;
    const id = old?.id ?? (await pushes.insert(url, choice, caller, mark));
    const step = async (name: 'send' | 'finish') => {
      await pushes.step(await store.find(id, caller), name, remote(work.signal), work);
      const row = await store.find(id, caller);
      if (row.state !== 'failed') return;
      await store.remove(id);
      throw new ApplicationError(row.error ?? 'The transfer was interrupted');
    };
    if (old === null)
      for (const { type, documentIds } of ((await store.find(id, caller)).asked as AskedPush).parts)
        run.tell?.(`${type}: ${documentIds === null ? 'all' : documentIds.length}`);
    if (['sending', 'planning'].includes((await store.find(id, caller)).state)) await step('send');
    if (run.options.yes === true) {
      const { asked } = await store.find(id, caller);
      await store.change(id, { state: 'running', asked: { ...(asked as AskedPush), conflicts: conflictsOf(run) } });
      await step('finish');
    }
    const { problems } = await transfers.problems(id, caller, 0, TOLD);
    const code = report(run, await transfers.show(id, caller), problems);
    await store.remove(id);
    return code;
  });
}

export async function pull(run: CommandRun, parts: CommandParts): Promise<number> {
  const { transfers } = parts;
  const { url, remote } = await remoteOf(run, 'from', parts.options);
  const choice = choiceOf(run);
  return oneAtATime(run, parts, markOf('pull', url, choice), 'import', async (old, mark, work) => {
    const there = remote(work.signal);
    const from = (old?.asked as AskedImport | undefined)?.from ?? (await there.export({ ...choice, format: 'archive' }));
    const id = old?.id ?? (await transfers.beginPieces({ name: 'pull', conflicts: null, mark, from }, run.caller));
    if (old === null || old.state === 'reading')
      await copyPieces(there.source(from), transfers.target(id, run.caller), {
        signal: work.signal,
        progress: (lines) => run.tell?.(`${lines} lines received`),
      });
    return carryOut(run, parts, id, work);
  });
}

/** Plans an import, and carries it out with `--yes`. Afterwards the received data is removed. */
async function carryOut(run: CommandRun, { transfers, store }: CommandParts, id: number, work: WorkRun): Promise<number> {
  const conflicts = conflictsOf(run);
  const { caller } = run;
  const isPlanned = ['planned', 'running'].includes((await store.find(id, caller)).state);
  let transfer = isPlanned ? await transfers.show(id, caller) : await transfers.workAlone(id, 'plan', conflicts, work);
  if (run.options.yes === true) transfer = await transfers.workAlone(id, 'run', conflicts, work);
  const { problems } = await transfers.problems(id, caller, 0, TOLD);
  const code = report(run, transfer, problems);
  await store.remove(id);
  return code;
}

/**
 * Runs a command, while no other process runs the same one. If a process is killed, the next one continues its transfer.
 * @param mark identifies the command and its input
 * @param work called with the transfer to continue; null: there is none
 */
async function oneAtATime(
  run: CommandRun,
  { store, database, patience }: CommandParts,
  mark: string,
  kind: TransferKind,
  work: (old: Transfer | null, mark: string, run: WorkRun) => Promise<number>,
): Promise<number> {
  const end = performance.now() + patience;
  const alone = async (lease: Lease) => {
    const begun = (await store.latest(run.caller)).find(
      (row) => row.kind === kind && row.state !== 'done' && (row.asked as { readonly mark?: string }).mark === mark,
    );
    const isAnew = begun !== undefined && (run.options.anew === true || begun.state === 'failed');
    if (isAnew) await store.remove(begun.id);
    const old = isAnew ? null : (begun ?? null);
    if (old !== null) run.tell?.(`Resuming the transfer that was started at ${new Date(Number(old.made_at)).toISOString()}`);
    const signal = run.signal === undefined ? lease.signal : AbortSignal.any([run.signal, lease.signal]);
    return work(old, mark, {
      caller: run.caller,
      signal,
      assertHeld: (knex) => lease.assertHeld(knex ?? database().knex),
      progress: (done, all) => run.tell?.(done === all ? `${done}` : `${done} of ${all}`),
    });
  };
  // At most 256 names, so that the number of lease rows does not grow without limit.
  const code = await withLease(database(), `transfer.${mark.slice(0, 2)}`, alone, {
    ...(run.signal && { signal: run.signal }),
    unneeded: async () => performance.now() > end,
  });
  if (code === null) throw new ApplicationError('Another process is already running this transfer. Try again when it has finished');
  return code;
}

function markOf(kind: string, url: string, choice: object): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, url, choice]))
    .digest('hex');
}

/** The other Plinth that an option names, by its URL or a name from the option `targets`. */
async function remoteOf(
  run: CommandRun,
  option: 'to' | 'from',
  { targets, token }: TransferOptions,
): Promise<{ readonly url: string; remote(signal: AbortSignal): RemotePlinth }> {
  const { [option]: named } = run.options;
  if (typeof named !== 'string')
    throw new ApplicationError(`--${option} is required: the URL of the other Plinth instance, or a name from the option \`targets\``);
  const target = Object.hasOwn(targets, named) ? targets[named] : undefined;
  const url = target?.url ?? named;
  const secret = target?.token ?? token ?? (await run.readSecret('API token of the other Plinth instance'));
  if (secret === '')
    throw new UnauthorizedError('The API token is missing. Pass it on standard input, or set the option `token` of the plugin transfer');
  return { url, remote: (signal) => new RemotePlinth(url, secret, signal) };
}

/** Prints the result. @returns 1 if something was not imported */
function report(run: CommandRun, transfer: ShownTransfer, problems: readonly ShownProblem[]): number {
  const { plan, outcome, notes, state, error } = transfer;
  const isDone = state === 'done';
  if (run.options.json === true) run.print(JSON.stringify({ state, plan, outcome, notes, error, problems }));
  else {
    for (const note of notes) run.print(note);
    for (const { source, type, documentId, problems: said } of problems)
      for (const { level, line, path, message } of said)
        run.print(
          `${source}:${line} ${[type, documentId].filter((each) => each !== '').join(' ')} ${level === 'error' ? 'not imported' : 'imported with a warning'}: ${path === null || message.includes(path.split('.').at(-1) ?? '') ? '' : `${path} `}${message}`,
        );
    if (transfer.problems > problems.length) run.print(`… and ${transfer.problems - problems.length} more documents with problems`);
    const told = isDone ? outcome : plan;
    const counts = COUNTS.flatMap((name) => (told[name] === undefined ? [] : [`${told[name]} ${name}`]));
    run.print(`${isDone ? 'Done' : 'Planned'}: ${counts.join(', ') || 'nothing'}${error === null ? '' : ` (${error})`}`);
    if (!isDone && state === 'planned' && run.options.yes !== true)
      run.print('This was a dry run: nothing was written. Run the command with --yes to apply it');
  }
  return (isDone ? outcome.failed : plan.failed) === undefined && (isDone || state === 'planned') ? 0 : 1;
}
