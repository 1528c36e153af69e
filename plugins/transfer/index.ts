/**
 * Exports content as lines of JSON, as tables, or as an archive with files, and imports it, into the same app or another Plinth.
 *
 * @module plinth/plugins/transfer
 */
import { ACCESS, COMMANDS, CONFIG, DATABASE, DOCUMENTS, definePlugin, isPlinthError, JOBS, LOGGER } from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { LOCALES } from 'plinth/plugins/i18n';
import { type FailedAttempt, QUEUES, type QueueRun } from 'plinth/plugins/queues';
import { REST } from 'plinth/plugins/rest';
import { UPLOAD } from 'plinth/plugins/upload';
import { contentCommand } from './commands.ts';
import { transferOptions } from './options.ts';
import { Pushes, pushPayload } from './remote/pushes.ts';
import { bytesTable, stagedTable, type Transfer, type TransferState, transfersTable } from './transfer.ts';
import { extendGraphql } from './transfer-graphql.ts';
import { addTransferRoutes, TRANSFER_ACTIONS } from './transfer-rest.ts';
import { type SweptTransfer, TransferStore } from './transfer-store.ts';
import { TRANSFERS, Transfers, type WorkRun, workPayload } from './transfers.ts';

declare module 'plinth' {
  interface PluginNames {
    transfer: true;
  }
}

export type { ExportInput } from './exports/asked-export.ts';
export { type ArchiveEntry, tarEntries } from './format/tar.ts';
export type { ShownTransfer } from './shown-transfer.ts';
export type { ShownProblem } from './transfer.ts';
export { TRANSFERS, type Transfers } from './transfers.ts';

const NAME = 'transfer';

/** Milliseconds for which a command waits for another process that does the same; longer than the lease of a process that died. */
const PATIENCE = 15_000;

/** Milliseconds between two removals of old transfers. */
const SWEEP_EVERY = 3_600_000;

/** Codes of errors that say what a caller may not do. */
const REFUSALS: ReadonlySet<string> = new Set(['FORBIDDEN', 'INVALID_KEY']);

export default definePlugin({
  name: NAME,
  description: 'Import and export of content, and transfer between Plinth instances',
  requires: ['queues'],
  after: ['rest', 'graphql', 'upload', 'i18n'],
  options: transferOptions,
  apply({ container, hooks, plugins }, options) {
    const database = () => container.resolve(DATABASE);
    const locales = plugins.includes('i18n') ? container.resolve(LOCALES) : null;
    const store = new TransferStore(database, options.keep);
    const common = {
      attempts: 5,
      keepFailed: false,
      onFailure({ payload, error, pause }: FailedAttempt<{ readonly transfer: number }>) {
        container.resolve(LOGGER).warn({ err: error, transfer: payload.transfer }, 'transfer interrupted');
        if (pause === null) void store.fail(payload.transfer, 'It was interrupted repeatedly; see the server log').catch(() => undefined);
      },
    };
    /** Works on a transfer if it is in one of these states, with the current rights of the caller who requested it. */
    const begun = async (
      id: number,
      states: readonly TransferState[],
      { signal, assertHeld, progress }: Pick<QueueRun<unknown>, 'signal' | 'assertHeld' | 'progress'>,
      work: (row: Transfer, run: WorkRun) => Promise<void>,
    ) => {
      const row = await store.row(id);
      if (row === null || !states.includes(row.state)) return;
      const found = await container.resolve(ACCESS).callerNamed(row.made_by);
      if (found === null || found.refused !== null)
        return store.fail(id, 'The user who started it no longer exists or no longer has permission');
      try {
        await work(row, {
          ...{ caller: found.caller, signal, assertHeld },
          progress: (done, all) => progress(done / Math.max(1, all), `${done} of ${all}`),
        });
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === null) throw error;
        await store.fail(id, refusal);
      }
    };
    const imports = container.resolve(QUEUES).add({
      ...{ ...common, name: `${NAME}.work`, payload: workPayload, concurrency: 1 },
      run: ({ payload: { transfer, step }, ...run }) =>
        begun(transfer, [step === 'plan' ? 'planning' : 'running'], run, (row, more) => transfers.step(row, step, more)),
    });
    // A queue of its own: a push waits for an import, and the other Plinth may be this one.
    const sendings = container.resolve(QUEUES).add({
      ...{ ...common, name: `${NAME}.push`, payload: pushPayload, concurrency: 2 },
      run: ({ payload: { transfer, step }, ...run }) =>
        begun(transfer, step === 'send' ? ['sending', 'planning'] : ['running'], run, (row, more) =>
          pushes.step(row, step, pushes.remoteOf(row, more.signal), more),
        ),
    });
    const transfers: Transfers = new Transfers(
      {
        documents: container.resolve(DOCUMENTS),
        database,
        upload: plugins.includes('upload') ? container.resolve(UPLOAD) : null,
        logger: container.resolve(LOGGER),
        options,
        locales: () => [...(locales?.current.codes ?? [])],
        levels: container.resolve(CONFIG).middlewares.body.depth,
      },
      store,
      imports,
    );
    const pushes: Pushes = new Pushes({ transfers, store, queue: sendings, targets: options.targets });
    container.registerInstance(TRANSFERS, transfers);
    const access = container.resolve(ACCESS);
    for (const action of TRANSFER_ACTIONS) access.declare({ action, plugin: NAME, wildcard: false });
    if (plugins.includes('rest'))
      container.resolve(REST).addRoutes(NAME, (routes, prefix) => addTransferRoutes(routes, prefix, transfers, pushes));
    if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL), transfers);
    hooks.tables.tap(NAME, (tables) => {
      for (const table of [transfersTable, stagedTable, bytesTable]) tables.add(table);
    });
    const waits = async ({ kind, item }: SweptTransfer) => {
      const found = item === null ? null : await (kind === 'push' ? sendings : imports).find(item);
      return found !== null && ['waiting', 'running'].includes(found.state);
    };
    container.resolve(JOBS).add({ name: `${NAME}.sweep`, every: SWEEP_EVERY, run: ({ signal }) => store.sweep(signal, waits) });
    container.resolve(COMMANDS).add(contentCommand({ transfers, pushes, store, database, options, patience: PATIENCE }));
  },
});

/** Why a transfer is not tried again: its caller lacks rights. Null for all other errors, which may be gone the next time. */
function refusalOf(error: unknown): string | null {
  if (!isPlinthError(error) || !REFUSALS.has(error.code)) return null;
  return `The user or API token that requested this lacks a permission: ${error.message} (${error.code})`;
}
