import type { Admin, HomeItem } from 'plinth/plugins/admin';
import type { Outlook } from './outlook.ts';
import type { PlannedMark, ShownPlan } from './shown.ts';

const FAILED = 'Scheduled action failed';
/** Matches `seo.title: title is too long`, the stored problem of an attribute. */
const AT_ATTRIBUTE = /^[\w.]+: /;

/** Adds the next and the failed plans to the interface's first page, and marks to documents in lists. */
export function tellAdmin(admin: Admin, outlook: Outlook): void {
  admin.addAgenda({
    waits: async (caller) => (await outlook.plans('failed', caller)).map((plan) => ({ ...itemOf(plan), note: whyFailed(plan) })),
    next: async (caller) => (await outlook.plans('waiting', caller)).map((plan) => ({ ...itemOf(plan), note: noteOf(plan), at: plan.at })),
  });
  admin.addMarks({
    applies: ({ uid }) => outlook.concerns(uid),
    async marksOf({ type, documentIds, locale, caller }) {
      const planned = await outlook.marksOf(type.uid, documentIds, locale, caller);
      return new Map(
        documentIds.map((id) => [
          id,
          planned
            .filter(({ documentId }) => documentId === id)
            .slice(0, 1)
            .map(markOf),
        ]),
      );
    },
  });
}

function markOf({ action, state, at }: PlannedMark) {
  if (state === 'failed') return { text: FAILED, at: null, isUrgent: true };
  return { text: action === 'publish' ? 'Goes live {time}' : 'Is taken offline {time}', at };
}

/** A problem of an attribute is shown on the page that the item links to, where the attribute has its label. */
function whyFailed({ reason }: ShownPlan): string {
  return reason === null || AT_ATTRIBUTE.test(reason) ? FAILED : reason;
}

function noteOf({ items }: ShownPlan): string {
  if (items.length > 1) return 'Release with several documents';
  return items[0]?.action === 'unpublish' ? 'Is taken offline' : 'Goes live';
}

/** An item of the first page. An unnamed plan of one document links to the document, any other plan to its own page. */
function itemOf({ id, name, items }: ShownPlan): Omit<HomeItem, 'note'> {
  const [item] = items;
  const to =
    item !== undefined && items.length === 1 && name === null
      ? { type: item.type, documentId: item.documentId, locale: item.locale }
      : { page: `/schedule/${id}` };
  // A document without a title has its id as title here, which says nothing on a page.
  const title = item === undefined || item.title === item.documentId ? '' : item.title;
  return { title: name ?? title, at: null, to };
}
