import type { Knex } from 'knex';
import {
  type Access,
  bindModel,
  type Caller,
  type ContentType,
  callerName,
  type Database,
  isUniqueViolation,
  type Logger,
  type Transaction,
} from 'plinth';
import type { Mail, TemplateMail } from 'plinth/plugins/mail';
import type { Reach, Reached } from './reach.ts';
import { hasRole } from './rights.ts';
import { choicesTable, type Stage } from './stage.ts';

/** Which mails a person wants. */
export type MailChoice = 'all' | 'mine' | 'none';

/** Maximum number of people with the choice `all` that one move considers. */
const WATCHERS = 200;

/** Maximum number of characters of a comment that a mail contains. */
const QUOTED = 500;

const NOT_SENT = 'review email could not be sent';

/** Dependencies of `Letters`. */
export interface LetterParts {
  readonly access: Pick<Access, 'callerNamed'>;
  readonly database: () => Database;
  readonly reach: Pick<Reach, 'draftOrNull' | 'mayReadAt'>;
  /** Null if no mail is sent. */
  readonly mail: Pick<Mail, 'send'> | null;
  /** The mail address of a person, by `callerName`; null if none is known. */
  readonly addressOf: (name: string) => Promise<string | null>;
  /** Base URL of the interface, without a slash at the end. */
  readonly site: string;
  readonly log: Logger;
}

interface Letter {
  readonly template: 'review-assigned' | 'review-moved' | 'review-comment';
  readonly data: Readonly<Record<string, string>>;
  /** Path of the attribute that it is about. Recipients must be allowed to read it. */
  readonly path?: string;
}

/**
 * Sends mails about drafts to people, within what they may read. Mails are written before the change, and queued in its transaction: they
 * are sent if and only if it commits. A mail that cannot be written does not fail the change.
 */
export class Letters {
  readonly #parts: LetterParts;

  constructor(parts: LetterParts) {
    this.#parts = parts;
  }

  /** Queues mails, in the transaction of the change that they report. */
  async send(letters: readonly TemplateMail[], within: Transaction): Promise<void> {
    const { mail, log } = this.#parts;
    for (const letter of letters) {
      // If a statement failed, the whole transaction is rolled back in spite of this handler.
      await mail?.send(letter, within).catch((error: unknown) => log.error({ err: error, template: letter.template }, NOT_SENT));
    }
  }

  async assigned(reached: Reached, assignee: string, due: string | null, by: Caller): Promise<readonly TemplateMail[]> {
    return this.#write(reached, [assignee], { template: 'review-assigned', data: { due: due === null ? '' : `It is due on ${due}.` } }, by);
  }

  /** Mails about a move: to the assignee, and to people with the choice `all` who may move the draft out of its new stage. */
  async moved(
    reached: Reached,
    { from, to, assignee }: { from: Stage; to: Stage; assignee: string | null },
    by: Caller,
  ): Promise<readonly TemplateMail[]> {
    if (this.#parts.mail === null) return [];
    const { outOf } = to;
    const watchers = outOf === null ? [] : await this.#choices().where({ mails: 'all' }).limit(WATCHERS);
    const callers = await Promise.all(
      watchers.map(async ({ person }) => ({ person, found: await this.#parts.access.callerNamed(person) })),
    );
    const waiting = callers
      .filter(({ found }) => found !== null && outOf !== null && hasRole(found.caller, outOf))
      .map(({ person }) => person);
    const data = { from: from.name, to: to.name };
    return this.#write(reached, [...(assignee === null ? [] : [assignee]), ...waiting], { template: 'review-moved', data }, by);
  }

  async commented(
    reached: Reached,
    { path, text, people }: { readonly path: string; readonly text: string; readonly people: Iterable<string> },
    by: Caller,
  ): Promise<readonly TemplateMail[]> {
    const place = path === '' ? '' : ` (${path.split('.', 1)[0]})`;
    const quoted = text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
    return this.#write(reached, people, { template: 'review-comment', data: { place, text: quoted }, path }, by);
  }

  /** @param person by `callerName` */
  async choiceOf(person: string): Promise<MailChoice> {
    return ((await this.#choices().findOne({ person }))?.mails ?? 'mine') as MailChoice;
  }

  async choose(person: string, mails: MailChoice): Promise<void> {
    const put = () =>
      this.#parts.database().transaction(async ({ knex }) => {
        if ((await this.#choices(knex).patch({ mails }).where({ person })) === 0) await this.#choices(knex).insert({ person, mails });
      });
    // If two requests insert at once, the second one finds the row of the first when it tries again.
    await put().catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      return put();
    });
  }

  async #write(
    { type, key }: Reached,
    people: Iterable<string>,
    { template, data, path = '' }: Letter,
    by: Caller,
  ): Promise<readonly TemplateMail[]> {
    const { mail, access, reach, addressOf, site, log } = this.#parts;
    const me = callerName(by);
    if (mail === null) return [];
    const letters: TemplateMail[] = [];
    try {
      const who = me === null ? null : ((await access.callerNamed(me))?.title ?? null);
      for (const person of new Set(people)) {
        const found = person === me ? null : await access.callerNamed(person);
        if (found === null || found.refused !== null || (await this.choiceOf(person)) === 'none') continue;
        const seen = await reach.draftOrNull(type.uid, key.document, key.locale, found.caller);
        const to = seen === null || !reach.mayReadAt(seen, found.caller)(path) ? null : await addressOf(person);
        if (seen === null || to === null) continue;
        const link = `${site}/admin/content/${pathOf(type, key.document)}${key.locale === '' ? '' : `?locale=${encodeURIComponent(key.locale)}`}`;
        letters.push({ to, template, data: { ...data, title: seen.title || type.displayName, who: who ?? 'Somebody', link } });
      }
    } catch (error) {
      log.error({ err: error, template }, NOT_SENT);
    }
    return letters;
  }

  #choices(knex?: Knex) {
    return bindModel(this.#parts.database(), choicesTable).query(knex);
  }
}

/** Path of a document's page in the interface. */
function pathOf({ kind, pluralName, singularName }: ContentType, documentId: string): string {
  return kind === 'singleType' ? singularName : `${pluralName}/${encodeURIComponent(documentId)}`;
}
