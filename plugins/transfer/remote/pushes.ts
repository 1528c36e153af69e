import { ApplicationError, type Caller, checkedInput, isPlinthError, problemAt, ValueProblemsError, z } from 'plinth';
import type { Queue } from 'plinth/plugins/queues';
import type { TransferOptions } from '../options.ts';
import type { ShownTransfer } from '../shown-transfer.ts';
import type { ToldThere, Transfer } from '../transfer.ts';
import type { TransferStore } from '../transfer-store.ts';
import { conflictsOf, type Transfers, type WorkRun } from '../transfers.ts';
import { type AskedPush, pushInput } from './asked-push.ts';
import { copyPieces } from './copy-pieces.ts';
import { RemotePlinth } from './remote-plinth.ts';

/** A queue item: a step of a push. */
export const pushPayload = z.strictObject({ transfer: z.int(), step: z.enum(['send', 'finish']) });

/** Dependencies of `Pushes`. */
export interface PushParts {
  readonly transfers: Transfers;
  readonly store: TransferStore;
  readonly queue: Queue<typeof pushPayload>;
  readonly targets: TransferOptions['targets'];
}

/** Sends content to another Plinth. The content is planned there, and imported when the caller says so. */
export class Pushes {
  readonly #parts: PushParts;

  constructor(parts: PushParts) {
    this.#parts = parts;
  }

