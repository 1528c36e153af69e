import { type Caller, isSystem } from '../access/index.ts';
import type { ReadStatement } from '../database/index.ts';
import { NotFoundError, ValidationError } from '../errors/index.ts';
import type { ContentType } from '../model/index.ts';
import type { Axis, VersionKey } from './axes/axis.ts';
import type { DocumentEvent } from './change/change-events.ts';
import type { Addressed, Ending } from './change/change-pipeline.ts';
import type { DocumentEngine } from './document-engine.ts';
import type { TogetherAnswer } from './documents.ts';
import { type AnswerQueries, CheckedQuery, type QueryPurpose } from './gate/checked-query.ts';
import { IDENTITY } from './gate/rules.ts';
import { NO_RULES } from './plan/guarded-query.ts';
import type { DocumentValue } from './read/rows/answer-form.ts';
import type { Reading } from './read/rows/run.ts';
import type { Statements } from './storage/statements.ts';
import { readyCopy } from './write/copy-change.ts';
import { readyMark } from './write/mark-change.ts';
import { carryOutAlone, type ReadyChange } from './write/ready-change.ts';
import { readyRemoval } from './write/remove-change.ts';
import { type Restored, restoringWrite } from './write/restore-change.ts';
import { readySave, type Saved, saveChange } from './write/save-change.ts';
import { atChange, carryOutTogether } from './write/together.ts';
import type { ReadAnswer } from './write/write-context.ts';
import { axisSelections } from './write/write-plan.ts';
import type {
  CopyRequest,
  DocumentChange,
  MarkRequest,
  RemoveOptions,
  RestoreRequest,
  SaveRequest,
  WriteRequest,
} from './write/write-requests.ts';

/** A save: its request, how its answer is read, and the result for the caller. */
interface AskedSave {
  readonly request: SaveRequest;
  readonly readAnswer: ReadAnswer<DocumentValue>;
  /** Makes the result that the caller gets. */
  readonly answered: (saved: Pick<Saved<DocumentValue>, 'answer'> & { readonly event?: DocumentEvent }) => unknown;
}

/** The changes of the document service: alone or several together. See `Documents` for what each of them does. */
export abstract class DocumentChanges {
  protected readonly engine: DocumentEngine;
  readonly #answers: AnswerQueries = new WeakMap();

  constructor(engine: DocumentEngine) {
    this.engine = engine;
  }

  abstract axesOf(type: ContentType): readonly Axis[];

  async create<Document = DocumentValue>(uid: string, request: WriteRequest<unknown, Document>, caller: Caller): Promise<Document> {
    return this.#save(this.#saving(uid, 'create', null, request as WriteRequest, caller, request.newId));
  }

  async update<Document = DocumentValue>(
    uid: string,
    documentId: string | null,
    request: WriteRequest<unknown, Document>,
    caller: Caller,
  ): Promise<Document> {
    return this.#save(this.#saving(uid, 'update', documentId, request as WriteRequest, caller));
  }

