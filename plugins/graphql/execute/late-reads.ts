import { type GraphQLResolveInfo, getArgumentValues } from 'graphql';
import type { ContentType, Documents, DocumentValue } from 'plinth';
import { isContentType } from '../names.ts';
import { outputFields } from '../read/output-fields.ts';
import { type Place, placeOf } from '../read/translation.ts';
import { ownerOf } from '../schema/marks.ts';
import type { RootArgument } from '../schema/root-arguments.ts';
import type { ContentReads } from './content-reads.ts';
import type { RootArguments } from './given-arguments.ts';
import { OPENED } from './opening.ts';
import { type Operation, type PlaceRights, placeIn, rightsAt } from './operation.ts';

/** The parts for late reads. */
export interface LateReadsParts {
  readonly documents: Documents;
  readonly reads: ContentReads;
  readonly rootArguments: readonly RootArgument[];
}

/** Documents at one place that share a read. */
interface Batch {
  readonly documentIds: Set<string>;
  readonly found: Promise<ReadonlyMap<string, DocumentValue>>;
}

/** A root field and its place. */
interface Root {
  readonly place: Place;
  /** Arguments that select versions. */
  readonly args: RootArguments;
  /** The content type of the field; null for added fields. */
  readonly uid: string | null;
}

/**
 * Reads fields of documents when they are resolved: for documents that other resolvers have read, and for fields with wrapped
 * resolvers, which may change their arguments. All documents of a place are read together.
 */
export class LateReads {
  readonly #parts: LateReadsParts;
  readonly #batches = new WeakMap<Operation, Map<string, Batch>>();

  constructor(parts: LateReadsParts) {
    this.#parts = parts;
  }

  /**
   * Reads the source document of a field again, with the field's value under its alias; resolves to null if the caller may not see it.
   * @returns null if the source is not a document that can be read
   */
  read(source: DocumentValue, args: RootArguments, operation: Operation, info: GraphQLResolveInfo): Promise<DocumentValue | null> | null {
    const owner = ownerOf(info.parentType);
    const { documentId } = source;
    if (owner === undefined || !isContentType(owner as ContentType) || typeof documentId !== 'string') return null;
    const type = this.#parts.documents.model.contentType(owner.uid);
    const root = this.#rootOf(info);
    const parameters = this.#versionOf(source, root);
    const key = `${placeIn(info)} ${JSON.stringify([parameters, args])}`;
    const batches = this.#batchesOf(operation);
    let batch = batches.get(key);
    if (batch === undefined) {
      const documentIds = new Set<string>();
      const found = untilAllAsked().then(() => {
        batches.delete(key);
        const rights = this.#rights(type, operation, info, root);
        return this.#parts.reads.fieldOf([...documentIds], { type, args, parameters }, operation, info, rights);
      });
      batch = { documentIds, found };
      batches.set(key, batch);
    }
    batch.documentIds.add(documentId);
    return batch.found.then((found) => found.get(documentId) ?? null);
  }

  #batchesOf(operation: Operation): Map<string, Batch> {
    let batches = this.#batches.get(operation);
    if (batches === undefined) {
      batches = new Map();
      this.#batches.set(operation, batches);
    }
    return batches;
  }

  /** The rights opened at the field, or at the root field for its type; otherwise the caller's rights to read lists or documents. */
  #rights({ uid }: ContentType, operation: Operation, info: GraphQLResolveInfo, root: Root): PlaceRights {
    const here = rightsAt(operation, placeIn(info));
    const rights = here.action === undefined && root.uid === uid ? rightsAt(operation, root.place) : here;
    const { ability } = rights.caller;
    if (rights.action !== undefined || ability.can(`${uid}.find`)) return rights;
    const action = [OPENED, `${uid}.findOne`].find((each) => ability.can(each));
    return { ...rights, action };
  }

  /** Parameters that select the document's version: those of the operation, unless the document itself shows another version. */
  #versionOf(source: DocumentValue, { args }: Root): RootArguments {
    const own = this.#parts.rootArguments.flatMap(({ name, ofDocument }) => {
      const value = ofDocument?.(source);
      return value === undefined ? [] : [[name, value] as const];
    });
    return { ...args, ...Object.fromEntries(own) };
  }

  #rootOf(info: GraphQLResolveInfo): Root {
    let { path } = info;
    while (path.prev !== undefined) path = path.prev;
    const key = String(path.key);
    const type = info.schema.getRootType(info.operation.operation);
    const names = new Set(this.#parts.rootArguments.filter(({ ofDocument }) => ofDocument).map(({ name }) => name));
    if (!type) return { place: '', args: {}, uid: null };
    const root = outputFields(info, type, [info.operation.selectionSet]).find((each) => each.key === key);
    const args = root?.field ? getArgumentValues(root.field, root.nodes[0], info.variableValues) : {};
    const given = Object.entries(args).filter(([name, value]) => names.has(name) && value !== null);
    const uid = root?.mark && 'type' in root.mark ? root.mark.type.uid : null;
    return { place: placeOf('', type.name, key), args: Object.fromEntries(given), uid };
  }
}

/** Resolves when all fields that can be resolved now have added their documents. */
function untilAllAsked(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
