import { type GraphQLResolveInfo, Kind } from 'graphql';
import {
  type Caller,
  type ChangeTerms,
  type ContentType,
  type DocumentEvent,
  type Documents,
  type DocumentValue,
  isPlinthError,
  NotFoundError,
  type RequestContext,
  SYSTEM,
} from 'plinth';
import { type AroundWrite, carryOut, type DocumentWrite } from 'plinth/plugins/rest';
import type { ContentReads } from './content-reads.ts';
import type { RootArguments } from './given-arguments.ts';
import { type Operation, placeIn, rightsAt } from './operation.ts';

/** The parts that documents are written with. */
export interface ContentWritesParts {
  readonly documents: Documents;
  readonly reads: ContentReads;
  /** Wrappers of each write, outermost first. */
  readonly aroundWrites: readonly AroundWrite[];
}

/** The write of a root field. */
interface RootWrite extends Pick<DocumentWrite, 'type' | 'documentId' | 'caller' | 'answer'> {
  /** @param caller whose rights apply */
  readonly run: (caller: Caller) => Promise<DocumentValue | null>;
}

/** Performs the mutations of content types (specification, Mutations). */
export class ContentWrites {
  readonly #parts: ContentWritesParts;

  constructor(parts: ContentWritesParts) {
    this.#parts = parts;
  }

  async create(type: ContentType, args: RootArguments, operation: Operation, info: GraphQLResolveInfo): Promise<DocumentValue> {
    const { documents, reads } = this.#parts;
    const { caller, action } = rightsAt(operation, placeIn(info));
    const answer = reads.answer(type, args, 'create', operation, info);
    const axes = documents.target(type.uid, args, 'create');
    const checkAnswer = (made: DocumentValue) => void operation.answered.take(made);
    const request = { data: args.data, axes, answer, checkAnswer, ...(action && { action }), ...toldTo(operation, info) };
    const run = (writer: Caller) => documents.create(type.uid, request, writer);
    return (await this.#write(operation, info, { type, documentId: null, caller, run })) as DocumentValue;
  }

  /** Null if there is no such document. */
  async update(type: ContentType, args: RootArguments, operation: Operation, info: GraphQLResolveInfo): Promise<DocumentValue | null> {
    const { documents, reads } = this.#parts;
    const { caller, action } = rightsAt(operation, placeIn(info));
    const answer = reads.answer(type, args, 'update', operation, info);
    const axes = documents.target(type.uid, args, 'update');
    const documentId = type.kind === 'singleType' ? null : String(args.documentId);
    try {
      const checkAnswer = (changed: DocumentValue) => void operation.answered.take(changed);
      const request = {
        data: args.data,
        axes,
        answer,
        checkAnswer,
        ...(action && { action }),
        ...termsOf(args),
        ...toldTo(operation, info),
      };
      const run = (writer: Caller) => documents.update(type.uid, documentId, request, writer);
      return await this.#write(operation, info, { type, documentId, caller, run });
    } catch (error) {
      if (documentId !== null && isPlinthError(error) && error.status === 404) return null;
      throw error;
    }
  }

  /** Returns the given documentId, whether or not the document existed. @throws NotFoundError for a single type without a document */
  async remove(
    type: ContentType,
    args: RootArguments,
    operation: Operation,
    info: GraphQLResolveInfo,
  ): Promise<{ readonly documentId: string }> {
    const { documents } = this.#parts;
    const { caller, action } = rightsAt(operation, placeIn(info));
    const options = { ...(action !== undefined && { action }), ...termsOf(args) };
    const axes = documents.target(type.uid, args, 'remove');
    if (type.kind === 'collectionType') {
      const answer = { documentId: String(args.documentId) };
      const run = async (writer: Caller) => {
        await documents.remove(type.uid, answer.documentId, axes, writer, options);
        return answer;
      };
      return (await this.#write(operation, info, { type, ...answer, caller, answer: () => answer, run })) as typeof answer;
    }
    const answer = { documentId: await this.#idOf(type) };
    const run = async (writer: Caller) => {
      if ((await documents.remove(type.uid, null, axes, writer, options)) === 0 || answer.documentId === null)
        throw new NotFoundError('Document not found');
      return answer;
    };
    return (await this.#write(operation, info, { type, documentId: null, caller, answer: () => answer, run })) as {
      readonly documentId: string;
    };
  }

  /**
   * Performs a write inside its wrappers, with a separate context: operations of one request may run in parallel with different callers.
   */
  #write({ http }: Operation, info: GraphQLResolveInfo, { run, ...write }: RootWrite): Promise<DocumentValue | null> {
    const { aroundWrites } = this.#parts;
    if (aroundWrites.length === 0) return run(write.caller);
    const ctx: RequestContext = Object.create(http, { state: { value: Object.create(http.state) } });
    ctx.state.caller = write.caller;
    return carryOut(aroundWrites, ctx, {
      ...write,
      request: () => askedBy(info),
      isOneOfSeveral: Array.isArray(http.request.body) || !isAlone(info),
      run: () => run(ctx.state.caller),
    });
  }

  /** The documentId of a single type's document, from any of its versions. */
  async #idOf(type: ContentType): Promise<string | null> {
    const { documents } = this.#parts;
    const field = type.attributes.get('documentId');
    if (field?.kind !== 'scalar') return null;
    const axes = new Map(documents.axesOf(type).map((axis) => [axis.name, 'any'] as const));
    const found = await documents.find({ type, axes, fields: [field], populate: [], filter: null, sort: [], page: null }, SYSTEM);
    return (found.documents[0]?.documentId as string | undefined) ?? null;
  }
}

/** The revision that a field expects of the document it changes. */
function termsOf({ expected }: RootArguments): ChangeTerms {
  return typeof expected === 'number' ? { expected } : {};
}

/** Records the revision of a write, if revisions are requested. */
function toldTo({ revisions }: Operation, { path }: GraphQLResolveInfo): { readonly written?: (event: DocumentEvent) => void } {
  return revisions === null ? {} : { written: ({ revision }) => void revisions.set(String(path.key), revision) };
}

/** An operation's content, independent of how its text was sent. */
function askedBy({ operation, variableValues }: GraphQLResolveInfo): unknown {
  return [operation.loc?.source.body ?? null, operation.name?.value ?? null, variableValues];
}

/** Whether an operation consists of a single root field. */
function isAlone({ operation }: GraphQLResolveInfo): boolean {
  const [selection, ...others] = operation.selectionSet.selections;
  return others.length === 0 && selection?.kind === Kind.FIELD;
}
