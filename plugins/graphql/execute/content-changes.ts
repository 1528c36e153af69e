import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { type CheckedQuery, type ContentType, type Documents, type DocumentValue, UnavailableError, type VersionKey } from 'plinth';
import type { RootArgument } from '../schema/root-arguments.ts';
import type { ContentReads } from './content-reads.ts';
import { EventStream } from './event-stream.ts';
import { givenArguments, type RootArguments } from './given-arguments.ts';
import type { Operation } from './operation.ts';

/** What happened to a version: as little of it as can wait for many subscribers. One object for all of them. */
export interface ContentChange {
  readonly kind: string;
  readonly documentId: string;
  readonly revision: number;
  readonly axes: VersionKey;
  /** Whether there is no such version any more. */
  readonly isGone: boolean;
}

/** Who wants to hear changes. */
export interface ChangeListener {
  tell(change: HeardChange): void;
  /** Changes were made that will not be told. */
  missed(): void;
}

/** A change, and of which type. */
export interface HeardChange extends ContentChange {
  readonly type: ContentType;
}

/** Where changes are heard. */
export interface ChangeSource {
  /** What is committed after the promise has settled is heard. @throws UnavailableError when it cannot be heard now */
  begin(): Promise<void>;
  /** Nobody listens any more. */
  end(): void;
}

/** What `articleChanged` is resolved to. */
export interface ToldChange {
  readonly change: string;
  readonly documentId: string;
  readonly revision: number;
  /** By response key of `document`. */
  readonly documents: ReadonlyMap<string, DocumentValue | null>;
}

/** What changes are told with. */
export interface ContentChangesParts {
  readonly documents: Documents;
  readonly reads: ContentReads;
  readonly rootArguments: readonly RootArgument[];
  /** Changes that may wait for one subscription. */
  readonly waitingLimit: number;
}

type Subscribe = (
  source: unknown,
  args: RootArguments,
  operation: Operation,
  info: GraphQLResolveInfo,
) => Promise<EventStream<ContentChange>>;

/** One subscription: whether it is about a change, and where its changes wait. */
interface Listener {
  isAbout(change: ContentChange): boolean;
  readonly stream: EventStream<ContentChange>;
}

/** Hands changes of documents to those who subscribed on this node. Nobody who changes something waits for it. */
export class ContentChanges implements ChangeListener {
  readonly #parts: ContentChangesParts;
  readonly #listeners = new Map<string, Set<Listener>>();
  #source: ChangeSource | null = null;

  constructor(parts: ContentChangesParts) {
    this.#parts = parts;
  }

  /** From now on it has somewhere to hear changes from. */
  listenTo(source: ChangeSource): void {
    this.#source = source;
  }

  /** What gives the changes of a type that an operation asks for. */
  subscriber(type: ContentType): GraphQLFieldResolver<unknown, unknown> {
    const subscribe: Subscribe = (_source, args, operation, info) => this.#subscribe(type, args, operation, info);
    return subscribe as GraphQLFieldResolver<unknown, unknown>;
  }

  /**
   * What a subscriber is told of a change, read under the rights that he has now.
   * @throws ForbiddenError for what he may not see: it has not happened for him
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
    const failure = new UnavailableError('Changes were missed: read again what is shown, and subscribe again');
    for (const listeners of this.#listeners.values()) for (const { stream } of [...listeners]) stream.fail(failure);
  }

  /** From now on. @throws ForbiddenError when the caller may not read documents of the type */
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

  /** Nothing is read where nobody listens. */
  #endUnheard(): void {
    if ([...this.#listeners.values()].every(({ size }) => size === 0)) this.#source?.end();
  }

  #given(args: RootArguments): RootArguments {
    return givenArguments(args, 'watch', this.#parts.rootArguments);
  }

  /** Whether a change is one of the versions that a query reads. */
  #isAbout(query: CheckedQuery, { axes }: ContentChange): boolean {
    return this.#parts.documents.axesOf(query.type).every((axis) => {
      const selection = query.axes.get(axis.name) ?? { values: [axis.defaultValue()] };
      const value = axes.get(axis.name);
      return selection === 'any' || value === undefined || selection.values.includes(value);
    });
  }

  /** Arguments that name the version that has changed, where several were asked for (`locale: "*"`). */
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
