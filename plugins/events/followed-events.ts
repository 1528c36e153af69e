import type { Database, Documents, Freshness, Logger, Revision, Watch } from 'plinth';
import { EventLog } from './event-log.ts';
import { EventReader } from './event-reader.ts';
import type { EventFollower, Events, FollowerLag, Following } from './events.ts';
import { NodeFollower } from './node-follower.ts';
import { SharedFollower } from './shared-follower.ts';

/**
 * Milliseconds between two checks for changes of other nodes: on a database server, where a check costs a statement, and on SQLite, where
 * it costs none.
 */
const LOOK = 1_000;
const LOCAL_LOOK = 200;

/** Milliseconds after which a follower reads even if nothing has changed, to record that it is up to date. */
const LEVEL = 3_600_000;

const NAME = /^[\w.-]{1,50}$/;

/** Default of `EventFollower.attempts`. */
const ATTEMPTS = 20;

/** Name of the plugin's tap. */
const TAP = 'events';

/** Dependencies of `FollowedEvents`. */
interface FollowedEventsParts {
  readonly database: Database;
  readonly freshness: Freshness;
  readonly documents: Documents;
  readonly logger: Logger;
}

/**
 * Delivers recorded events to followers: events of their own node at once, others when a type's counter has changed. One check serves all
 * followers of a node.
 */
export class FollowedEvents implements Events {
  readonly #parts: FollowedEventsParts;
  readonly #reader: EventReader;
  readonly #onNode: NodeFollower[] = [];
  readonly #shared: SharedFollower[] = [];
  readonly #names = new Set<string>();
  readonly #log = new EventLog();
  /** Uids of the followed types. The tap's scope refers to this array, so it grows with it. */
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

  /**
   * Called when all plugins are applied. Before that, the kernel accepts only taps of the plugin that it is applying, which may be the one
   * that calls `follow`.
   */
  open(): void {
    this.#isOpen = true;
    this.#record();
  }

  follow(follower: EventFollower): Following {
    const { name, types, nodes, onDemand = false, attempts = ATTEMPTS } = follower;
    if (this.#isStarted) throw new Error(`consumer "${name}" was added too late: add it before the kernel is ready`);
    if (!NAME.test(name)) throw new Error(`the name of the consumer "${name}" must have 1 to 50 letters, digits, "_", "." or "-"`);
    if (this.#names.has(name)) throw new Error(`a consumer of events named "${name}" already exists`);
    if (onDemand && nodes === 'one') throw new Error(`consumer "${name}": onDemand cannot be combined with nodes: 'one'`);
    if (attempts !== Number.POSITIVE_INFINITY && !(Number.isSafeInteger(attempts) && attempts >= 1)) {
      throw new Error(`consumer "${name}": attempts must be an integer of at least 1, found ${attempts}`);
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

  /** Taps the recording of changes once there is a follower. Until then, changes cost nothing. */
  #record(): void {
    if (!this.#isOpen || this.#isTapped || this.#types.length === 0) return;
    this.#isTapped = true;
    const scope = { name: TAP, types: this.#types, states: false };
    this.#parts.documents.hooks.record.tap(scope, (rows, change) => [...rows, ...this.#log.rowsOf(change)]);
  }

  /**
   * Starts delivery. The tables exist, and the kernel is ready.
   * @param options.shared false leaves followers with `nodes: 'one'` to other nodes, but introduces their positions, so that they miss
   * nothing from here on. Default true
   * @throws Error when a follower names an unknown type
   */
  async start({ shared: tellsShared = true }: { readonly shared?: boolean } = {}): Promise<void> {
    const { contentTypes } = this.#parts.documents.model;
    for (const { follower } of [...this.#onNode, ...this.#shared]) {
      const unknown = follower.types.find((uid) => !contentTypes.has(uid));
      if (unknown !== undefined) throw new Error(`consumer "${follower.name}": the content type "${unknown}" does not exist`);
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

  /** Resolves when no delivery is running any more, or after `limit` milliseconds. */
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
      this.#parts.logger.error({ follower: follower.name }, `event consumer did not stop within ${limit} ms and was abandoned`);
    }
  }

  async lags(): Promise<readonly FollowerLag[]> {
    const found: FollowerLag[] = [];
    if (!this.#isStarted) return found;
    for (const each of [...this.#onNode, ...this.#shared]) {
      const { name, nodes } = each.follower;
      const position = each instanceof NodeFollower ? each.position : await each.position();
      if (position !== null) found.push({ follower: name, nodes, milliseconds: await this.#reader.lag(position) });
    }
    return found;
  }

  #wake(): void {
    for (const each of this.#onNode) each.wake();
    for (const each of this.#shared) each.wake();
  }

  get #isHeard(): boolean {
    return (this.#tellsShared && this.#shared.length > 0) || this.#onNode.some(({ isListening }) => isListening);
  }

  /** Repeats the check for as long as a follower listens. */
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
      this.#parts.logger.warn({ err: error }, 'new events could not be checked');
    }
  }
}
