import type { Database, Documents, Freshness, Logger, Revision, Watch } from 'plinth';
import { EventLog } from './event-log.ts';
import { EventReader } from './event-reader.ts';
import type { EventFollower, Events, Following } from './events.ts';
import { NodeFollower } from './node-follower.ts';
import { SharedFollower } from './shared-follower.ts';

/** Milliseconds between two looks whether other nodes have changed something: of servers, which take a statement for it, and of SQLite, which takes none. */
const LOOK = 1_000;
const LOCAL_LOOK = 200;

/** Milliseconds after which a follower reads although nothing has changed, so that it is known to be level. */
const LEVEL = 3_600_000;

const NAME = /^[\w.-]{1,50}$/;

/** How often a follower on one node of all is told what it fails to take. */
const ATTEMPTS = 20;

/** Under which the plugin taps. */
const TAP = 'events';

/** What following stands on. */
interface FollowedEventsParts {
  readonly database: Database;
  readonly freshness: Freshness;
  readonly documents: Documents;
  readonly logger: Logger;
}

/** Tells followers what nodes have written: their own node at once, others when a counter of a type has changed. One look serves all followers of a node. */
export class FollowedEvents implements Events {
  readonly #parts: FollowedEventsParts;
  readonly #reader: EventReader;
  readonly #onNode: NodeFollower[] = [];
  readonly #shared: SharedFollower[] = [];
  readonly #names = new Set<string>();
  readonly #log = new EventLog();
  /** Uids of the types that somebody follows: the scope of the tap, which grows with it. */
  readonly #types: string[] = [];
  #isOpen = false;
  #isTapped = false;
  #isStarted = false;
  #tellsShared = false;
  #isOver = false;
  #timer: NodeJS.Timeout | null = null;
  #looking: Promise<void> | null = null;
  #watch: Watch | null = null;
  #last: Revision | null = null;

  constructor(parts: FollowedEventsParts) {
    this.#parts = parts;
    this.#reader = new EventReader(parts.database, () => parts.documents.model);
    this.#log.onWritten = () => this.#wake();
  }

  /** All plugins are applied: from here on taps need not be those of the one whose turn it is. */
  open(): void {
    this.#isOpen = true;
    this.#record();
  }

  follow(follower: EventFollower): Following {
    const { name, types, nodes, onDemand = false, attempts = ATTEMPTS } = follower;
    if (this.#isStarted) throw new Error(`follower "${name}" comes too late: events are followed until the kernel is ready`);
    if (!NAME.test(name)) throw new Error(`follower "${name}" needs a name of 1 to 50 letters, digits, "_", "." or "-"`);
    if (this.#names.has(name)) throw new Error(`there are two followers of events with the name "${name}"`);
    if (onDemand && nodes === 'one') throw new Error(`follower "${name}" is onDemand, which followers on one node of all cannot be`);
    if (attempts !== Number.POSITIVE_INFINITY && !(Number.isSafeInteger(attempts) && attempts >= 1)) {
      throw new Error(`follower "${name}" has attempts: ${attempts}, which is no whole number, at least 1`);
    }
    this.#names.add(name);
    for (const type of types) if (!this.#types.includes(type)) this.#types.push(type);
    this.#record();
    if (nodes === 'one') {
      const shared = new SharedFollower({ ...this.#parts, reader: this.#reader, follower, attempts });
      this.#shared.push(shared);
      return shared;
    }
    const following = new NodeFollower(follower, this.#reader, this.#parts.logger, () => this.#look());
    this.#onNode.push(following);
    return following;
  }

  /** Has changes recorded once somebody follows: until then they pay nothing. */
  #record(): void {
    if (!this.#isOpen || this.#isTapped || this.#types.length === 0) return;
    this.#isTapped = true;
    const scope = { name: TAP, types: this.#types, states: false };
    this.#parts.documents.hooks.record.tap(scope, (rows, change) => [...rows, ...this.#log.rowsOf(change)]);
  }

  /**
   * Tables exist, and the kernel is ready: followers are told.
   * @param options.shared false: those of which one node of all is told are left to other nodes; nothing is missed from here on. Default true
   * @throws Error when one is about a type that there is not
   */
  async start({ shared: tellsShared = true }: { readonly shared?: boolean } = {}): Promise<void> {
    const { contentTypes } = this.#parts.documents.model;
    for (const { follower } of [...this.#onNode, ...this.#shared]) {
      const unknown = follower.types.find((uid) => !contentTypes.has(uid));
      if (unknown !== undefined) throw new Error(`follower "${follower.name}" is about "${unknown}", which is no content type`);
    }
    this.#isStarted = true;
    this.#watch = this.#parts.freshness.watch(this.#types);
    this.#tellsShared = tellsShared;
    for (const shared of this.#shared) {
      await shared.begin();
      if (tellsShared) shared.start();
    }
    for (const following of this.#onNode) if (following.follower.onDemand !== true) await following.begin();
    this.#look();
  }

  /** Resolves when nobody is being told any more, or after `limit` milliseconds. */
  async stop(limit: number): Promise<void> {
    this.#isOver = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    const running = new Set<NodeFollower | SharedFollower>([...this.#onNode, ...this.#shared]);
    if (running.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const over = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limit);
    });
    const stopped = [...running].map((each) => each.stop().then(() => running.delete(each)));
    await Promise.race([Promise.all([this.#looking, ...stopped]), over]);
    clearTimeout(timer);
    for (const { follower } of running) {
      this.#parts.logger.error({ follower: follower.name }, `a follower of events did not stop within ${limit} ms, and is given up`);
    }
  }

  #wake(): void {
    for (const each of this.#onNode) each.wake();
    for (const each of this.#shared) each.wake();
  }

  get #isHeard(): boolean {
    return (this.#tellsShared && this.#shared.length > 0) || this.#onNode.some(({ isListening }) => isListening);
  }

  /** Looks again and again, while somebody listens. */
  #look(): void {
    const watch = this.#watch;
    if (this.#timer !== null || watch === null || this.#isOver || !this.#isHeard) return;
    const pause = this.#parts.database.revision() === null ? LOOK : LOCAL_LOOK;
    this.#timer = setTimeout(() => {
      this.#looking = this.#lookOnce(watch).finally(() => {
        this.#timer = null;
        this.#looking = null;
        this.#look();
      });
    }, pause).unref();
  }

  async #lookOnce(watch: Watch): Promise<void> {
    try {
      const now = await watch.ask();
      const isChanged = this.#last === null || this.#last.value !== now.value;
      if (isChanged) this.#wake();
      else for (const each of this.#onNode) if (each.isBehind || Date.now() - each.levelAt > LEVEL) each.wake();
      this.#last = { ...now };
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'it is not known whether there are events');
    }
  }
}
