import {
  type Caller,
  type DocumentChange,
  type Documents,
  ForbiddenError,
  isPlinthError,
  NotFoundError,
  PlinthError,
  problemAt,
  ValueProblemsError,
} from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import { changesOf, draftOf, localeOf, misfit, publishedOf } from './changes.ts';
import { MESSAGES } from './messages.ts';
import type { AskedItem } from './plan-input.ts';
import { limited } from './plan-people.ts';
import type { NewItem } from './plan-store.ts';

/** Dependencies of `allowedItems`. */
interface ItemParts {
  readonly documents: Documents;
  readonly drafts: Drafts;
}

/** Who adds items. */
interface Adder {
  readonly caller: Caller;
  /** The name to store with the items. */
  readonly added_by: string | null;
  /** The planner, if it is somebody else. */
  readonly planner: Caller | null;
}

/**
 * Checks that a caller may plan some items, and stores the current state of drafts that are to be published as they are now.
 * @param present number of items that the plan already has
 * @throws ValueProblemsError, NotFoundError, ForbiddenError; for a draft to keep, whatever refuses to publish it now
 */
export async function allowedItems(
  asked: readonly AskedItem[],
  present: number,
  adder: Adder,
  parts: ItemParts,
): Promise<readonly NewItem[]> {
  const { documents, drafts } = parts;
  const { caller, added_by } = adder;
  if (present + asked.length > documents.maxTogether) {
    throw new ValueProblemsError([problemAt(['items'], `at most ${documents.maxTogether} documents can be published together`)]);
  }
  const items: NewItem[] = [];
  const revisions = new Map<string, number>();
  for (const [index, { action, type, documentId, locale: said, content }] of asked.entries()) {
    const wrong = (key: string, message: string) => new ValueProblemsError([problemAt(['items', String(index), key], message)]);
    const ofItem = (sentence: string) => `items.${index}: ${sentence}`;
    const locale = localeOf(type, said, documents);
    const item = { action, type, document: documentId, locale };
    const problem = misfit(item, documents, drafts);
    if (problem !== null) throw wrong(said === null ? 'type' : 'locale', problem);
    if (content === 'now' && action === 'unpublish') throw wrong('content', 'content cannot be set when unpublishing');
    const right = `${type}.${action}`;
    const { [right]: may } = await documents.may(type, documentId, { actions: [right], axes: publishedOf(item) }, caller);
    if (may?.granted !== true) {
      if (may?.reason === 'notFound') throw new NotFoundError(ofItem('Document not found'));
      throw new ForbiddenError(
        ofItem(
          action === 'publish'
            ? "You don't have permission to publish this document"
            : "You don't have permission to unpublish this document",
        ),
      );
    }
    const state = content === 'now' ? await documents.state(type, documentId, draftOf(item)) : null;
    if (content === 'now' && state === null) throw new NotFoundError(ofItem('There is no draft to save'));
    if (state !== null && !revisions.has(nameOf(item))) revisions.set(nameOf(item), state.revision);
    items.push({ ...item, added_by, kept: state && { values: state.values, links: state.links } });
  }
  if (revisions.size > 0) await assertPublishable(items, revisions, adder, parts);
  return items;
}

/**
 * Tries to publish the stored states now, with the rights of the caller and of the planner. It cannot be done when the plan runs, because
 * the draft may have changed by then. Items of the same request that are taken offline come first, since they may free a unique value.
 * @param revisions those of the documents whose drafts are kept
 * @throws the error of the first item that cannot be published now
 */
async function assertPublishable(
  items: readonly NewItem[],
  revisions: ReadonlyMap<string, number>,
  { caller, planner }: Adder,
  parts: ItemParts,
): Promise<void> {
  const by = limited(caller, planner === null ? [] : [planner.ability]);
  const tried = items.filter(({ action, kept }) => kept !== null || action === 'unpublish');
  const seen = new Set<string>();
  const changes = changesOf(tried, parts, () => by).map((change, index) => {
    const name = nameOf(tried[index] as NewItem);
    // An earlier change of the same document has raised its revision.
    const expected = seen.has(name) ? undefined : revisions.get(name);
    seen.add(name);
    return expected === undefined ? change : expecting(change, expected);
  });
  try {
    await parts.documents.rehearse(changes, by);
  } catch (error) {
    const { change } = (isPlinthError(error) ? error.details : {}) as { readonly change?: number };
    const item = change === undefined ? undefined : tried[change];
    if (!isPlinthError(error) || item === undefined) throw error;
    const { code, status, name, details } = error;
    const index = items.indexOf(item);
    throw new PlinthError(MESSAGES.itemProblem({ index, message: error.coded ?? error.message }), {
      code,
      status,
      name,
      details: { ...details, change: index },
      cause: error,
    });
  }
}

/** @param expected the revision that the document must have */
function expecting(change: DocumentChange, expected: number): DocumentChange {
  if (change.kind === 'copy') return { ...change, request: { ...change.request, expected } };
  return change.kind === 'remove' ? { ...change, options: { ...change.options, expected } } : change;
}

function nameOf({ type, document }: Pick<NewItem, 'type' | 'document'>): string {
  return `${type} ${document}`;
}
