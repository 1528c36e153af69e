import type { GraphQLField, GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { ComponentAttribute, DynamicZoneAttribute, MorphAttribute, RelationAttribute } from 'plinth';
import { type ListBounds, type ListPage, pageArgument, pageInfo } from '../read/page-argument.ts';
import { aliasOf, connectionAlias, connectionPrefix, isList, selfPrefix } from '../read/translation.ts';
import type { FieldMark } from '../schema/marks.ts';
import type { RootArgument, RootUse } from '../schema/root-arguments.ts';
import { isHidden } from '../schema/shown-attributes.ts';
import { bucketsAt, type GroupsPlace, inPieces } from './aggregates.ts';
import type { Aggregates, BucketAnswer, Connection } from './connection.ts';
import { type ContentChange, ContentChanges, type ContentChangesParts, type ToldChange } from './content-changes.ts';
import { ContentReads } from './content-reads.ts';
import { ContentWrites, type ContentWritesParts } from './content-writes.ts';
import { givenArguments, type RootArguments } from './given-arguments.ts';
import { LateReads } from './late-reads.ts';
import { type Operation, refuseProblem } from './operation.ts';
import type { ReadParts } from './read-composer.ts';

/** The source of fields of documents and entries. */
type Source = Readonly<Record<string, unknown>>;

/** An attribute that is populated. */
type ReadAlong = RelationAttribute | MorphAttribute | ComponentAttribute | DynamicZoneAttribute;

/** Resolves a field. */
type Resolve = (source: never, args: RootArguments, operation: Operation, info: GraphQLResolveInfo) => unknown;

/** A connection inside a document. The documents of its fields were populated in the document. */
interface RelationConnection {
  readonly source: Source;
  /** The attribute, for documents that resolvers of others have read. */
  readonly attribute: string;
  readonly key: string;
  readonly page: ListPage;
}

/** The source of the fields of `aggregate`. */
interface AggregatePlace {
  readonly aggregates: Aggregates;
  /** Its response key. */
  readonly key: string;
}

/** The value of a relation with a total. */
interface CountedList {
  readonly documents: readonly unknown[];
  readonly total: number;
}

/** Returns the source's property with the field's name. One function for all fields: there may be ten thousand. */
const SCALAR: Resolve = (source: Source, _args, operation, info) => {
  refuseProblem(operation, info);
  return source[info.fieldName];
};

/** Resolves hidden attributes, whose values never leave the service. */
const HIDDEN: Resolve = () => null;

/** Kinds of marks that share one resolver: there are thousands of such fields. */
const ALIKE: ReadonlySet<FieldMark['kind']> = new Set([
  'self',
  'meta',
  'nodes',
  'pageInfo',
  'next',
  'aggregate',
  'count',
  'measured',
  'groups',
  'grouping',
  'key',
  'bucketConnection',
]);

/** Makes resolvers for the fields of content types, by their marks. */
export class ContentResolvers {
  readonly #bounds: ListBounds;
  readonly #rootArguments: readonly RootArgument[];
  /** Performs the reads of root fields, including added ones. */
  readonly reads: ContentReads;
  /** Delivers changes to subscribers. */
  readonly changes: ContentChanges;
  readonly #late: LateReads;
  readonly #writes: ContentWrites;
  readonly #made = new WeakSet<object>();
  readonly #shared = new Map<FieldMark['kind'], GraphQLFieldResolver<unknown, unknown>>();

  /** @param rootArguments additional arguments, which axes read */
  constructor(
    parts: ReadParts & Pick<ContentChangesParts, 'waitingLimit'> & Pick<ContentWritesParts, 'aroundWrites'>,
    rootArguments: readonly RootArgument[],
  ) {
    const { documents, bounds, waitingLimit, aroundWrites } = parts;
    this.#bounds = bounds;
    this.#rootArguments = rootArguments;
    this.reads = new ContentReads(parts);
    this.changes = new ContentChanges({ documents, reads: this.reads, rootArguments, waitingLimit });
    this.#late = new LateReads({ documents, reads: this.reads, rootArguments });
    this.#writes = new ContentWrites({ documents, reads: this.reads, aroundWrites });
  }

  /** The resolver for a mark. */
  of(mark: FieldMark): GraphQLFieldResolver<unknown, unknown> {
    const shared = this.#shared.get(mark.kind);
    if (shared !== undefined) return shared;
    const resolve = this.#resolve(mark) as GraphQLFieldResolver<unknown, unknown>;
    this.#made.add(resolve);
    if (ALIKE.has(mark.kind)) this.#shared.set(mark.kind, resolve);
    return resolve;
  }

  /** Whether a field still has the resolver made here, neither replaced nor wrapped. */
  resolves({ resolve }: Pick<GraphQLField<unknown, unknown>, 'resolve'>): boolean {
    return resolve !== undefined && this.#made.has(resolve);
  }

  #resolve(mark: FieldMark): Resolve {
    const reads = this.reads;
    const writes = this.#writes;
    const changes = this.changes;
    switch (mark.kind) {
      case 'one':
        return (_source, args, operation, info) => reads.one(mark.type, this.#given(args, 'read'), operation, info);
      case 'list':
        return (_source, args, operation, info) => reads.list(mark.type, this.#given(args, 'read'), operation, info);
      case 'connection':
        return (_source, args, operation, info) => reads.connection(mark.type, this.#given(args, 'read'), operation, info);
      case 'create':
        return (_source, args, operation, info) => writes.create(mark.type, this.#given(args, 'save'), operation, info);
      case 'update':
        return (_source, args, operation, info) => writes.update(mark.type, this.#given(args, 'save'), operation, info);
      case 'delete':
        return (_source, args, operation, info) => writes.remove(mark.type, this.#given(args, 'remove'), operation, info);
      case 'scalar':
        return isHidden(mark.attribute) ? HIDDEN : SCALAR;
      case 'self':
        return (source: Source, _args, operation, info) => {
          refuseProblem(operation, info);
          return sameObject(source, String(info.path.key));
        };
      case 'meta':
        return (source: Connection | RelationConnection) => source;
      case 'relation':
      case 'zone':
      case 'morph':
        return this.#populated(mark.attribute, (source, _args, key) => populated(source, key, mark.attribute.name));
      case 'component': {
        const { name, repeatable } = mark.attribute;
        return this.#populated(mark.attribute, (source, args, key) => {
          const read = source[aliasOf(key)];
          if (read !== undefined) return read;
          const value = source[name];
          return repeatable && Array.isArray(value) ? this.#windowOf(value, args.pagination) : value;
        });
      }
      case 'relationConnection':
        return this.#populated(mark.attribute, (source, args, key): RelationConnection => {
          return { source, attribute: mark.attribute.name, key, page: pageArgument(args.pagination, this.#bounds, false) };
        });
      case 'changed':
        return (source: ContentChange, args, operation, info) => changes.told(mark.type, source, args, operation, info);
      case 'change':
        return (source: Source) => source[mark.member];
      case 'changedDocument':
        return ({ documents }: ToldChange, _args, _operation, { path }) => documents.get(String(path.key));
      case 'nodes':
        return (source: Connection | RelationConnection, _args, _operation, { path }) => nodesOf(source, String(path.key));
      case 'pageInfo':
        return (source: Connection | RelationConnection) => pageInfo(source.page, totalOf(source));
      case 'next':
        return ({ next }: Connection) => next;
      case 'page':
        return (source: Source) => source[mark.member];
      case 'aggregate':
        return ({ aggregates }: Connection, _args, _operation, { path }): AggregatePlace => ({
          aggregates: aggregates as Aggregates,
          key: String(path.key),
        });
      case 'count':
        return ({ aggregates }: AggregatePlace) => aggregates.result.count;
      case 'measures':
        return ({ aggregates }: AggregatePlace) => aggregates.result[mark.measure];
      case 'measured':
        return (source: Source, _args, _operation, { fieldName }) => source[fieldName];
      case 'groups':
        return ({ aggregates, key }: AggregatePlace, _args, _operation, { path }): GroupsPlace => ({
          aggregates,
          keys: [key, String(path.key)],
        });
      case 'grouping':
        return (source: GroupsPlace, _args, { slices }, { path }) => inPieces(bucketsAt(source, String(path.key)), slices);
      case 'key':
        return ({ key }: BucketAnswer) => key;
      case 'bucketConnection':
        return ({ connections }: BucketAnswer, _args, _operation, { path }) => connections.get(String(path.key));
    }
  }

  /** Resolves a populated field, or throws its error. If others have read the document, the value may be missing and is read now. */
  #populated(attribute: ReadAlong, read: (source: Source, args: RootArguments, key: string, operation: Operation) => unknown): Resolve {
    return (source: Source, args, operation, info) => {
      const key = String(info.path.key);
      refuseProblem(operation, info);
      if (isPopulated(source, key, attribute.name)) return read(source, args, key, operation);
      const reading = this.#late.read(source, args, operation, info);
      if (reading === null) return read(source, args, key, operation);
      return reading.then((document) => {
        refuseProblem(operation, info);
        return read(document ?? { [attribute.name]: isList(attribute) ? [] : null }, args, key, operation);
      });
    };
  }

  #given(args: RootArguments, use: RootUse): RootArguments {
    return givenArguments(args, use, this.#rootArguments);
  }

  #windowOf(entries: readonly unknown[], pagination: unknown): readonly unknown[] {
    const { offset, limit } = pageArgument(pagination, this.#bounds, false);
    return entries.slice(offset, offset + limit);
  }
}

/**
 * Whether a source contains the value of a response key: for the key itself, for a response key of `nodes`, or under the attribute's name.
 */
function isPopulated(source: Source, key: string, name: string): boolean {
  if (source[aliasOf(key)] !== undefined || source[name] !== undefined) return true;
  const prefix = connectionPrefix(key);
  return Object.keys(source).some((each) => each.startsWith(prefix));
}

/** The populated value of a response key; for documents that others have read, the value under the attribute's name. */
function populated(source: Source, key: string, name: string): unknown {
  const value = source[aliasOf(key)];
  return value === undefined ? source[name] : value;
}

/** A document or entry as a field shows it that is the same again: with its values, and with what was populated below the field. */
function sameObject(source: Source, key: string): Source {
  const prefix = selfPrefix(key);
  const same: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(source)) {
    if (name.startsWith(prefix)) same[name.slice(prefix.length)] = value;
    else if (!name.startsWith('__') || name === '__component') same[name] = value;
  }
  return same;
}

function nodesOf(source: Connection | RelationConnection, key: string): unknown {
  if ('nodes' in source) return source.nodes.get(key);
  const value = source.source[connectionAlias(source.key, key)] as readonly unknown[] | CountedList | undefined;
  if (value === undefined) return source.source[source.attribute];
  return 'documents' in value ? value.documents : value;
}

function totalOf(source: Connection | RelationConnection): number {
  if ('nodes' in source) return source.total;
  const [alias, prefix] = [aliasOf(source.key), connectionPrefix(source.key)];
  const counted = Object.entries(source.source).find(([key]) => key === alias || key.startsWith(prefix))?.[1];
  return (counted as Partial<CountedList> | undefined)?.total ?? 0;
}
