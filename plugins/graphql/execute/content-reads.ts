import { type GraphQLResolveInfo, Kind } from 'graphql';
import { type AxisUse, type CheckedQuery, type ContentType, type DocumentValue, ForbiddenError, type PurposeOf } from 'plinth';
import { AggregateAhead, type AskedBucket } from '../read/aggregate-ahead.ts';
import { LookAhead, type LookedAhead } from '../read/look-ahead.ts';
import { below, connectionFields, isOfContent, outputFields } from '../read/output-fields.ts';
import { connectionPage, type ListPage, pageArgument } from '../read/page-argument.ts';
import { placeOf } from '../read/translation.ts';
import { aggregate, type ReadRows } from './aggregates.ts';
import type { Connection } from './connection.ts';
import type { RootArguments } from './given-arguments.ts';
import { type Operation, type PlaceRights, placeAbove, placeIn, rightsAt } from './operation.ts';
import { ReadComposer, type ReadParts, resolvedField } from './read-composer.ts';

/** How an added field returns documents. */
export interface AskedFor {
  /** The action that grants reading them. */
  readonly action: string;
  /** The field of the returned object that contains the document; default: the document itself is returned. */
  readonly inside?: string;
}

/** For queries that are not run. */
const NO_PAGE: ListPage = { style: 'offset', offset: 0, limit: 1, withCount: false, all: false };

/** Performs the reads of root fields: one read each, including everything selected below it. */
export class ContentReads {
  readonly #parts: ReadParts;
  readonly #composer: ReadComposer;

  constructor(parts: ReadParts) {
    this.#parts = parts;
    this.#composer = new ReadComposer(parts);
  }

  /** Reads a document by id, or that of a single type; null if there is none. */
  async one(
    type: ContentType,
    { documentId, ...args }: RootArguments,
    operation: Operation,
    info: GraphQLResolveInfo,
  ): Promise<DocumentValue | null> {
    const ahead = this.#composer.lookAhead(info);
    const query = this.#composer.compose(type, args, 'one', ahead, null, operation, rightsAt(operation, placeIn(info)));
    const id = type.kind === 'singleType' ? null : String(documentId);
    const { revisions } = operation;
    const { found, revision } = await once(operation, info, { documentId, ...args }, () => this.#seen(id, query, operation));
    if (revision !== null) revisions?.set(String(info.path.key), revision);
    return operation.answered.take(found);
  }

  /** Reads a document, with its revision if requested. */
  async #seen(documentId: string | null, query: CheckedQuery<'one'>, { revisions, budget }: Operation) {
    let revision: number | null = null;
    const take = (seen: number) => {
      revision = seen;
    };
    const found = await this.#parts.documents.findOne(documentId, query, budget, revisions === null ? undefined : take);
    return { found, revision: revision as number | null };
  }

