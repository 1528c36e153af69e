import {
  type Access,
  type Caller,
  ConflictError,
  type ContentType,
  callerName,
  checkedInput,
  ForbiddenError,
  NotFoundError,
  problemAt,
  type Transaction,
  ValueProblemsError,
} from 'plinth';
import type { ReviewedType, ShownDraft, ShownMove, ShownReview, ShownStages } from 'plinth/plugins/admin';
import { assignmentInput, localeQuery, manyInput, moveInput, refuse, stagesInput } from './input.ts';
import type { Letters } from './letters.ts';
import { MESSAGES } from './messages.ts';
import type { Reach, Reached } from './reach.ts';
import { isFree, whyNotMove } from './rights.ts';
import { type DraftKey, type Stage, stageOf, type TypeStages, whyUnpublishable } from './stage.ts';
import type { StageList } from './stage-list.ts';
import type { States } from './states.ts';

/** The stages of a type, without the roles that they may name. */
type KeptStages = Omit<ShownStages, 'roles'>;

/** Dependencies of `Reviews`. */
export interface ReviewParts {
  readonly access: Pick<Access, 'callerNamed' | 'titlesOf'>;
  readonly list: StageList;
  readonly states: States;
  readonly reach: Reach;
  readonly letters: Letters;
}

/** Reads and changes stages, and the drafts in them, for callers. Methods about a draft first check that the caller may read it. */
export class Reviews {
  readonly #parts: ReviewParts;

  constructor(parts: ReviewParts) {
    this.#parts = parts;
  }

  /** The types with stages that the caller may read. */
  types({ ability, trusted }: Caller): readonly ReviewedType[] {
    return this.#parts.list.all
      .filter(({ type }) => trusted || ability.can(`${type}.find`) || ability.can(`${type}.findOne`))
      .map(({ type, stages }) => ({ type, stages: stages.map(shownStage) }));
  }

