import type { Caller, ContentType, InjectionToken, Origin, VersionKey } from 'plinth';

/** What happened to one version, on any node. It contains no values: a follower reads the current ones where it needs them. */
export interface FollowedEvent {
  /** Unique. Of two events of one document, the later one has the greater number. */
  readonly id: number;
  /** See `DocumentEvent.kind`. */
  readonly kind: string;
  readonly type: ContentType;
  readonly documentId: string;
  /** See `DocumentEvent.revision`. */
  readonly revision: number;
  /** By axis name, for the axes that the type had at that time. */
  readonly axes: VersionKey;
  /** Whether the version was removed. */
  readonly isGone: boolean;
  /** When it happened, by the clock of the node that made the change: UTC, ISO 8601 with milliseconds. */
  readonly at: string;
  /** Who made the change. */
  readonly caller: Pick<Caller, 'kind' | 'id'>;
  /** The request that caused it; null for changes that code makes by itself. */
  readonly origin: Origin | null;
}

/** A subscriber to document changes of all nodes. */
export interface EventFollower {
  /** Begins with the name of its plugin: `search.index`. At most 50 of `A-Z a-z 0-9 _ . -`. */
  readonly name: string;
  /** Uids of the followed content types. Changes of types without a follower are not recorded. */
  readonly types: readonly string[];
  /**
   * `every`: each node gets each event from the time that it starts to listen. `one`: each event goes to one node only, beginning when a
   * follower of this name first existed. Its position is kept in the database, so that another node can continue from there.
   */
  readonly nodes: 'every' | 'one';
  /** Whether it starts to listen on `Following.begin` instead of when the kernel is ready. For `every` only. Default false. */
  readonly onDemand?: boolean;
  /**
   * For `one`: how often a failed event, or a failed `missed`, is delivered before it is skipped for good, so that later events are
   * delivered. Skipped events are logged, counted and reported by `plinth doctor`. The pause between attempts starts at one second and
   * doubles, up to a minute. Default 20, which takes about a quarter of an hour; `Infinity` skips none. An attempt during which the process
   * dies counts, too, from the second attempt on at the latest.
   */
  readonly attempts?: number;
  /**
   * Takes one event at a time. Events of one document come in order and without gaps. An error that it throws is logged. For `one`, a
   * failed event is delivered again after a pause (see `attempts`). If the node dies shortly after a delivery, another node delivers the
   * event again: `id` identifies it.
   * @param signal aborted when the node stops, and for `one` also when another node takes over
   */
  tell(event: FollowedEvent, signal: AbortSignal): void | Promise<void>;
  /**
   * Called when events were removed before this follower read them, because it was away for too long. It must rebuild whatever it derives
   * from events. Later events follow.
   */
  missed(): void | Promise<void>;
}

/** The handle of an added follower. */
export interface Following {
  /**
   * Starts to listen on this node. Changes that are committed after the promise resolves are delivered, earlier ones are not.
   * @throws UnavailableError when the database does not respond
   */
  begin(): Promise<void>;
  /** Stops listening: no more events are read for it. */
  end(): void;
}

/** How far a follower is behind. */
export interface FollowerLag {
  readonly follower: string;
  readonly nodes: EventFollower['nodes'];
  /** Milliseconds since the oldest change that it was not told of; 0: it was told of all. */
  readonly milliseconds: number;
}

/**
 * Document changes, delivered on all nodes. Each change of a followed type writes a row in its transaction, and nodes read these rows:
 * their own at once, those of other nodes within about a second.
 */
export interface Events {
  /**
   * Adds a follower. Only possible until the kernel is ready.
   * @throws Error for an invalid name or one in use, for an invalid number of attempts, and once the kernel is ready. An unknown type stops
   * the start
   */
  follow(follower: EventFollower): Following;
  /** How far the followers are behind: of `every` those that listen on this node, of `one` all. Takes two or three statements for each. */
  lags(): Promise<readonly FollowerLag[]>;
}

/** Token of the service that delivers changes of all nodes to plugins. */
export const EVENTS: InjectionToken<Events> = Symbol.for('plinth.events');
