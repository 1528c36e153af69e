import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { type CheckedQuery, type ContentType, type Documents, type DocumentValue, UnavailableError, type VersionKey } from 'plinth';
import type { RootArgument } from '../schema/root-arguments.ts';
import type { ContentReads } from './content-reads.ts';
import { EventStream } from './event-stream.ts';
import { givenArguments, type RootArguments } from './given-arguments.ts';
import type { Operation } from './operation.ts';

/** A change of a version, with the minimum of data that can queue for many subscriptions. All of them share the object. */
export interface ContentChange {
  readonly kind: string;
  readonly documentId: string;
  readonly revision: number;
  readonly axes: VersionKey;
  /** Whether the version no longer exists. */
  readonly isGone: boolean;
}

/** A listener for changes. */
export interface ChangeListener {
  tell(change: HeardChange): void;
  /** Called when changes were made that it will not receive. */
  missed(): void;
}

/** A change with its content type. */
export interface HeardChange extends ContentChange {
  readonly type: ContentType;
}

/** A source of changes. */
export interface ChangeSource {
  /**
   * Starts listening. Changes committed after the promise settles are reported. @throws UnavailableError when listening is not possible now
   */
  begin(): Promise<void>;
  /** Stops listening. */
  end(): void;
}

/** The source of `articleChanged`. */
export interface ToldChange {
  readonly change: string;
  readonly documentId: string;
  readonly revision: number;
  /** By response key of `document`. */
  readonly documents: ReadonlyMap<string, DocumentValue | null>;
}

/** The parts that changes are delivered with. */
export interface ContentChangesParts {
  readonly documents: Documents;
  readonly reads: ContentReads;
  readonly rootArguments: readonly RootArgument[];
  /** Maximum number of changes that may queue for one subscription. */
  readonly waitingLimit: number;
}

type Subscribe = (
  source: unknown,
  args: RootArguments,
  operation: Operation,
  info: GraphQLResolveInfo,
) => Promise<EventStream<ContentChange>>;

/** A subscription: which changes it is about, and the queue of its changes. */
interface Listener {
  isAbout(change: ContentChange): boolean;
  readonly stream: EventStream<ContentChange>;
}

/** Delivers changes of documents to the subscriptions on this node. Writers never wait for it. */
export class ContentChanges implements ChangeListener {
  readonly #parts: ContentChangesParts;
  readonly #listeners = new Map<string, Set<Listener>>();
  #source: ChangeSource | null = null;

  constructor(parts: ContentChangesParts) {
    this.#parts = parts;
  }

  /** Sets the source of changes. */
  listenTo(source: ChangeSource): void {
    this.#source = source;
  }

  /** The `subscribe` function for changes of a type. */
  subscriber(type: ContentType): GraphQLFieldResolver<unknown, unknown> {
    const subscribe: Subscribe = (_source, args, operation, info) => this.#subscribe(type, args, operation, info);
    return subscribe as GraphQLFieldResolver<unknown, unknown>;
  }

  /**
   * The event that a subscriber gets for a change, read with the subscriber's current rights.
   * @throws ForbiddenError for a change that the subscriber may not see; it is then not delivered
   */
  async told(
    type: ContentType,
    change: ContentChange,
    args: RootArguments,
    operation: Operation,
    info: GraphQLResolveInfo,
  ): Promise<ToldChange> {
    const { documentId: _documentId, ...given } = this.#given(args);
    const parameters = { ...given, ...this.#versionOf(change) };
    const documents = await this.#parts.reads.changed(type, change, parameters, operation, info);
    const { kind, documentId, revision } = change;
    return { change: kind, documentId, revision, documents };
  }

  tell({ type, kind, documentId, revision, axes, isGone }: HeardChange): void {
    const change: ContentChange = Object.freeze({ kind, documentId, revision, axes, isGone });
    for (const { isAbout, stream } of this.#listeners.get(type.uid) ?? []) if (isAbout(change)) stream.push(change);
  }

  missed(): void {
    const failure = new UnavailableError('Some changes were missed. Fetch the data again and subscribe again');
    for (const listeners of this.#listeners.values()) for (const { stream } of [...listeners]) stream.fail(failure);
  }

  /** Starts a subscription. @throws ForbiddenError when the caller may not read documents of the type */
  async #subscribe(
    type: ContentType,
    args: RootArguments,
    operation: Operation,
    info: GraphQLResolveInfo,
  ): Promise<EventStream<ContentChange>> {
    const { documentId, ...given } = this.#given(args);
    const query = this.#parts.reads.watched(type, given, operation, info);
    const listeners = this.#listeners.get(type.uid) ?? new Set();
    this.#listeners.set(type.uid, listeners);
    const end = () => {
      listeners.delete(listener);
      this.#endUnheard();
    };
    const listener: Listener = {
      isAbout: (change) => (documentId === undefined || change.documentId === documentId) && this.#isAbout(query, change),
      stream: new EventStream<ContentChange>(this.#parts.waitingLimit, end),
    };
    listeners.add(listener);
    try {
      await this.#source?.begin();
    } catch (error) {
      await listener.stream.return();
      throw error;
    }
    this.#endUnheard();
    return listener.stream;
  }

  /** Stops listening when there are no subscriptions. */
  #endUnheard(): void {
    if ([...this.#listeners.values()].every(({ size }) => size === 0)) this.#source?.end();
  }

  #given(args: RootArguments): RootArguments {
    return givenArguments(args, 'watch', this.#parts.rootArguments);
  }

  /** Whether a change is of a version that a query reads. */
  #isAbout(query: CheckedQuery, { axes }: ContentChange): boolean {
    return this.#parts.documents.axesOf(query.type).every((axis) => {
      const selection = query.axes.get(axis.name) ?? { values: [axis.defaultValue()] };
      const value = axes.get(axis.name);
      return selection === 'any' || value === undefined || selection.values.includes(value);
    });
  }

  /** Arguments that select the changed version, if several were requested (`locale: "*"`). */
  #versionOf({ axes }: ContentChange): RootArguments {
    const version = Object.fromEntries(axes);
    return Object.fromEntries(
      this.#parts.rootArguments.flatMap(({ name, on, ofDocument }) => {
        const value = on.includes('watch') ? ofDocument?.(version) : undefined;
        return value === undefined ? [] : [[name, value] as const];
      }),
    );
  }
}
