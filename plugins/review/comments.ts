import {
  type Access,
  ApplicationError,
  bindModel,
  type Caller,
  callerName,
  checkedInput,
  type Database,
  ForbiddenError,
  NotFoundError,
} from 'plinth';
import type { ReviewPerson, ShownComment } from 'plinth/plugins/admin';
import { commentChange, commentInput, MOST, refuse } from './input.ts';
import type { Letters } from './letters.ts';
import { MESSAGES } from './messages.ts';
import type { Reach, Reached } from './reach.ts';
import { iso, type Reviews } from './reviews.ts';
import { type Comment, commentsTable, type DraftKey, mentionsTable, type Stage } from './stage.ts';
import type { States, Window } from './states.ts';

/** Dependencies of `Comments`. */
export interface CommentParts {
  readonly database: () => Database;
  readonly access: Pick<Access, 'titlesOf' | 'callerNamed'>;
  readonly reach: Pick<Reach, 'mayReadAt'>;
  readonly reviews: Pick<Reviews, 'reach' | 'checkReader' | 'checkThere'>;
  readonly states: Pick<States, 'hold'>;
  readonly letters: Letters;
}

/** Comments about drafts, at the document or at an attribute. A caller who may not read the attribute does not see its comments. */
export class Comments {
  readonly #parts: CommentParts;

  constructor(parts: CommentParts) {
    this.#parts = parts;
  }

  /** Threads and their replies, oldest first. */
  async list(uid: string, documentId: string, query: unknown, caller: Caller): Promise<readonly ShownComment[]> {
    const reached = await this.#parts.reviews.reach(uid, documentId, query, caller);
    return this.#shown(await this.#visible(reached, caller), reached.key, caller);
  }

  async add(uid: string, documentId: string, query: unknown, body: unknown, caller: Caller): Promise<ShownComment> {
    const { body: text, path: asked, thread, mentions } = checkedInput(commentInput, body ?? {});
    const reached = await this.#parts.reviews.reach(uid, documentId, query, caller);
    const all = await this.#visible(reached, caller);
    const first =
      thread === null
        ? null
        : (all.find((one) => Number(one.id) === thread && one.thread === null) ?? refuse(['thread'], 'this thread does not exist'));
    const path = first?.path ?? asked;
    if (!this.#parts.reach.mayReadAt(reached, caller)(path)) refuse(['path'], 'this attribute does not exist');
    const named = await this.#readers(reached, mentions, path, caller);
    const { key } = reached;
    if (
      Number(
        await this.#comments()
          .where({ ...key })
          .resultSize(),
      ) >= MOST.comments
    )
      throw new ApplicationError(MESSAGES.tooManyComments({ comments: MOST.comments }));
    const me = callerName(caller);
    const others = thread === null ? [] : all.filter((one) => Number(one.id) === thread || Number(one.thread) === thread);
    const people = new Set([...named, ...others.flatMap(({ written_by }) => written_by ?? [])]);
    const { database, letters, reviews, states } = this.#parts;
    const told = await letters.commented(reached, { path, text, people }, caller);
    const made = await database().transaction(async (tx) => {
      const { knex } = tx;
      await states.hold(key, (reached.said.stages[0] as Stage).id, tx);
      const values = { ...key, thread, path, body: text, written_by: me, written_at: Date.now() };
      const row = (await this.#comments(knex).insert(values)) as unknown as Comment;
      const id = Number(row.id);
      if (thread !== null && me !== null)
        await this.#mentions(knex)
          .delete()
          .where({ ...key, thread, person: me });
      for (const person of named) await this.#mentions(knex).insert({ ...key, comment: id, thread: thread ?? id, person });
      await letters.send(told, tx);
      return id;
    });
    await reviews.checkThere(key);
    return this.#one(reached, made, caller);
  }

  /** Changes a comment. Only its author may change the text and the mentions. Everybody who may comment may resolve a thread. */
  async change(uid: string, documentId: string, id: number, query: unknown, body: unknown, caller: Caller): Promise<ShownComment> {
    const { body: text, mentions, resolved } = checkedInput(commentChange, body ?? {});
    const reached = await this.#parts.reviews.reach(uid, documentId, query, caller);
    const comment = await this.#find(reached, id, caller);
    const me = callerName(caller);
    const isWritten = text !== undefined || mentions !== undefined;
    if (isWritten && comment.written_by !== me) throw new ForbiddenError(MESSAGES.editOwnOnly);
    if (resolved !== undefined && comment.thread !== null) refuse(['resolved'], 'a reply is resolved with its thread');
    const named = mentions === undefined ? null : await this.#readers(reached, mentions, comment.path, caller);
    const patch = {
      ...(text !== undefined && { body: text, edited_at: Date.now() }),
      ...(resolved !== undefined && { resolved_by: resolved ? me : null, resolved_at: resolved ? Date.now() : null }),
    };
    const { key } = reached;
    const { database, letters } = this.#parts;
    const before = named === null ? [] : await this.#mentions().where({ ...key, comment: id });
    const people = (named ?? []).filter((name) => !before.some(({ person }) => person === name));
    const told = await letters.commented(reached, { path: comment.path, text: text ?? comment.body, people }, caller);
    await database().transaction(async (tx) => {
      const { knex } = tx;
      await this.#lock(key, id, knex);
      await letters.send(told, tx);
      if (Object.keys(patch).length > 0) await this.#comments(knex).patch(patch).where({ id });
      // A resolved thread waits for nobody.
      if (resolved === true)
        await this.#mentions(knex)
          .delete()
          .where({ ...key, thread: id });
      if (named === null) return;
      await this.#mentions(knex)
        .delete()
        .where({ ...key, comment: id });
      for (const person of named) await this.#mentions(knex).insert({ ...key, comment: id, thread: comment.thread ?? id, person });
    });
    return this.#one(reached, id, caller);
  }

  /** Deletes a comment of the caller. If it has replies, it stays with an empty text. */
  async remove(uid: string, documentId: string, id: number, query: unknown, caller: Caller): Promise<void> {
    const reached = await this.#parts.reviews.reach(uid, documentId, query, caller);
    const { written_by } = await this.#find(reached, id, caller);
    if (written_by !== callerName(caller)) throw new ForbiddenError(MESSAGES.deleteOwnOnly);
    await this.#parts.database().transaction(async ({ knex }) => {
      await this.#lock(reached.key, id, knex);
      await this.#mentions(knex)
        .delete()
        .where({ ...reached.key, comment: id });
      const isAnswered =
        (await this.#comments(knex)
          .where({ ...reached.key, thread: id })
          .resultSize()) > 0;
      if (isAnswered) await this.#comments(knex).patch({ body: '' }).where({ id });
      else await this.#comments(knex).delete().where({ id });
    });
  }

