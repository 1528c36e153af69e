import { type Access, ApplicationError, type Caller, type ContentType, callerName } from 'plinth';
import type { Admin, HomeItem, ReviewPerson, RoleName, ShownTask } from 'plinth/plugins/admin';
import type { Letters, MailChoice } from './letters.ts';
import { MESSAGES } from './messages.ts';
import type { Reach, Reached } from './reach.ts';
import type { Reviews } from './reviews.ts';
import { ACTIONS } from './rights.ts';
import type { StageList } from './stage-list.ts';
import type { Tasks } from './tasks.ts';

/** What reviews need to know about staff. */
export interface Staff {
  /** Roles that stages may name. */
  roles(): readonly RoleName[];
  /** People who may read a draft, found by name. */
  readers(reached: Reached, search: string): Promise<readonly ReviewPerson[]>;
  choiceOf(caller: Caller): Promise<{ readonly mails: MailChoice }>;
  choose(mails: MailChoice, caller: Caller): Promise<{ readonly mails: MailChoice }>;
}

/** Maximum number of people that a picker shows at once. */
const PICKED = 20;

/** Makes `Staff`. @param admin null if there is no interface, and so no staff */
export function staffOf(
  admin: Admin | null,
  access: Pick<Access, 'callerNamed'>,
  reach: Pick<Reach, 'draftOrNull'>,
  letters: Letters,
): Staff {
  return {
    roles: () => (admin?.roles ?? []).map(({ name, title }) => ({ name, title })),
    async readers({ type, key }, search) {
      const found: ReviewPerson[] = [];
      for (const { caller, name } of (await admin?.findPeople(search)) ?? []) {
        if (found.length === PICKED) break;
        const person = await access.callerNamed(caller);
        if (person === null || person.refused !== null) continue;
        if ((await reach.draftOrNull(type.uid, key.document, key.locale, person.caller)) !== null) found.push({ caller, name });
      }
      return found;
    },
    choiceOf: async (caller) => ({ mails: await letters.choiceOf(named(caller)) }),
    async choose(mails, caller) {
      await letters.choose(named(caller), mails);
      return { mails };
    },
  };
}

/** The caller's name. @throws ApplicationError if the caller has none */
function named(caller: Caller): string {
  const name = callerName(caller);
  if (name === null) throw new ApplicationError(MESSAGES.emailsForUsersOnly);
  return name;
}

/** Adds waiting tasks to the interface's first page, stages to lists of documents, and reasons why a draft cannot be published. */
export function tellAdmin(admin: Admin, reviews: Reviews, tasks: Tasks, list: StageList): void {
  admin.addAgenda({
    async waits(caller) {
      if (list.all.length === 0 || !caller.ability.can(ACTIONS.read)) return [];
      const { assigned, mentions, waiting } = await tasks.mine(caller);
      return [
        ...assigned.map((task) => item(task, `Assigned to you, in “${task.stage.name}”`)),
        ...mentions.map((task) => item(task, 'Someone mentioned you in a comment')),
        ...waiting.map((task) => item(task, `Waiting in “${task.stage.name}”`)),
      ];
    },
  });
  admin.addMarks({
    applies: ({ uid }: ContentType) => list.of(uid) !== null,
    async marksOf({ type, documentIds, locale, caller }) {
      if (!caller.ability.can(ACTIONS.read) || !caller.ability.can(`${type.uid}.readDraft`)) return new Map();
      const drafts = await reviews.listed(type, documentIds, locale ?? undefined);
      return new Map(
        [...drafts].map(([id, { stage, assignee }]) => {
          const names = [stage.name, ...(assignee?.name == null ? [] : [assignee.name])];
          return [id, names.map((text) => ({ text, at: null, isOfDraft: true }))];
        }),
      );
    },
  });
  admin.addObjection(async ({ type, documentId, locale, caller }) => {
    const why = await reviews.whyNotPublish(type.uid, documentId, locale ?? undefined, caller);
    return why === null ? {} : { publish: why };
  });
}

function item({ type, documentId, locale, title, due }: ShownTask, note: string): HomeItem {
  return { title, note, at: due, to: { type, documentId, locale } };
}
