import type { GraphQLResolveInfo } from 'graphql';
import { type ContentType, type Documents, type DocumentValue, isPlinthError, NotFoundError, SYSTEM } from 'plinth';
import type { ContentReads } from './content-reads.ts';
import type { RootArguments } from './given-arguments.ts';
import { type Operation, placeIn, rightsAt } from './operation.ts';

/** What documents are written with. */
export interface ContentWritesParts {
  readonly documents: Documents;
  readonly reads: ContentReads;
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
    const axes = documents.target(type.uid, args, 'create', caller);
    const checkAnswer = (made: DocumentValue) => void operation.answered.take(made);
    return documents.create(type.uid, { data: args.data, axes, answer, checkAnswer, ...(action && { action }) }, caller);
  }

  /** Null when there is no such document. */
  async update(type: ContentType, args: RootArguments, operation: Operation, info: GraphQLResolveInfo): Promise<DocumentValue | null> {
    const { documents, reads } = this.#parts;
    const { caller, action } = rightsAt(operation, placeIn(info));
    const answer = reads.answer(type, args, 'update', operation, info);
    const axes = documents.target(type.uid, args, 'update', caller);
    const documentId = type.kind === 'singleType' ? null : String(args.documentId);
    try {
      const checkAnswer = (changed: DocumentValue) => void operation.answered.take(changed);
      const request = { data: args.data, axes, answer, checkAnswer, ...(action && { action }) };
      return await documents.update(type.uid, documentId, request, caller);
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
    const names = action === undefined ? {} : { action };
    const axes = documents.target(type.uid, args, 'remove', caller);
    if (type.kind === 'collectionType') {
      const documentId = String(args.documentId);
      await documents.remove(type.uid, documentId, axes, caller, names);
      return { documentId };
    }
    const documentId = await this.#idOf(type);
    if ((await documents.remove(type.uid, null, axes, caller, names)) === 0 || documentId === null)
      throw new NotFoundError('Document not found');
    return { documentId };
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
