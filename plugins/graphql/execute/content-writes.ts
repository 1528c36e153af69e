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

/** What documents are written with. */
export interface ContentWritesParts {
  readonly documents: Documents;
  readonly reads: ContentReads;
  /** What stands around each write, the outermost first. */
  readonly aroundWrites: readonly AroundWrite[];
}

/** What a root field writes. */
interface RootWrite extends Pick<DocumentWrite, 'type' | 'documentId' | 'caller' | 'answer'> {
  /** @param caller on whose behalf */
  readonly run: (caller: Caller) => Promise<DocumentValue | null>;
}

/** Answers the mutations of content types (specification, Mutations). */
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

  /** Null when there is no such document. */
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

  /** Answers with the documentId that was given, whether or not there was such a document. @throws NotFoundError for a single type without one */
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

  /** Writes inside of everything that stands around. That has a context of its own: operations of one request may run at once, each on behalf of another caller. */
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

  /** The documentId of the document of a single type, in whichever version there is. */
  async #idOf(type: ContentType): Promise<string | null> {
    const { documents } = this.#parts;
    const field = type.attributes.get('documentId');
    if (field?.kind !== 'scalar') return null;
    const axes = new Map(documents.axesOf(type).map((axis) => [axis.name, 'any'] as const));
    const found = await documents.find({ type, axes, fields: [field], populate: [], filter: null, sort: [], page: null }, SYSTEM);
    return (found.documents[0]?.documentId as string | undefined) ?? null;
  }
}

/** What a field expects of the document that it changes. */
function termsOf({ expected }: RootArguments): ChangeTerms {
  return typeof expected === 'number' ? { expected } : {};
}

/** Takes the revision that a write has made, where somebody asks for it. */
function toldTo({ revisions }: Operation, { path }: GraphQLResolveInfo): { readonly written?: (event: DocumentEvent) => void } {
  return revisions === null ? {} : { written: ({ revision }) => void revisions.set(String(path.key), revision) };
}

/** An operation as it was asked for, however its text was sent. */
function askedBy({ operation, variableValues }: GraphQLResolveInfo): unknown {
  return [operation.loc?.source.body ?? null, operation.name?.value ?? null, variableValues];
}

/** Whether a root field is all that its operation asks for. */
function isAlone({ operation }: GraphQLResolveInfo): boolean {
  const [selection, ...others] = operation.selectionSet.selections;
  return others.length === 0 && selection?.kind === Kind.FIELD;
}
