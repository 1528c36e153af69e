import type { Caller } from '../../access/index.ts';
import type { Database } from '../../database/index.ts';
import { UnavailableError } from '../../errors/index.ts';
import type { Freshness, Raise, Topic } from '../../freshness/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { MESSAGES } from '../messages.ts';
import { countsOf } from '../storage/count-names.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { reading, Statements, VersionChanges } from '../storage/statements.ts';
import type { DocumentEvent, RecordedRow } from './change-events.ts';
import type { BeforeTaps, CommittedTaps } from './change-taps.ts';
import { changedDocuments } from './changed-documents.ts';
import { DocumentTurns, type LockName } from './document-turns.ts';
import type { Recordable, RecordedRows } from './recorded-rows.ts';
import { exclusiveIndexes, forCaller, isOutdated } from './refused-rows.ts';

/** Maximum attempts at a change when concurrent writes remove or create its document, version or targets. */
const ATTEMPTS = 3;

/** The version that a caller addressed. */
export interface Addressed {
  /** Null for the document of a single type when it was not looked up. */
  readonly documentId: string | null;
  readonly key: VersionKey;
}

/** The events of a change. */
export interface Happened extends Recordable {
  readonly events: readonly DocumentEvent[];
}

/** A change of one document that was carried out. */
export interface Changed extends Addressed, Happened {
  readonly documentId: string;
}

/** Tells whether stored values still have the attribute types that this node's model says. */
export interface KindCheck {
  /** Call it at the end of a transaction. @throws OutdatedModelError, UnavailableError */
  assertSame(statements: Statements, layouts: readonly TypeLayout[]): Promise<void>;
  /** The error of a change, which an outdated model may explain. */
  meaningOf(error: unknown, statements: Statements, layouts: readonly TypeLayout[]): Promise<unknown>;
}

/** What the pipeline needs. */
interface PipelineParts {
  readonly database: Database;
  readonly layouts: Layouts;
  readonly freshness: Freshness;
  readonly kinds: KindCheck;
  readonly before: BeforeTaps;
  readonly rows: RecordedRows;
  readonly committed: CommittedTaps;
  /** Milliseconds that a change waits for earlier changes of the same document. */
  readonly patience: number;
}

/**
 * The work of a change inside its transaction. It may run again. Returns null when nothing has changed. Adds to `topics` the uids of types
 * whose rows or links it has changed, its own type too if documents may have changed that its events do not name.
 */
export type ChangeWork<Result> = (statements: Statements, topics: Set<Topic>) => Promise<Result>;

/** One of the changes of a transaction. */
export interface WorkOfChange<Result> {
  readonly layout: TypeLayout;
  readonly work: ChangeWork<Result>;
  /** Who makes it. Default: the caller of all. */
  readonly caller?: Caller;
  /** The error to throw for one of its work, or of its rows of `record`. Default: the same. */
  readonly failed?: (error: unknown) => unknown;
}

/** Whether a transaction is committed or rolled back once all its changes are carried out. */
export type Ending = 'keep' | 'undo';

/**
 * Runs every change: the taps of `before`, then one transaction with the work of the change and the rows of `record`, then the taps of
 * `committed`.
 */