  /** Drafts with threads that mention a person, the latest mention first. */
  async mentionsOf(person: string, { offset, limit }: Window): Promise<readonly DraftKey[]> {
    const { knex } = this.#parts.database();
    const rows = await knex<DraftKey & { readonly id: number; readonly person: string }>(mentionsTable.name)
      .select('type', 'document', 'locale')
      .max({ latest: 'id' })
      .where({ person })
      .groupBy('type', 'document', 'locale')
      .orderBy('latest', 'desc')
      .offset(offset)
      .limit(limit);
    return rows.map(({ type, document, locale }) => ({ type, document, locale }));
  }

  async #readers(reached: Reached, mentions: readonly string[], path: string, by: Caller): Promise<readonly string[]> {
    const named = [...new Set(mentions)];
    for (const [index, name] of named.entries()) {
      await this.#parts.reviews.checkReader(reached, name, ['mentions', String(index)], by);
      const found = await this.#parts.access.callerNamed(name);
      if (found !== null && !this.#parts.reach.mayReadAt(reached, found.caller)(path))
        refuse(['mentions', String(index)], `“${found.title}” does not have permission to read this attribute`);
    }
    return named;
  }

  async #visible(reached: Reached, caller: Caller): Promise<readonly Comment[]> {
    const rows = await this.#comments()
      .where({ ...reached.key })
      .orderBy('id')
      .limit(MOST.comments);
    const mayReadAt = this.#parts.reach.mayReadAt(reached, caller);
    return rows.filter(({ path }) => mayReadAt(path));
  }

  async #find(reached: Reached, id: number, caller: Caller): Promise<Comment> {
    const found = (await this.#visible(reached, caller)).find((one) => Number(one.id) === id);
    if (found === undefined) throw commentNotFound();
    return found;
  }

  /**
   * Locks a comment that was read before. Whoever removes it, alone or with its draft, does so before or after the transaction, and then
   * removes what the transaction wrote along with it.
   * @throws NotFoundError if it was removed meanwhile
   */
  async #lock(key: DraftKey, id: number, knex: Database['knex']): Promise<void> {
    const found = await this.#comments(knex)
      .findOne({ ...key, id })
      .forUpdate();
    if (found === undefined) throw commentNotFound();
  }

  async #one(reached: Reached, id: number, caller: Caller): Promise<ShownComment> {
    const [shown] = await this.#shown([await this.#find(reached, id, caller)], reached.key, caller);
    return shown as ShownComment;
  }

  async #shown(rows: readonly Comment[], key: DraftKey, caller: Caller): Promise<readonly ShownComment[]> {
    if (rows.length === 0) return [];
    const mentions = await this.#mentions()
      .where({ ...key })
      .orderBy('id');
    const people = [...rows.flatMap(({ written_by, resolved_by }) => [written_by, resolved_by]), ...mentions.map(({ person }) => person)];
    const titles = await this.#parts.access.titlesOf(people.filter((name) => name !== null));
    const named = (caller: string | null): ReviewPerson | null => (caller === null ? null : { caller, name: titles.get(caller) ?? null });
    const me = callerName(caller);
    return rows.map(({ id, thread, path, body, written_by, written_at, edited_at, resolved_by, resolved_at }) => ({
      id: Number(id),
      thread: thread === null ? null : Number(thread),
      path,
      body,
      by: named(written_by),
      at: iso(written_at),
      editedAt: edited_at === null ? null : iso(edited_at),
      mentions: mentions.filter(({ comment }) => Number(comment) === Number(id)).flatMap(({ person }) => named(person) ?? []),
      resolved: resolved_at === null ? null : { by: named(resolved_by), at: iso(resolved_at) },
      isOwn: me !== null && written_by === me,
    }));
  }

  #comments(knex?: Database['knex']) {
    return bindModel(this.#parts.database(), commentsTable).query(knex);
  }

  #mentions(knex?: Database['knex']) {
    return bindModel(this.#parts.database(), mentionsTable).query(knex);
  }
}

function commentNotFound(): NotFoundError {
  return new NotFoundError(MESSAGES.commentNotFound);
}