  async list(type: ContentType, args: RootArguments, operation: Operation, info: GraphQLResolveInfo): Promise<readonly DocumentValue[]> {
    const ahead = this.#composer.lookAhead(info);
    const page = pageArgument(args.pagination, this.#parts.bounds, false);
    const query = this.#composer.compose(type, args, 'list', ahead, page, operation, rightsAt(operation, placeIn(info)));
    const { documents } = await once(operation, info, args, () => this.#parts.documents.find(query, operation.budget));
    return operation.answered.take(documents);
  }

  /** Reads a connection: one read per response key of `nodes`, or a count if only the number is requested. */
  async connection(type: ContentType, args: RootArguments, operation: Operation, info: GraphQLResolveInfo): Promise<Connection> {
    const { documents, bounds } = this.#parts;
    const rights = rightsAt(operation, placeIn(info));
    const [envelope, sets] = below(resolvedField(info));
    const asked = connectionFields(info, envelope, sets);
    const computed = new AggregateAhead({ model: documents.model, bounds }, info).connection(envelope, sets, placeIn(info));
    // Aggregates include the number of documents.
    const isCounted = !computed.isAsked && asked.isCounted;
    const page = connectionPage(args.pagination, bounds, isCounted);
    const reads = asked.nodes.map((nodes) => {
      const { key } = nodes;
      const ahead = this.#composer.lookAhead(info, nodes, placeOf(placeIn(info), envelope.name, key));
      return { key, query: this.#composer.compose(type, args, 'list', ahead, page, operation, rights) };
    });
    const query = reads[0]?.query ?? this.#composer.compose(type, args, 'list', null, page, operation, rights);
    const asksNext = page.style === 'cursor' && asked.fields.some(({ mark }) => mark?.kind === 'next');
    const readRows: ReadRows = (bucket, key, ids) => this.#rows(bucket, key, ids, args, operation, rights);
    const read = () =>
      Promise.all([
        isCounted && reads.length === 0 ? documents.count(query) : 0,
        computed.isAsked ? aggregate(query, computed, { documents, bounds, operation, readRows }) : null,
        ...(asksNext && reads.length === 0 ? [query] : reads.map((each) => each.query)).map((each) =>
          documents.find(each, operation.budget),
        ),
      ]);
    // Errors in the documents of buckets are found when they are read, and reported at the field that caused the read.
    const [total, aggregates, ...found] = await (computed.isAsked ? read() : once(operation, info, args, read));
    const nodes = new Map(reads.map(({ key }, index) => [key, operation.answered.take(found[index]?.documents ?? [])]));
    return { nodes, total: aggregates?.result.count ?? found[0]?.total ?? total, page, next: found[0]?.next ?? null, aggregates };
  }

  /** Reads the documents of buckets. They were found with the caller's rights, and are read with them. */
  async #rows(
    { type, nodes }: AskedBucket,
    key: string,
    ids: readonly number[],
    args: RootArguments,
    operation: Operation,
    rights: PlaceRights,
  ): Promise<ReadonlyMap<number, DocumentValue>> {
    const ahead = nodes.get(key);
    if (ahead === undefined || ids.length === 0) return new Map();
    const documents = await this.#among(type, 'id', [...new Set(ids)], args, ahead, operation, rights);
    return new Map(documents.map((document) => [document.id as number, document]));
  }

  /**
   * The selections of an added field that returns documents of a type: by response key, its own, or with `inside` those of the
   * fields with this name in the returned object.
   */
  asked<Use extends AxisUse>(
    uid: string,
    use: Use,
    { action, inside }: AskedFor,
    operation: Operation,
    info: GraphQLResolveInfo,
  ): ReadonlyMap<string, CheckedQuery<PurposeOf<Use>>> {
    const type = this.#parts.documents.model.contentType(uid);
    const rights = { caller: operation.caller, action };
    const compose = (ahead: LookedAhead) => this.#composer.compose(type, {}, use, ahead, null, operation, rights);
    if (inside === undefined) return new Map([[String(info.path.key), compose(this.#composer.lookAhead(info))]]);
    const [answered, sets] = below(resolvedField(info));
    const own = outputFields(info, answered, sets).flatMap(({ key, field, nodes }) => {
      if (field?.name !== inside) return [];
      return [[key, compose(this.#composer.lookAhead(info, { field, nodes }, placeOf(placeIn(info), answered.name, key)))] as const];
    });
    return new Map(own);
  }

  /** A query for the versions that a subscription is about. The caller must be allowed to read single documents. @throws ForbiddenError */
  watched(type: ContentType, args: RootArguments, operation: Operation, info: GraphQLResolveInfo): CheckedQuery<'list'> {
    const rights = rightsAt(operation, placeIn(info));
    const action = rights.action ?? this.#composer.actionOf(type, 'one') ?? readsOne(type);
    return this.#composer.compose(type, args, 'list', null, NO_PAGE, operation, { ...rights, action });
  }

  /**
   * Reads a changed document for each response key of `document`; null if it is gone.
   * @throws ForbiddenError when the caller may not see it, or, if it is gone, possibly could not see it before
   */
  async changed(
    type: ContentType,
    { documentId, isGone }: { readonly documentId: string; readonly isGone: boolean },
    args: RootArguments,
    operation: Operation,
    info: GraphQLResolveInfo,
  ): Promise<ReadonlyMap<string, DocumentValue | null>> {
    const { documents } = this.#parts;
    const rights = rightsAt(operation, placeIn(info));
    const [event, sets] = below(resolvedField(info));
    const fields = outputFields(info, event, sets).filter(isOfContent);
    const queries = fields.flatMap((field) => {
      const { key, mark } = field;
      if (mark.kind !== 'changedDocument') return [];
      const ahead = this.#composer.lookAhead(info, field, placeOf(placeIn(info), event.name, key));
      return [{ key, query: this.#composer.compose(type, args, 'one', ahead, null, operation, rights) }];
    });
    const alone = this.#composer.compose(type, args, 'one', null, null, operation, rights);
    if (isGone) {
      // Whether the removed document met the conditions is unknown, because its relations were removed with it.
      if (alone.isNarrowed) throw new ForbiddenError();
      return new Map(queries.map(({ key }) => [key, null]));
    }
    const id = type.kind === 'singleType' ? null : documentId;
    const asked = queries.length > 0 ? queries : [{ key: '', query: alone }];
    const found = await Promise.all(
      asked.map(async ({ key, query }) => [key, await documents.findOne(id, query, operation.budget)] as const),
    );
    if (found.some(([, document]) => document === null)) throw new ForbiddenError();
    return new Map(found.map(([key, document]) => [key, operation.answered.take(document)]));
  }

  /**
   * Reads what a field selects of documents that resolvers of others have read.
   * @param args of the field
   * @param parameters that select the versions of the documents
   * @returns by documentId, the documents that the caller may see, with the field's value under its alias
   */
  async fieldOf(
    documentIds: readonly string[],
    { type, args, parameters }: { readonly type: ContentType; readonly args: RootArguments; readonly parameters: RootArguments },
    operation: Operation,
    info: GraphQLResolveInfo,
    rights: PlaceRights,
  ): Promise<ReadonlyMap<string, DocumentValue>> {
    const parts = { model: this.#parts.documents.model, bounds: this.#parts.bounds };
    const given = new Map(info.fieldNodes.map((node) => [node, args]));
    const set = { kind: Kind.SELECTION_SET, selections: info.fieldNodes } as const;
    const ahead = new LookAhead(parts, info, { given, along: rights.along }).documents(info.parentType, [set], placeAbove(info));
    const documents = await this.#among(type, 'documentId', documentIds, parameters, ahead, operation, rights);
    operation.answered.take(documents);
    return new Map(documents.map((document) => [document.documentId as string, document]));
  }

  async #among(
    type: ContentType,
    name: 'id' | 'documentId',
    values: readonly (string | number)[],
    args: RootArguments,
    ahead: LookedAhead,
    operation: Operation,
    rights: PlaceRights,
  ): Promise<readonly DocumentValue[]> {
    const attribute = type.attributes.get(name);
    if (attribute?.kind !== 'scalar') return [];
    const page: ListPage = { style: 'offset', offset: 0, limit: values.length, withCount: false, all: false };
    const query = this.#composer.compose(type, args, 'list', ahead, page, operation, rights, { attribute, values });
    return (await this.#parts.documents.find(query, operation.budget)).documents;
  }

  /** The query for the response to a write. */
  answer(
    type: ContentType,
    args: RootArguments,
    use: 'create' | 'update',
    operation: Operation,
    info: GraphQLResolveInfo,
  ): CheckedQuery<'answer'> {
    const ahead = this.#composer.lookAhead(info);
    return this.#composer.compose(type, args, use, ahead, null, operation, rightsAt(operation, placeIn(info)));
  }
}

/** The action for reading a single document of a type. */
function readsOne({ uid, kind }: ContentType): string {
  return kind === 'singleType' ? `${uid}.find` : `${uid}.findOne`;
}

/** Performs identical reads of several root fields in a query only once. Errors in parts of it are reported at each of them. */
function once<Result>(operation: Operation, info: GraphQLResolveInfo, args: RootArguments, read: () => Promise<Result>): Promise<Result> {
  const { operation: asked, fieldName, fieldNodes } = info;
  if (asked.operation !== 'query' || asked.selectionSet.selections.length === 1) return read();
  const selections = fieldNodes.map(({ selectionSet: set }) => set?.loc?.source.body.slice(set.loc.start, set.loc.end) ?? '');
  const { caller, action } = rightsAt(operation, placeIn(info));
  const key = JSON.stringify([fieldName, args, selections, caller.ability.key, action]);
  const known = operation.reads.get(key);
  if (known !== undefined) return known as Promise<Result>;
  const made = read();
  operation.reads.set(key, made);
  return made;
}