  /** The Plinths that content may be sent to. */
  targets(): readonly { readonly name: string; readonly url: string }[] {
    return Object.entries(this.#parts.targets).map(([name, { url }]) => ({ name, url }));
  }

  /** Begins a push. @throws ValueProblemsError, ForbiddenError */
  async make(given: unknown, caller: Caller): Promise<ShownTransfer> {
    const { to, ...choice } = checkedInput(pushInput, given ?? {});
    if (!Object.hasOwn(this.#parts.targets, to))
      throw new ValueProblemsError([problemAt(['to'], `Target "${to.slice(0, 100)}" not found in the option \`targets\``)]);
    const id = await this.insert(to, choice, caller);
    await this.#put(id, 'send');
    return this.#parts.transfers.show(id, caller);
  }

  /** Adds a push that the caller works on. @param to a name of `targets`, or a URL @param mark see `AskedImport.mark` @returns its id */
  async insert(to: string, choice: object, caller: Caller, mark?: string): Promise<number> {
    const { transfers, store } = this.#parts;
    const asked: AskedPush = {
      ...(await transfers.resolve({ ...choice, format: 'archive' }, caller)),
      to,
      conflicts: null,
      ...(mark !== undefined && { mark }),
    };
    return store.insert('push', 'sending', transfers.stemOf(asked), asked, caller);
  }

  /** Runs a push that the other Plinth has planned, or continues one that was stopped. @throws ApplicationError */
  async run(id: number, given: unknown, caller: Caller): Promise<ShownTransfer> {
    const { transfers, store } = this.#parts;
    const { asked, told } = await store.find(id, caller, 'push');
    const conflicts = conflictsOf(given);
    const isReady = told?.isPlanned === true;
    const state = isReady ? 'running' : 'sending';
    if (!(await store.change(id, { state, error: null, asked: { ...(asked as AskedPush), conflicts } }, ['planned', 'stopped', 'failed'])))
      throw new ApplicationError('The transfer cannot be run now: it is already running or completed');
    await this.#put(id, isReady ? 'finish' : 'send');
    return transfers.show(id, caller);
  }

  /** Stops a push, here and there. What was written stays, and the push can be continued. */
  async stop(id: number, caller: Caller): Promise<ShownTransfer> {
    const { transfers, store, queue } = this.#parts;
    const row = await store.find(id, caller, 'push');
    const isStopped = await store.change(id, { state: 'stopped' }, ['sending', 'planning', 'running']);
    if (row.item !== null) await queue.cancel(row.item);
    if (isStopped && row.told !== null) await this.remoteOf(row, new AbortController().signal).stop(row.told.id);
    return transfers.show(id, caller);
  }

  /** The other Plinth of a push. @throws ApplicationError if the configuration no longer names it */
  remoteOf({ asked }: Transfer, signal: AbortSignal): RemotePlinth {
    const { to } = asked as AskedPush;
    const target = Object.hasOwn(this.#parts.targets, to) ? this.#parts.targets[to] : undefined;
    if (target === undefined) throw new ApplicationError(`Target "${to}" not found in the option \`targets\``);
    return new RemotePlinth(target.url, target.token, signal);
  }

  /** Carries out a step of a push. If the other Plinth refuses it, the push fails. */
  async step(row: Transfer, step: 'send' | 'finish', remote: RemotePlinth, run: WorkRun): Promise<void> {
    try {
      await this.#parts.store.working(row.id, () => (step === 'send' ? this.#send(row, remote, run) : this.#finish(row, remote)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.#parts.store.fail(row.id, error.message);
    }
  }

  async #send(row: Transfer, remote: RemotePlinth, { caller, signal, progress }: WorkRun): Promise<void> {
    const { transfers, store } = this.#parts;
    const { id, asked, name } = row;
    const begun = row.told?.id ?? (await remote.begin(name));
    const told: ToldThere = row.told ?? { id: begun, isPlanned: false, plan: {}, outcome: {}, problems: 0, said: [] };
    if (row.told === null) await store.change(id, { told });
    const before = await remote.transfer(begun);
    if (before.state === 'reading') {
      const source = transfers.piecesOf(asked as AskedPush, caller);
      await copyPieces(source, remote.target(begun), { signal, progress: (lines) => progress?.(lines, lines) });
      await remote.plan(begun);
    } else if (isOver(before) && !isPlanned(before)) await remote.plan(begun);
    await store.change(id, { state: 'planning' }, ['sending']);
    const there = await remote.ended(begun, (transfer) => this.#note(id, begun, transfer, []));
    await this.#note(id, begun, there, await remote.problems(begun));
    if (there.state === 'planned') await store.change(id, { state: 'planned', notes: there.notes }, ['planning']);
    else await store.fail(id, there.error ?? `The target instance reported the state "${there.state}"`);
  }

  async #finish({ id, asked, told }: Transfer, remote: RemotePlinth): Promise<void> {
    const { store } = this.#parts;
    const { id: begun } = told as ToldThere;
    const before = await remote.transfer(begun);
    if (before.state === 'planned' || isOver(before)) await remote.run(begun, (asked as AskedPush).conflicts ?? 'skip');
    const there = await remote.ended(begun, (transfer) => this.#note(id, begun, transfer, []));
    await this.#note(id, begun, there, await remote.problems(begun));
    if (there.state === 'done') await store.change(id, { state: 'done' }, ['running']);
    else await store.fail(id, there.error ?? `The target instance reported the state "${there.state}"`);
  }

  async #note(id: number, begun: number, there: ShownTransfer, said: ToldThere['said']): Promise<void> {
    const { plan, outcome, problems } = there;
    await this.#parts.store.change(id, { told: { id: begun, isPlanned: isPlanned(there), plan, outcome, problems, said } });
  }

  async #put(transfer: number, step: 'send' | 'finish'): Promise<void> {
    const item = await this.#parts.queue.put({ transfer, step });
    await this.#parts.store.change(transfer, { item: item.id });
  }
}

/** Whether an import was stopped, or has failed. */
function isOver({ state }: ShownTransfer): boolean {
  return state === 'stopped' || state === 'failed';
}

/** Whether all documents of an import are planned. */
function isPlanned({ state, plan }: ShownTransfer): boolean {
  return state !== 'reading' && state !== 'planning' && plan.waiting === undefined;
}

/** Whether the other Plinth would respond the same if it was asked again. */
function isRefusal(error: unknown): error is Error {
  if (!isPlinthError(error) || error.code !== 'TRANSFER_REMOTE') return false;
  const { status } = error.details as { readonly status: number };
  return status < 500 && status !== 429;
}
