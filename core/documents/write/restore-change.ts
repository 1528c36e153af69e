import type { Caller } from '../../access/index.ts';
import { InvalidKeyError, NotFoundError } from '../../errors/index.ts';
import type { ContentType } from '../../model/index.ts';
import { checkKnown, writeActions } from '../axes/request-axes.ts';
import type { VersionLink } from '../change/change-events.ts';
import { assertObject, type NamedLink } from '../input/read-input.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { DOCUMENTS_TABLE } from '../storage/names.ts';
import { reading } from '../storage/statements.ts';
import { findPlace } from './place.ts';
import { RestoredBody } from './restored-body.ts';
import type { WriteContext } from './write-context.ts';
import { addedAxes, planWrite } from './write-plan.ts';
import type { RestoreRequest } from './write-requests.ts';

/** The result of a restore. */
export interface Restored<Document = DocumentValue> {
  readonly document: Document;
  /** Links that were not restored: their documents are gone, the caller may not link them, or the model has no such relation. */
  readonly missing: readonly VersionLink[];
  /**
   * Attributes that keep their present values: the caller may not write them, or they are hashed, shared with existing versions, or
   * private (see `RestoreRequest.privateValues`).
   */
  readonly untouched: readonly string[];
}

/** The write that restores a version. */
export interface RestoringWrite {
  readonly kind: 'create' | 'update';
  readonly data: unknown;
  /** Called on each attempt with the links of the body whose targets are missing or hidden. */
  readonly unreached: (lost: readonly NamedLink[]) => void;
  /** Makes the answer from the written document. */
  readonly answer: <Document>(document: Document) => Restored<Document>;
}

/**
 * Makes the write that restores a version: an update of its document, or a create with its former id.
 * @throws NotFoundError for the id of a document of another type; ForbiddenError, ValidationError
 */
export async function restoringWrite(
  context: WriteContext,
  type: ContentType,
  documentId: string | null,
  { state, axes = new Map(), attributes, privateValues }: RestoreRequest,
  caller: Caller,
): Promise<RestoringWrite> {
  assertObject(state.values);
  const chosen = attributes === undefined ? null : new Set(attributes);
  for (const name of chosen ?? []) if (!type.attributes.has(name)) throw new InvalidKeyError(name, { source: 'body', path: name });
  if (documentId === null && type.kind === 'collectionType') throw new NotFoundError();
  const { axes: registry, database, layouts } = context.parts;
  const store = context.store(type.uid);
  const { layout } = store;
  checkKnown(registry, type, axes);
  const { on, answer } = planWrite(layout, axes);
  const statements = reading(database);
  const { document, versions } = await findPlace(statements, layout, documentId);
  const kind = document === null && type.kind === 'collectionType' ? 'create' : 'update';
  const rights = context.rights(layout, caller, `${type.uid}.${kind}`);
  for (const action of writeActions(registry, type, answer, caller)) rights.also(action);
  if (kind === 'create') {
    // If a document of this type with the id was created meanwhile, the write finds that itself and throws.
    const taken = statements.knex(DOCUMENTS_TABLE).select('id').where('document_id', documentId).whereNot('type', type.uid);
    if ((await statements.read(taken)).length > 0) throw new NotFoundError();
  }
  const [current] = document === null ? [] : await store.load(statements, document.id, on);
  const added = versions.length === 0 ? [] : addedAxes(layout, versions, answer);
  const body = new RestoredBody(type, state, current?.values ?? {}, {
    model: layouts.model,
    axisNames: new Set(registry.all.map(({ name }) => name)),
    isChosen: (name) => chosen?.has(name) ?? true,
    restoresPrivate: caller.trusted || privateValues === 'always' || (privateValues === 'ifGone' && current === undefined),
    mayWrite: (attribute) => rights.mayWrite(attribute) && !added.some((axis) => axis.shares?.(type, attribute.name) === true),
    canLink: (attribute) => attribute.open || rights.mayLink(attribute.target),
  });
  let lost: readonly NamedLink[] = [];
  return {
    kind,
    data: body.data,
    unreached: (found) => {
      lost = found;
    },
    answer: (made) => ({ document: made, missing: body.missing(lost), untouched: body.untouched }),
  };
}