  stages(uid: string): KeptStages {
    this.#checkType(uid);
    return shownStages(this.#parts.list.said(uid));
  }

  /** @throws ValueProblemsError; ApplicationError if a file defines them; ConflictError */
  async changeStages(uid: string, body: unknown): Promise<KeptStages> {
    this.#checkType(uid);
    return shownStages(await this.#parts.list.change(uid, checkedInput(stagesInput, body ?? {})));
  }

  /** The stage and the assignee of a draft, its history, and what the caller may do with it. */
  async read(uid: string, documentId: string, query: unknown, caller: Caller): Promise<ShownReview> {
    return this.#shown(await this.reach(uid, documentId, query, caller), caller);
  }

  /** The draft that a request names. */
  reach(uid: string, documentId: string, query: unknown, caller: Caller): Promise<Reached> {
    return this.#parts.reach.draft(uid, documentId, checkedInput(localeQuery, query).locale, caller);
  }

  /** @throws ForbiddenError if the caller may not make this move; ConflictError if the draft was moved or changed meanwhile */
  async move(uid: string, documentId: string, query: unknown, body: unknown, caller: Caller): Promise<ShownReview> {
    const { to: asked, from: seen, revision } = checkedInput(moveInput, body ?? {});
    const reached = await this.reach(uid, documentId, query, caller);
    const { key, said } = reached;
    const to = said.stages.find(({ id }) => id === asked) ?? refuse(['to'], `the stage "${asked}" does not exist`);
    const row = (await this.#parts.states.read(key)) ?? null;
    const from = stageOf(said, row?.stage);
    if (seen !== undefined && seen !== from.id) throw movedMeanwhile(from);
    const why = whyNotMove(from, to, caller);
    if (why !== null) throw new ForbiddenError(why);
    const { states, letters, reach } = this.#parts;
    const told = await letters.moved(reached, { from, to, assignee: row?.assignee ?? null }, caller);
    const way = { seen: row, from: from.id, to: to.id, by: callerName(caller) };
    const assertRead = async (tx: Transaction) => {
      if (revision === undefined) return;
      const now = await reach.lock(key, tx);
      if (now === null) throw new NotFoundError();
      if (now !== revision) throw changedMeanwhile(now);
    };
    if (!(await states.move(key, way, (tx) => letters.send(told, tx), assertRead)))
      throw movedMeanwhile(stageOf(said, (await states.read(key))?.stage));
    await this.checkThere(key);
    return this.#shown(reached, caller);
  }

  /** @throws ValueProblemsError if the assignee does not exist, or may not read the draft */
  async assign(uid: string, documentId: string, query: unknown, body: unknown, caller: Caller): Promise<ShownReview> {
    const given = checkedInput(assignmentInput, body ?? {});
    const reached = await this.reach(uid, documentId, query, caller);
    const { key, said } = reached;
    const assignee = given.assignee === 'me' ? callerName(caller) : given.assignee;
    if (typeof assignee === 'string') await this.checkReader(reached, assignee, ['assignee'], caller);
    const before = await this.#parts.states.read(key);
    const patch = { ...(assignee !== undefined && { assignee }), ...(given.due !== undefined && { due: given.due }) };
    if (Object.keys(patch).length === 0) return this.#shown(reached, caller);
    const { states, letters } = this.#parts;
    const isNew = typeof assignee === 'string' && assignee !== before?.assignee;
    const due = given.due === undefined ? (before?.due ?? null) : given.due;
    const told = isNew ? await letters.assigned(reached, assignee, due, caller) : [];
    await states.assign(key, patch, (said.stages[0] as Stage).id, (tx) => letters.send(told, tx));
    await this.checkThere(key);
    return this.#shown(reached, caller);
  }

  /**
   * Removes what was just written about a draft if the draft was deleted meanwhile. Its removal has not seen those rows, so they would
   * stay.
   * @throws NotFoundError
   */
  async checkThere(key: DraftKey): Promise<void> {
    if (await this.#parts.reach.isThere(key)) return;
    await this.#parts.states.forget(key);
    throw new NotFoundError();
  }

  /**
   * Checks that a person may read a draft. If the person may not, the error names them only to callers of the same kind: programs and
   * others could otherwise learn all names by trying one number after the other.
   * @throws ValueProblemsError if the person does not exist or may not read the draft
   */
  async checkReader({ key, type }: Reached, name: string, path: readonly string[], by: Caller): Promise<void> {
    const found = await this.#parts.access.callerNamed(name);
    const nobody = () => new ValueProblemsError([problemAt(path, 'this user does not exist')]);
    if (found === null || found.refused !== null || found.caller.kind === 'token') throw nobody();
    if ((await this.#parts.reach.draftOrNull(type.uid, key.document, key.locale, found.caller)) !== null) return;
    if (found.caller.kind !== by.kind) throw nobody();
    throw new ValueProblemsError([problemAt(path, `“${found.title}” does not have permission to read this document`)]);
  }

  /** The stages of documents in a list, by documentId. Documents that the caller may not read are absent. */
  async many(uid: string, body: unknown, caller: Caller): Promise<Readonly<Record<string, ShownDraft>>> {
    const { documentIds, locale } = checkedInput(manyInput, body ?? {});
    const { type } = this.#parts.reach.typed(uid, caller);
    const where = this.#parts.reach.localeOf(type, locale);
    const ids = [...new Set(documentIds)];
    const titles = await this.#parts.reach.titles(
      ids.map((document) => ({ type: uid, document, locale: where })),
      caller,
    );
    const readable = ids.filter((_, index) => titles[index] !== null);
    return Object.fromEntries(await this.drafts(uid, readable, where));
  }

  /** Like `many`, for documents that the caller is known to be allowed to read. */
  listed(type: ContentType, documentIds: readonly string[], locale: string | undefined): Promise<ReadonlyMap<string, ShownDraft>> {
    return this.drafts(type.uid, documentIds, this.#parts.reach.localeOf(type, locale));
  }

  /** The stages of drafts that the caller is known to be allowed to read. Takes one statement, and those that read names. */
  async drafts(uid: string, documentIds: readonly string[], locale: string): Promise<ReadonlyMap<string, ShownDraft>> {
    const said = this.#parts.list.of(uid);
    if (said === null || documentIds.length === 0) return new Map();
    const states = await this.#parts.states.readMany(uid, documentIds, locale);
    const names = await this.#names([...states.values()].map(({ assignee }) => assignee));
    return new Map(
      documentIds.map((id) => {
        const row = states.get(id);
        return [id, { stage: shownStage(stageOf(said, row?.stage)), assignee: names(row?.assignee ?? null), due: row?.due ?? null }];
      }),
    );
  }

  /** Why stages keep the caller from publishing a draft; null: they do not. */
  async whyNotPublish(uid: string, documentId: string | null, locale: string | undefined, caller: Caller): Promise<string | null> {
    const said = this.#parts.list.of(uid);
    if (said === null || isFree(caller)) return null;
    const { type } = this.#parts.reach.typed(uid, caller);
    const key = { type: uid, document: documentId ?? '', locale: this.#parts.reach.localeOf(type, locale) };
    const row = documentId === null ? undefined : await this.#parts.states.read(key);
    return whyUnpublishable(said.stages, stageOf(said, row?.stage));
  }

  /** Reads names of callers. @returns a function that names a stored caller */
  async #names(callers: Iterable<string | null>): Promise<(name: string | null) => ShownDraft['assignee']> {
    const titles = await this.#parts.access.titlesOf([...callers].filter((name) => name !== null));
    return (caller) => (caller === null ? null : { caller, name: titles.get(caller) ?? null });
  }

  async #shown(reached: Reached, caller: Caller): Promise<ShownReview> {
    const { key, said } = reached;
    const [row, moves] = await Promise.all([this.#parts.states.read(key), this.#parts.states.moves(key)]);
    const names = await this.#names([row?.assignee ?? null, ...moves.map(({ moved_by }) => moved_by)]);
    const at = stageOf(said, row?.stage);
    const history = moves.map(
      ({ from_stage, to_stage, cause, moved_by, moved_at }): ShownMove => ({
        from: shownStage(stageOf(said, from_stage)),
        to: shownStage(stageOf(said, to_stage)),
        cause: cause as ShownMove['cause'],
        by: names(moved_by),
        at: iso(moved_at),
      }),
    );
    return {
      stage: shownStage(at),
      since: row === undefined ? null : iso(row.since),
      assignee: names(row?.assignee ?? null),
      due: row?.due ?? null,
      whyNotPublish: isFree(caller) ? null : whyUnpublishable(said.stages, at),
      moves: said.stages.filter((to) => to !== at).map((to) => ({ stage: shownStage(to), why: whyNotMove(at, to, caller) })),
      history,
    };
  }

  #checkType(uid: string): void {
    const why = this.#parts.reach.whyNoStages(uid);
    if (why !== null) refuse(['type'], why);
  }
}

/** Converts milliseconds since 1970 to UTC, ISO 8601. */
export function iso(milliseconds: number): string {
  return new Date(Number(milliseconds)).toISOString();
}

function movedMeanwhile({ id, name }: Stage): ConflictError {
  return new ConflictError(MESSAGES.alreadyMoved({ name }), { stage: id }, 'REVIEW_MOVED');
}

function changedMeanwhile(revision: number): ConflictError {
  return new ConflictError(MESSAGES.documentModified, { revision }, 'REVIEW_CHANGED');
}

/** A stage as it is shown with documents. */
export function shownStage({ id, name, colour, publish }: Stage): ShownDraft['stage'] {
  return { id, name, colour, publish };
}

function shownStages({ stages, keptBy, revision }: TypeStages): KeptStages {
  return { stages, keptBy, revision };
}
