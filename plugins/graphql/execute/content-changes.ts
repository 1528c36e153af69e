import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { CheckedQuery, ContentType, DocumentEvent, Documents, DocumentValue, VersionKey } from 'plinth';
import type { RootArgument } from '../schema/root-arguments.ts';
import type { ContentReads } from './content-reads.ts';
import { EventStream } from './event-stream.ts';
import { givenArguments, type RootArguments } from './given-arguments.ts';
import type { Operation } from './operation.ts';

/** What happened to a version: as little of it as can wait for many subscribers. One object for all of them. */
export interface ContentChange {
  readonly kind: string;
  readonly documentId: string;
  readonly axes: VersionKey;
  /** Whether there is no such version any more. */
  readonly isGone: boolean;
}

/** What `articleChanged` is resolved to. */
export interface ToldChange {
  readonly change: string;
  readonly documentId: string;
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

type Subscribe = (source: unknown, args: RootArguments, operation: Operation, info: GraphQLResolveInfo) => EventStream<ContentChange>;

/** Versions whose last change is remembered, and for how many milliseconds: taps before this one may hold a change up for a few seconds. */
const REMEMBERED = { max: 10_000, ttl: 30_000 };

type Listener = (change: ContentChange) => void;

/** Hands changes of documents from those who make them to those who subscribed. Nobody who changes something waits for it. */
export class ContentChanges {
  readonly #parts: ContentChangesParts;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** The numbers of the last changes that were told, by version. */
  readonly #told = new LRUCache<string, number>(REMEMBERED);

  constructor(parts: ContentChangesParts) {
    this.#parts = parts;
  }

  /** Passes on what `committed` tells, but for what a later change of the version has overtaken: subscribers have been told what it is since. */
  tell(event: DocumentEvent): void {
    const { type, kind, documentId, axes, after } = event;
    const listeners = this.#listeners.get(type.uid);
    if (listeners === undefined || this.#isOvertaken(event)) return;
    const change: ContentChange = Object.freeze({ kind, documentId, axes, isGone: after === null });
    // Behind the answer of whoever made the change: listeners may be many.
    setImmediate(() => {
      for (const listener of listeners) listener(change);
    });
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
    return { change: change.kind, documentId: change.documentId, documents };
  }

  /** From now on. @throws ForbiddenError when the caller may not read documents of the type */
  #subscribe(type: ContentType, args: RootArguments, operation: Operation, info: GraphQLResolveInfo): EventStream<ContentChange> {
    const { documentId, ...given } = this.#given(args);
    const query = this.#parts.reads.watched(type, given, operation, info);
    const listeners = this.#listeners.get(type.uid) ?? new Set();
    this.#listeners.set(type.uid, listeners);
    const listener = (change: ContentChange) => {
      if (documentId !== undefined && change.documentId !== documentId) return;
      if (this.#isAbout(query, change)) stream.push(change);
    };
    const stream = new EventStream<ContentChange>(this.#parts.waitingLimit, () => listeners.delete(listener));
    listeners.add(listener);
    return stream;
  }

  #given(args: RootArguments): RootArguments {
    return givenArguments(args, 'watch', this.#parts.rootArguments);
  }

  #isOvertaken({ type, documentId, axes, revision }: DocumentEvent): boolean {
    const version = JSON.stringify([type.uid, documentId, ...axes]);
    if (revision < (this.#told.get(version) ?? 0)) return true;
    this.#told.set(version, revision);
    return false;
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
