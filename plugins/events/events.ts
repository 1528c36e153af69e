import type { Caller, ContentType, InjectionToken, Origin, VersionKey } from 'plinth';

/** What happened to one version, on whichever node. It says no values: what a version is now is read where it is needed. */
export interface FollowedEvent {
  /** Tells an event from all others. Of two events of one document the later one has the greater number. */
  readonly id: number;
  /** See `DocumentEvent.kind`. */
  readonly kind: string;
  readonly type: ContentType;
  readonly documentId: string;
  /** See `DocumentEvent.revision`. */
  readonly revision: number;
  /** By axis name, for the axes that the type had then. */
  readonly axes: VersionKey;
  /** Whether the version was removed. */
  readonly isGone: boolean;
  /** When, by the clock of the node that did it: UTC, ISO 8601 with milliseconds. */
  readonly at: string;
  /** Who did it. */
  readonly caller: Pick<Caller, 'kind' | 'id'>;
  /** By which request; null for what code has done by itself. */
  readonly origin: Origin | null;
}

/** Who wants to hear what happens to documents on all nodes. */
export interface EventFollower {
  /** Begins with the name of its plugin: `search.index`. At most 50 of `A-Z a-z 0-9 _ . -`. */
  readonly name: string;
  /** Uids of the content types that it is about. Changes of types that nobody follows are not written down. */
  readonly types: readonly string[];
  /**
   * `every`: each node hears each event, from when it begins to listen. `one`: one node of all hears each event, from when there was such a follower first;
   * how far it came is kept in the database, so that another node goes on from there.
   */
  readonly nodes: 'every' | 'one';
  /** Whether it begins to listen when it is asked to (`Following.begin`) rather than when the kernel is ready. Of `every` alone. Default false. */
  readonly onDemand?: boolean;
  /**
   * Of `one`: how often it is told an event that it fails to take, `missed` too, before that is skipped for good, so that those behind it are told. Skipped ones are logged, counted and told by
   * `plinth doctor`. Between two times there is a second, then two, up to a minute. Default 20, which takes about a quarter of an hour; `Infinity` skips none. A try that its process has not outlived counts, from the second one on at the latest.
   */
  readonly attempts?: number;
  /**
   * Told of one event at a time: those of one document in order, none left out. What throws is logged; of `one` the same event is told again after a while (see `attempts`), and one that was told
   * shortly before its node died is told again by another: `id` tells which.
   * @param signal aborted when the node stops, and of `one` when another node goes on
   */
  tell(event: FollowedEvent, signal: AbortSignal): void | Promise<void>;
  /** Events are gone that it has not heard, because it was away for too long: whatever it has made of them is to be made anew. The next ones follow. */
  missed(): void | Promise<void>;
}

/** A follower as who has added it holds it. */
export interface Following {
  /**
   * Begins to listen on this node. What is committed after the promise has settled is heard; what was committed before, not.
   * @throws UnavailableError when the database does not answer
   */
  begin(): Promise<void>;
  /** Stops listening: nothing is read for it any more. */
  end(): void;
}

/**
 * What happens to documents, told on all nodes. Each change leaves a row in its transaction, where somebody follows its type, and nodes read the rows: their own at once,
 * those of others within about a second.
 */
export interface Events {
  /**
   * Adds a follower, until the kernel is ready.
   * @throws Error for a name that is taken or none, a number of attempts that is none, and once the kernel is ready. A type that there is not stops the start
   */
  follow(follower: EventFollower): Following;
}

/** Where plugins follow changes of all nodes. */
export const EVENTS: InjectionToken<Events> = Symbol.for('plinth.events');