  async remove(uid: string, documentId: string | null, axes: VersionKey, caller: Caller, options: RemoveOptions = {}): Promise<number> {
    return carryOutAlone(this.engine.built.writes, await this.#removal(uid, documentId, axes, options, caller));
  }

  async copy(uid: string, documentId: string | null, request: CopyRequest, caller: Caller): Promise<DocumentValue | null> {
    return carryOutAlone(this.engine.built.writes, await this.#copy(uid, documentId, request, caller));
  }

  async mark(uid: string, documentId: string | null, request: MarkRequest, caller: Caller): Promise<number> {
    const { writes } = this.engine.built;
    return carryOutAlone(writes, await readyMark(writes, this.engine.started.model.contentType(uid), documentId, request, caller));
  }

  async restore<Document = DocumentValue>(
    uid: string,
    documentId: string | null,
    request: RestoreRequest<Document>,
    caller: Caller,
  ): Promise<Restored<Document>> {
    const asked = await this.#restoring(uid, documentId, request as RestoreRequest, caller);
    return this.#save(asked, request.trial === true ? 'undo' : 'keep');
  }

  together(changes: readonly DocumentChange[], caller: Caller): Promise<readonly TogetherAnswer[]> {
    return this.#together(changes, caller, 'keep');
  }

  rehearse(changes: readonly DocumentChange[], caller: Caller): Promise<readonly TogetherAnswer[]> {
    return this.#together(changes, caller, 'undo');
  }

  async #together(changes: readonly DocumentChange[], caller: Caller, ending: Ending): Promise<readonly TogetherAnswer[]> {
    const { maxTogether } = this.engine.parts;
    if (changes.length > maxTogether) {
      throw new ValidationError(`A batch can contain at most ${maxTogether} changes, but this one contains ${changes.length}`, {
        maxTogether,
      });
    }
    const ready: ReadyChange<unknown>[] = [];
    for (const [index, change] of changes.entries()) {
      ready.push(
        await this.#ready(change, change.caller ?? caller).catch((error: unknown) => {
          throw atChange(error, index);
        }),
      );
    }
    return (await carryOutTogether(this.engine.built.writes, ready, caller, ending)) as readonly TogetherAnswer[];
  }

  async #save<Answer>({ request, readAnswer, answered }: AskedSave, ending: Ending = 'keep'): Promise<Answer> {
    const { answer, event } = await saveChange(this.engine.built.writes, request, readAnswer, ending);
    return answered(ending === 'keep' ? { answer, event } : { answer }) as Answer;
  }

  async #readySave({ request, readAnswer, answered }: AskedSave): Promise<ReadyChange<unknown>> {
    const ready = await readySave(this.engine.built.writes, request, readAnswer);
    return { ...ready, instead: null, finish: (done) => answered(ready.finish(done)) };
  }

  /** Builds the request of a save and the function that reads its answer. @param newId the public id of a new document */
  #saving(
    uid: string,
    kind: 'create' | 'update',
    documentId: string | null,
    {
      data,
      axes = new Map(),
      answer,
      checkAnswer,
      written,
      action = `${uid}.${kind}`,
      where = null,
      copies = 'whole',
      expected,
    }: WriteRequest,
    caller: Caller,
    newId?: string,
  ): AskedSave {
    const type = this.engine.started.model.contentType(uid);
    assertAnswers(answer, uid);
    const asked = answer ?? this.#wholeAnswer(uid, kind, caller, action);
    const readAnswer: ReadAnswer<DocumentValue> = async (changed, statements) => {
      const document = await this.#answer(changed, asked, statements);
      if (!document) throw new NotFoundError();
      checkAnswer?.(document);
      return document;
    };
    const answered: AskedSave['answered'] = (saved) => {
      if (saved.event !== undefined) written?.(saved.event);
      return saved.answer;
    };
    return { request: { kind, type, documentId, data, axes, action, caller, where, copies, expected, newId }, readAnswer, answered };
  }

  /** The query of an answer that a request does not name: the whole document. */
  #wholeAnswer(uid: string, kind: 'create' | 'update', caller: Caller, action: string): CheckedQuery<'answer'> {
    const { gate, model } = this.engine.started;
    return gate.parse(model.contentType(uid), {}, kind, caller, { action }) as CheckedQuery<'answer'>;
  }

  /** Builds the save that restores a version, and its answer. */
  async #restoring(uid: string, documentId: string | null, request: RestoreRequest, caller: Caller): Promise<AskedSave> {
    const type = this.engine.started.model.contentType(uid);
    const { kind, data, unreached, answer } = await restoringWrite(this.engine.built.writes, type, documentId, request, caller);
    const { state: _state, attributes: _attributes, privateValues: _private, trial: _trial, ...terms } = request;
    const [about, newId] = kind === 'create' ? [null, documentId ?? undefined] : [documentId, undefined];
    const asked = this.#saving(uid, kind, about, { ...terms, data }, caller, newId);
    return { ...asked, request: { ...asked.request, unreached }, answered: (saved) => answer(asked.answered(saved) as DocumentValue) };
  }

  #removal(uid: string, documentId: string | null, axes: VersionKey, options: RemoveOptions, caller: Caller): Promise<ReadyChange<number>> {
    const removal = { action: `${uid}.delete`, event: 'deleted', ...options };
    return readyRemoval(this.engine.built.writes, this.engine.started.model.contentType(uid), documentId, axes, removal, caller);
  }

  #copy(uid: string, documentId: string | null, request: CopyRequest, caller: Caller): Promise<ReadyChange<DocumentValue | null>> {
    assertAnswers(request.answer, uid);
    const { answer, ...copy } = request;
    const readAnswer: ReadAnswer<DocumentValue | null> = async (done, own) => (answer ? this.#answer(done, answer, own) : null);
    return readyCopy(this.engine.built.writes, this.engine.started.model.contentType(uid), documentId, copy, caller, readAnswer);
  }

  /** Prepares one of several changes: rights, taps of `before`, input. */
  async #ready(change: DocumentChange, caller: Caller): Promise<ReadyChange<unknown>> {
    const { writes } = this.engine.built;
    switch (change.kind) {
      case 'create':
        return this.#readySave(this.#saving(change.type, 'create', null, change.request, caller, change.documentId));
      case 'update':
        return this.#readySave(this.#saving(change.type, 'update', change.documentId, change.request, caller));
      case 'remove':
        return this.#removal(change.type, change.documentId, change.axes, change.options ?? {}, caller);
      case 'copy':
        return this.#copy(change.type, change.documentId, change.request, caller);
      case 'mark':
        return readyMark(writes, this.engine.started.model.contentType(change.type), change.documentId, change.request, caller);
      case 'restore':
        return this.#readySave(await this.#restoring(change.type, change.documentId, change.request, caller));
    }
  }

  /** Reads the version that a write has changed. */
  async #answer(
    { documentId, key }: Addressed,
    answer: CheckedQuery<'answer', unknown>,
    statements: Pick<Statements, 'run' | 'answer'>,
  ): Promise<DocumentValue | null> {
    const about = CheckedQuery.about(answer, this.#answers, axisSelections(this.axesOf(answer.type), key));
    const { query, user, caller } = CheckedQuery.open(about, 'answer');
    const read: ReadStatement = (sql, meter) => (isSystem(caller) ? statements.run(sql, meter) : statements.answer(sql, meter));
    // The transaction locks this document only. Concurrent writes to other documents may be visible.
    const reading: Reading = { budget: this.engine.budgetFor(caller), read, together: (work) => work(read, true) };
    const objects = this.engine.built.objects;
    const document = await objects.findOne(documentId, query, user, reading);
    // The root type has a rule, and it hides this version from the caller. The answer then has the fields of its identity only.
    if (document !== null || (query.rules?.root ?? null) === null) return document as DocumentValue | null;
    const fields = query.fields.filter(({ name }) => IDENTITY.includes(name));
    return (await objects.findOne(documentId, { ...query, fields, populate: [], rules: NO_RULES }, user, reading)) as DocumentValue | null;
  }
}

/** Runs before anything is written. @throws Error for a query that cannot read the answer of a write to this type */
function assertAnswers(answer: CheckedQuery<QueryPurpose, unknown> | undefined, uid: string): void {
  if (answer === undefined) return;
  CheckedQuery.open(answer, 'answer');
  if (answer.type.uid !== uid) throw new Error(`the response query is for ${answer.type.uid}, but the write is to ${uid}`);
}
