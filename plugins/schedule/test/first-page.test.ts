import type { Admin } from 'plinth/plugins/admin';
import type { Outlook } from '../outlook.ts';
import { tellAdmin } from '../schedule-admin.ts';

type Agenda = Parameters<Admin['addAgenda']>[0];

const ITEM = { action: 'publish', type: 'api::article.article', documentId: 'abc', locale: null };
const TO = { type: ITEM.type, documentId: 'abc', locale: null };

/** One plan as the first page gets it. */
async function toldOf(plan: object) {
  let agenda: Agenda = {};
  const admin = { addAgenda: (added: Agenda) => (agenda = added), addMarks: () => undefined };
  tellAdmin(admin as unknown as Admin, { plans: async () => [plan] } as unknown as Outlook);
  return { waits: await agenda.waits?.({} as never), next: await agenda.next?.({} as never) };
}

describe('the first page', () => {
  it('is told in words that a plan failed, and not by the message of an attribute', async () => {
    const plan = { id: 7, name: 'Sunday edition', items: [ITEM] };
    const noteOf = async (reason: string | null) => (await toldOf({ ...plan, reason })).waits?.map(({ note }) => note);
    expect(await noteOf('title: title must be a `string` type, but the final value was: `null`.')).toEqual(['Scheduled action failed']);
    expect(await noteOf('seo.title: seo.title is too long')).toEqual(['Scheduled action failed']);
    expect(await noteOf(null)).toEqual(['Scheduled action failed']);
    expect(await noteOf('The user who scheduled this is blocked')).toEqual(['The user who scheduled this is blocked']);
    expect(await noteOf("The user or API token that added this cannot do it: They don't have this permission")).toEqual([
      "The user or API token that added this cannot do it: They don't have this permission",
    ]);
  });

  it('is told no id as the title of a document without one', async () => {
    const at = '2031-05-03T09:00:00.000Z';
    const next = async (title: string) => (await toldOf({ id: 7, name: null, at, items: [{ ...ITEM, title }] })).next;
    expect(await next('abc')).toEqual([{ title: '', note: 'Goes live', at, to: TO }]);
    expect(await next('Rain')).toEqual([{ title: 'Rain', note: 'Goes live', at, to: TO }]);
  });
});
