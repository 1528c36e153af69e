import type { Documents } from 'plinth';
import type { BinStore } from './bin-store.ts';
import { type EntryFacts, STAGE } from './entry.ts';
import { DEEPEST, type EntryStore } from './entry-store.ts';
import type { HistoryOptions } from './options.ts';

/** Entries that are processed per transaction. */
const LOOK = 200;

/** Dependencies of `Upkeep`. */
interface UpkeepParts {
  readonly store: EntryStore;
  readonly binned: BinStore;
  readonly documents: Pick<Documents, 'existing'>;
  readonly options: HistoryOptions;
  /** Whether entries of a version are kept forever. */
  readonly lasts: (entry: Pick<EntryFacts, 'version'>) => boolean;
}

/** Makes entries small, and removes expired ones. It works in small transactions, so that writers do not wait long. */
export class Upkeep {
  readonly #parts: UpkeepParts;

  constructor(parts: UpkeepParts) {
    this.#parts = parts;
  }

  async run(signal: AbortSignal, now = Date.now()): Promise<void> {
    const work = [() => this.#lookAtFresh(), () => this.#removeOld(now), () => this.#reconsiderLasting()];
    // By what is there: also documents of types that have no history any more.
    for (const uid of await this.#parts.binned.types()) work.push(() => this.#emptyBin(uid, now, signal));
    for (const part of work) while (!signal.aborted && (await part())) signal.throwIfAborted();
  }

  /** @returns whether there may be more */
  async #lookAtFresh(): Promise<boolean> {
    const { store, options } = this.#parts;
    const fresh = await store.fresh(LOOK);
    const packed = new Map<number, number>();
    for (const [index, entry] of fresh.entries()) {
      // The version did not exist before this entry, so the entry leads back to no state.
      if (entry.before_sum === null) continue;
      const [previous, another] = await this.#before(fresh, index);
      // The digests differ if a change in between was not recorded: an import, or a time when the plugin was off.
      if (previous === undefined || !previous.isWhole || previous.after_sum !== entry.before_sum) continue;
      const isPacked = another !== undefined && (packed.has(another.id) || !another.isWhole) && another.after_sum !== null;
      const depth = isPacked ? (packed.get(another.id) ?? another.depth) + 1 : 1;
      if (depth < DEEPEST) packed.set(previous.id, depth);
    }
    await store.settle({ packed, settled: fresh.map(({ id }) => id) });
    await this.#lookAtReturns(fresh.flatMap((entry) => (entry.before_sum === null && entry.after_sum !== null ? [entry.document] : [])));
    if (options.keep !== null) {
      const removable = fresh.filter((entry) => !this.#parts.lasts(entry));
      for (const version of await store.fuller(removable, options.keep)) {
        await store.settle({ removed: await store.beyond(version, options.keep) });
      }
    }
    return fresh.length === LOOK;
  }

  /** The two entries before this one of the same version. Fresh ones come directly before it in `fresh`. */
  async #before(fresh: readonly EntryFacts[], index: number): Promise<readonly (EntryFacts & { readonly isWhole: boolean })[]> {
    const entry = fresh[index] as EntryFacts;
    const previous = fresh[index - 1];
    if (previous?.document !== entry.document || previous.version !== entry.version) return this.#parts.store.before(entry, 2);
    const whole = { ...previous, isWhole: true };
    return previous.before_sum === null ? [whole] : [whole, ...(await this.#parts.store.before(previous, 1))];
  }

  /** Removes documents that have come back from the bin. @param made documents that were created or restored */
  async #lookAtReturns(made: readonly string[]): Promise<void> {
    const { store, binned, documents } = this.#parts;
    const rows = await binned.of([...new Set(made)]);
    if (rows.length === 0) return;
    const there = await documents.existing(rows.map(({ document }) => document));
    const last = new Map(rows.map(({ document, id }) => [document, id]));
    // A document that was deleted again keeps only its last row.
    await binned.forget(rows.flatMap(({ id, document }) => (there.has(document) || last.get(document) !== id ? [id] : [])));
    for (const document of last.keys()) await store.leaveBin(document);
  }

  async #removeOld(now: number): Promise<boolean> {
    const { store, options } = this.#parts;
    if (options.keepFor === null) return false;
    const since = now - options.keepFor;
    const oldest = (await store.staged(STAGE.ordinary, LOOK)).filter(({ at }) => at < since);
    const lasting = oldest.filter((entry) => this.#parts.lasts(entry)).map(({ id }) => id);
    const removed = oldest.filter((entry) => !this.#parts.lasts(entry)).map(({ id }) => id);
    await store.settle({ removed, staged: { stage: STAGE.lasting, ids: lasting } });
    return oldest.length === LOOK;
  }

  /** Makes lasting entries ordinary ones if `keepPublished` was switched off. */
  async #reconsiderLasting(): Promise<boolean> {
    const { store, options } = this.#parts;
    if (options.keepPublished) return false;
    const lasting = await store.staged(STAGE.lasting, LOOK);
    await store.settle({ staged: { stage: STAGE.ordinary, ids: lasting.map(({ id }) => id) } });
    return lasting.length === LOOK;
  }

  async #emptyBin(uid: string, now: number, signal: AbortSignal): Promise<boolean> {
    const { store, binned, documents, options } = this.#parts;
    if (options.binFor === null) return false;
    const old = await binned.old(uid, now - options.binFor, LOOK);
    const there = await documents.existing(old.map(({ document }) => document));
    for (const { id, document } of old) {
      if (there.has(document)) await store.leaveBin(document);
      else await store.removeAll(document, signal);
      await binned.forget([id]);
    }
    return old.length === LOOK;
  }
}
