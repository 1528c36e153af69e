import { type Caller, callerName, type Documents, type Logger, type RouteTable } from 'plinth';
import { MAIL_QUEUE, type Mail } from 'plinth/plugins/mail';
import type { QueueCount, Queues } from 'plinth/plugins/queues';
import type { AdminExtensions, Agenda } from '../admin.ts';
import { keyOf, type Writer, writersOf } from '../home/who-changed.ts';
import { HEALTH } from '../staff/areas.ts';
import { API, STAFF, type Staff } from '../staff/staff.ts';
import { SIGNED_IN } from './asked.ts';
import { changedLast, type Hit, told } from './find.ts';
import type { ToldLocales } from './model.ts';
import { namesOf } from './presence.ts';
import type { Found } from './told.ts';
import type { Deed, Home, HomeItem } from './told-home.ts';

/** What the route needs. */
export interface HomeRouteParts {
  readonly documents: Documents;
  readonly staff: Staff;
  readonly extensions: AdminExtensions;
  readonly log: Logger;
  /** Null when the plugin queues is off. */
  readonly queues: Queues | null;
  /** Null when the plugin mail is off. */
  readonly mail: Pick<Mail, 'failures'> | null;
  locales(): Promise<ToldLocales>;
}

/** Documents that are read, and how many of each kind are returned. */
const LOOKED_AT = 40;
const SHOWN = 8;

/** A version that was written recently, and who wrote it. */
interface Written {
  readonly hit: Hit;
  readonly found: Found;
  readonly writer: Writer;
}

/** Adds `GET /admin/api/home`: what the person worked on, what waits for them, what goes live next, and what others did. */
export function addHomeRoute(routes: RouteTable, parts: HomeRouteParts): void {
  const { documents, extensions } = parts;
  routes.get(`${API}/home`, SIGNED_IN, async ({ state: { caller } }) => {
    const codes = (await parts.locales()).locales.map(({ code }) => code);
    const hits = await changedLast(documents, caller, codes, LOOKED_AT);
    const [writers, all] = await Promise.all([writersOf(hits, documents, caller), told(hits, documents, caller)]);
    const written = hits.flatMap((hit, index): readonly Written[] => {
      const writer = writers.get(keyOf(hit.type.uid, hit.document));
      const found = all[index];
      return found === undefined ? [] : [{ hit, found, writer: writer ?? { by: null, isMade: false } }];
    });
    const me = callerName(caller);
    const own = written.filter(({ writer }) => writer.by === me).slice(0, SHOWN);
    const others = written.filter(({ writer }) => writer.by !== me && writer.by !== null);
    const people = await peopleOf(others, parts);
    const [waits, next] = await Promise.all([
      fromPlugins(extensions.agendas, 'waits', caller, parts),
      fromPlugins(extensions.agendas, 'next', caller, parts),
    ]);
    const data: Home = {
      isEmpty: hits.length === 0,
      own: own.map(({ found }) => found),
      waits: [...(await failures(caller, parts)), ...toPublish(others, people, caller), ...waits],
      next,
      others: others.slice(0, SHOWN).map((each) => deedOf(each, people)),
      widgets: extensions.widgetsFor(caller.ability),
    };
    return { data };
  });
}

/** A staff member, and what they may publish. */
interface Somebody {
  readonly name: string;
  mayPublish(uid: string): boolean;
}

async function peopleOf(written: readonly Written[], { documents, staff }: HomeRouteParts): Promise<ReadonlyMap<string, Somebody>> {
  const ids = new Map(
    written.flatMap(({ writer: { by } }) => {
      const [kind, id] = (by ?? '').split(':');
      return kind === STAFF && by !== null ? [[by, Number(id)] as const] : [];
    }),
  );
  const names = await namesOf([...new Set(ids.values())], documents);
  const people = await Promise.all(
    [...ids].map(async ([by, id]): Promise<readonly (readonly [string, Somebody])[]> => {
      const name = names.get(id);
      const rights = await staff.rightsOf(id);
      return name === undefined ? [] : [[by, { name, mayPublish: (uid) => rights?.can(`${uid}.publish`) === true }]];
    }),
  );
  return new Map(people.flat());
}

/** Returns what people wrote who may not publish it, for callers who may. */
function toPublish(written: readonly Written[], people: ReadonlyMap<string, Somebody>, { ability }: Caller): readonly HomeItem[] {
  return written.flatMap(({ found, hit: { type }, writer: { by } }): readonly HomeItem[] => {
    const person = people.get(by ?? '');
    const waits = found.status !== 'live' && person !== undefined && !person.mayPublish(type.uid) && ability.can(`${type.uid}.publish`);
    if (!waits) return [];
    const { documentId, locale, title } = found;
    return [
      {
        title: title ?? '',
        note: `${person.name} edited it but does not have permission to publish`,
        at: null,
        to: { type: type.uid, documentId, locale },
      },
    ];
  });
}

/** Returns mails that could not be delivered, and queues with failed items, for people who may see health. */
async function failures({ ability }: Caller, { mail, queues }: HomeRouteParts): Promise<readonly HomeItem[]> {
  if (queues === null || !ability.can(HEALTH.read)) return [];
  const [counts, mails] = await Promise.all([queues.counts(), mail?.failures() ?? []]);
  // Mails also count while they are tried again: until then nobody gets them.
  const failed = counts.filter(({ queue, state, count }) => queue !== MAIL_QUEUE && state === 'failed' && count > 0);
  const [newest] = mails;
  const ofMails: readonly HomeItem[] =
    newest === undefined
      ? []
      : [
          {
            title: mails.length === 1 ? 'An email could not be delivered' : `${mails.length} emails could not be delivered`,
            note: newest.reason,
            at: null,
            to: { page: '/health' },
          },
        ];
  return [...ofMails, ...others(failed)];
}

function others(failed: readonly QueueCount[]): readonly HomeItem[] {
  return failed.map(({ queue, count }) => ({ title: queue, note: `${count} failed`, at: null, to: { page: '/health' } }));
}

async function fromPlugins(
  agendas: readonly Agenda[],
  what: 'waits' | 'next',
  caller: Caller,
  { log }: HomeRouteParts,
): Promise<readonly HomeItem[]> {
  const items = await Promise.all(
    agendas.map(async (agenda) => {
      try {
        return (await agenda[what]?.(caller)) ?? [];
      } catch (error) {
        log.error({ err: error }, `${what === 'waits' ? 'tasks' : 'upcoming items'} of a plugin could not be read for Home`);
        return [];
      }
    }),
  );
  return items.flat().slice(0, SHOWN);
}

function deedOf({ found, hit: { type }, writer: { by, isMade } }: Written, people: ReadonlyMap<string, Somebody>): Deed {
  const person = people.get(by ?? '')?.name ?? null;
  const isPublished = found.status === 'live' && type.attributes.has('publishedAt');
  return {
    ...found,
    person,
    kind: person === null ? ((by ?? '').split(':', 1)[0] ?? null) : null,
    deed: isMade ? 'made' : isPublished ? 'published' : 'changed',
  };
}