export class ChangePipeline {
  readonly before: BeforeTaps;
  readonly #parts: PipelineParts;
  readonly #stolen: ReadonlySet<string>;
  readonly #signs: ReadonlyMap<Topic, number>;
  readonly #turns: DocumentTurns;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.before = parts.before;
    this.#turns = new DocumentTurns(parts.patience);
    this.#signs = signsOf(parts.layouts);
    this.#stolen = exclusiveIndexes(parts.layouts);
  }

  /**
   * Carries out a change in its own transaction, then calls the taps of `committed`. Null when there was nothing to change.
   * @param locked documents that the work will lock, as far as they are known: see `DocumentTurns`
   * @param ending see `carryOutAll`
   */
  async carryOut<Result extends Happened | null>(
    layout: TypeLayout,
    caller: Caller,
    locked: readonly LockName[],
    work: ChangeWork<Result>,
    ending: Ending = 'keep',
  ): Promise<Result> {
    const [changed] = await this.carryOutAll([{ layout, work }], caller, locked, ending);
    return changed as Result;
  }

  /**
   * Carries out several changes in their order, in one transaction: all or none.
   * @param ending `undo`: the transaction is rolled back at its end, and no tap of `committed` runs
   */
  async carryOutAll<Result extends Happened | null>(
    changes: readonly WorkOfChange<Result>[],
    caller: Caller,
    locked: readonly LockName[],
    ending: Ending = 'keep',
  ): Promise<readonly Result[]> {
    let recorded: RecordedRow[] = [];
    const layouts = changes.map(({ layout }) => layout);
    // An error takes 10 µs, for its stack.
    const undone = ending === 'undo' ? new Undone<readonly Result[]>() : null;
    const happening = this.#inTurn(locked, () =>
      this.#transaction(layouts, hasChanged, this.#parts.rows.counting, changedDocuments, async (statements, topics) => {
        recorded = [];
        const done: Result[] = [];
        const transaction = Object.freeze({});
        let first = 0;
        for (const { work, caller: by = caller, failed = same } of changes) {
          try {
            const result = await work(statements, topics);
            done.push(result);
            if (result === null) continue;
            recorded.push(...(await this.#parts.rows.write(statements, result, by, { transaction, first })));
            first += result.events.length;
          } catch (error) {
            throw failed(error);
          }
        }
        if (undone !== null) throw undone.after(done);
        return done;
      }),
    );
    if (undone !== null) return happening.catch((error: unknown) => undone.resultOf(error));
    const results = await happening;
    for (const row of recorded) row.committed?.();
    const events = results.flatMap((result, index) => {
      const by = changes[index]?.caller ?? caller;
      return (result?.events ?? []).map((event) => ({ event, caller: by }));
    });
    if (events.length > 0) await this.#parts.committed.run(events);
    return results;
  }

  /** Without row locks (SQLite) there is one writer at a time anyway. */
  #inTurn<T>(locked: readonly LockName[], work: () => Promise<T>): Promise<T> {
    return this.#parts.database.dialect.supportsRowLocks && locked.length > 0 ? this.#turns.take(locked, work) : work();
  }

  /** Runs work again when a concurrent change made its look-ups outdated: see `isOutdated`. */
  async again<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (!isOutdated(error, this.#stolen)) throw error;
        if (attempt === ATTEMPTS) throw new UnavailableError(MESSAGES.documentsKeepChanging, error);
      }
    }
  }

  /** A transaction that changes documents of a type without calling hooks. Only topics are raised, for other nodes. */
  transaction<Result>(layout: TypeLayout, work: ChangeWork<Result>): Promise<Result> {
    return this.#transaction([layout], (result) => result !== null, nobodyCounts, unknownDocuments, work);
  }

  /** See `KindCheck.assertSame`. For transactions that change documents without this pipeline. */
  assertSameKinds(statements: Statements, layouts: readonly TypeLayout[]): Promise<void> {
    return this.#parts.kinds.assertSame(statements, layouts);
  }

  #raises(topics: ReadonlySet<Topic>, changed: ReadonlyMap<Topic, readonly string[]>): readonly Raise[] {
    return [...topics].map((topic) => {
      const documents = changed.get(topic);
      return { topic, by: 1, sign: this.#signs.get(topic) ?? 0, ...(documents && { documents }) };
    });
  }

  /**
   * @param counting topics to raise besides those of the types
   * @param changedOf see `changedDocuments`
   */
  async #transaction<Result>(
    layouts: readonly TypeLayout[],
    isChange: (result: Result) => boolean,
    counting: (topics: ReadonlySet<Topic>) => readonly Topic[],
    changedOf: (layouts: readonly TypeLayout[], result: Result, incomplete: ReadonlySet<Topic>) => ReadonlyMap<Topic, readonly string[]>,
    work: ChangeWork<Result>,
  ): Promise<Result> {
    const { database, freshness, kinds } = this.#parts;
    let elsewhere = new Set<Topic>();
    let versions = new VersionChanges();
    try {
      return await freshness.change(
        (result) => {
          if (!isChange(result) && versions.types.size === 0) return [];
          const topics = new Set([...layouts.map(({ type }) => type.uid), ...elsewhere, ...versions.types]);
          return [...this.#raises(topics, changedOf(layouts, result, elsewhere)), ...counting(topics), ...versions.raises()];
        },
        async (tx) => {
          elsewhere = new Set();
          const statements = new Statements(database, tx);
          versions = statements.versions;
          const result = await work(statements, elsewhere);
          if (isChange(result)) await kinds.assertSame(statements, layouts);
          return result;
        },
      );
    } catch (thrown) {
      const error = thrown instanceof Undone ? thrown : await kinds.meaningOf(thrown, reading(database), layouts);
      const [layout] = layouts;
      throw layout === undefined || layouts.length > 1 ? error : forCaller(error, layout);
    }
  }
}

/** The sign of each type's topic. A change that carries it has also updated the kept numbers of versions. */
function signsOf(layouts: Layouts): ReadonlyMap<Topic, number> {
  return new Map([...layouts.all()].map((layout) => [layout.type.uid, countsOf(layout)?.kept.sign ?? 0]));
}

function nobodyCounts(): readonly Topic[] {
  return [];
}

function unknownDocuments(): ReadonlyMap<Topic, readonly string[]> {
  return new Map();
}

function same(error: unknown): unknown {
  return error;
}

function hasChanged(results: readonly (Happened | null)[]): boolean {
  return results.some((result) => result !== null);
}

/** Thrown to roll back a transaction that must leave nothing behind. Contains its result. */
class Undone<Result> extends Error {
  override readonly name = 'Undone';
  #result: Result | undefined;

  constructor() {
    super('executed and rolled back as intended');
  }

  after(result: Result): this {
    this.#result = result;
    return this;
  }

  /** The result, if the error is this one. @throws the error otherwise */
  resultOf(error: unknown): Result {
    if (error !== this) throw error;
    return this.#result as Result;
  }
}
