import { ApplicationError, type Caller, type DocumentChange, type Documents, type RecordedChange, type RecordedRow } from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import { type Change, changesTable, type Item, type Plan } from './plan.ts';

/** Current turns by the caller of their changes, so that the tap of `record` recognizes them. */
export type Turns = WeakMap<Caller, Pick<Plan, 'id' | 'turn'>>;

/** The axis values of an item or change, without a status. */
export function axesOf({ locale }: Pick<Item, 'locale'>): ReadonlyMap<string, string> {
  return new Map(locale === '' ? [] : [['locale', locale]]);
}

/** The axis values of its published version. */
export function publishedOf(item: Pick<Item, 'locale'>): ReadonlyMap<string, string> {
  return new Map([...axesOf(item), ['status', 'published']]);
}

/** The axis values of its draft. */
export function draftOf(item: Pick<Item, 'locale'>): ReadonlyMap<string, string> {
  return new Map([...axesOf(item), ['status', 'draft']]);
}

/**
 * Converts items to changes of documents.
 * @param callerOf who carries an item out
 * @throws ApplicationError for an item that no longer fits the model, with its index as `details.change`
 */
export function changesOf<One extends Pick<Item, 'action' | 'type' | 'document' | 'locale' | 'kept'>>(
  items: readonly One[],
  { documents, drafts }: { readonly documents: Documents; readonly drafts: Drafts },
  callerOf: (item: One) => Caller,
): readonly DocumentChange[] {
  return items.map((item, index) => {
    const problem = misfit(item, documents, drafts);
    if (problem !== null) throw new ApplicationError(problem, { change: index });
    const change = { ...drafts.change(item.action, item.type, item.document, axesOf(item)), caller: callerOf(item) };
    return change.kind === 'copy' && item.kept !== null ? { ...change, request: { ...change.request, state: item.kept } } : change;
  });
}

/** Why an item does not fit the model; null: it fits. */
export function misfit({ type, locale }: Pick<Item, 'type' | 'locale'>, documents: Documents, drafts: Drafts): string | null {
  const found = documents.model.contentTypes.get(type);
  if (found === undefined) return `Content type "${type}" not found`;
  if (!drafts.has(type)) return `Documents of type "${type}" have no drafts and cannot be published`;
  const hasLocales = documents.axesOf(found).some(({ name }) => name === 'locale');
  if (locale !== '' && !hasLocales) return `Documents of type "${type}" have no locales`;
  return null;
}

/** The locale of an item; empty if the type has no locales. @param said the locale in the request; null: the default one */
export function localeOf(uid: string, said: string | null, documents: Documents): string {
  if (said !== null) return said;
  const type = documents.model.contentTypes.get(uid);
  return (
    (type &&
      documents
        .axesOf(type)
        .find(({ name }) => name === 'locale')
        ?.defaultValue()) ??
    ''
  );
}

/** The change that undoes a recorded one. @param expected the revision that the document must have; undefined: any */
export function undoingOf(done: Change, expected: number | undefined, drafts: Drafts): DocumentChange {
  const change = drafts.change(done.before === null ? 'unpublish' : 'publish', done.type, done.document, axesOf(done));
  const terms = expected !== undefined && { expected };
  if (change.kind === 'remove') return { ...change, options: { ...change.options, ...terms } };
  if (change.kind !== 'copy' || done.before === null) return change;
  return { ...change, request: { ...change.request, ...terms, state: done.before } };
}

/** The row for a version that a turn changed. The first change of a turn always has a row, since that row ends the turn. */
export function rowsOf(
  { kind, type, documentId, axes, before, after, caller, index, links }: RecordedChange,
  turns: Turns,
): readonly RecordedRow[] {
  const turn = turns.get(caller);
  const isOwn = (kind === 'published' || kind === 'unpublished') && axes.get('status') === 'published';
  if (turn === undefined || (!isOwn && index > 0)) return [];
  const row = { plan: turn.id, turn: turn.turn, place: index, outcome: 'done' };
  if (!isOwn) return [{ table: changesTable, values: { ...row, type: '', document: '', locale: '' } }];
  const kept = before && { values: before.values, links: links().before ?? [] };
  const place = { type: type.uid, document: documentId, locale: axes.get('locale') ?? '' };
  return [{ table: changesTable, values: { ...row, ...place, before: kept, after: (after?.values.publishedAt ?? null) as string | null } }];
}
