import { RequestError } from '../../client/http-client.ts';
import type { Document } from '../../client/types.ts';
import { accept, compare, isStoredAs, type Sent, send, settle } from '../../form/exchange.ts';
import type { FormStore } from '../../form/form-store.ts';
import type { Merged } from '../../form/merge.ts';
import type { Path } from '../../form/path.ts';
import { faultsOf } from '../../form/validate.ts';
import { worded } from '../../words/text.ts';
import { type DocumentAddress, type DocumentRequests, isMade, type Revised, type VersionAction } from './document-requests.ts';

/** What came of storing or publishing. */
export type DeedOutcome =
  /** `merged`: what somebody else had stored meanwhile was put together with it. */
  | { readonly kind: 'done'; readonly merged: Merged | null }
  /** Something is wrong: the store says where. */
  | { readonly kind: 'faults'; readonly message: string | null }
  /** Both wrote in the same place: people decide. */
  | { readonly kind: 'conflict'; readonly theirs: Revised; readonly merged: Merged }
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed'; readonly status: number; readonly message: string };

/** Somebody who stores the same document over and over is not asked about for ever. */
const ATTEMPTS = 5;

/** Answers of whoever stands before a server that is gone: what became of the request, they do not know either. */
const BEFORE_SERVER = new Set([0, 502, 503, 504]);

const TOO_OFTEN: DeedOutcome = {
  kind: 'failed',
  status: 412,
  message: worded('Somebody else keeps storing this document. Try again in a moment.'),
};

let opened = 0;

interface Unanswered {
  readonly sent: Sent;
  /** Of a document that is made. */
  readonly key: string | null;
}

interface SessionStart {
  readonly requests: DocumentRequests;
  readonly address: DocumentAddress;
  readonly store: FormStore;
  readonly revision: string | null;
  /** The document has no version in this language yet. */
  readonly isNewLocale?: boolean;
  /** Then the document in another language. */
  readonly other?: Document | null;
}

/** One document that is being written in: what the form holds, and what the server knows of it. */
export class DocumentSession {
  readonly #requests: DocumentRequests;
  readonly store: FormStore;
  /** The document in another language, where there was none in this one when it was opened: what may be filled in from. */
  readonly other: Document | null;
  #address: DocumentAddress;
  #revision: string | null;
  #isNewLocale: boolean;
  /** What was sent and never answered: whether the server has it, nobody knows. */
  #unanswered: readonly Unanswered[] = [];
  /** Writes that are under way. */
  #writing = 0;
  /** Whether it began as a document that was not there yet. */
  readonly isMadeHere: boolean;
  /** Tells it from every other session of this page. */
  readonly key: number;

  constructor({ requests, address, store, revision, isNewLocale = false, other = null }: SessionStart) {
    this.#requests = requests;
    this.other = other;
    this.#address = address;
    this.store = store;
    this.#revision = revision;
    this.#isNewLocale = isNewLocale;
    this.isMadeHere = address.documentId === null;
    opened++;
    this.key = opened;
  }

  get address(): DocumentAddress {
    return this.#address;
  }

  get revision(): string | null {
    return this.#revision;
  }

  get isNewLocale(): boolean {
    return this.#isNewLocale;
  }

  /** Whether there is something to store. */
  get isDirty(): boolean {
    return this.store.changed.length > 0;
  }

  /** Whether the server has no such document yet. */
  get isNew(): boolean {
    return this.#isNewLocale || this.store.stored.documentId === undefined;
  }

  /** Stores what was written: as a draft where there are drafts. */
  async save(): Promise<DeedOutcome> {
    const { type } = this.#address;
    if (this.store.check(type.drafts ? 'draft' : 'publish').size > 0) return { kind: 'faults', message: null };
    return this.#keepTrying(() => this.#write());
  }

  /** Stores what was written and shows it to readers. */
  async publish(): Promise<DeedOutcome> {
    if (this.store.check('publish').size > 0) return { kind: 'faults', message: null };
    const saved = this.isDirty || this.isNew ? await this.save() : null;
    if (saved !== null && saved.kind !== 'done') return saved;
    const outcome = await this.#act('publish');
    return outcome.kind === 'done' ? { kind: 'done', merged: outcome.merged ?? saved?.merged ?? null } : outcome;
  }

  /** Takes the published version away; the draft stays. */
  unpublish(): Promise<DeedOutcome> {
    return this.#act('unpublish');
  }

  /** Makes the draft what readers see. */
  discard(): Promise<DeedOutcome> {
    return this.#keepTrying(async () => {
      const outcome = await this.#actOnce('discard-draft');
      if (outcome === 'stale' || outcome.kind !== 'done') return outcome;
      const now = await this.#requests.read(this.#address);
      if (now === null) return { kind: 'gone' };
      this.#revision = now.revision;
      this.store.takeAllBack();
      settle(this.store, now.document);
      return outcome;
    });
  }

  /** @param locale null: in every language */
  async remove(locale: string | null): Promise<void> {
    await this.#requests.remove(this.#address, locale);
  }

  /** Takes what somebody else stored, and what was decided where both wrote. */
  decide(theirs: Revised, decided: ReadonlyMap<Path, unknown>): void {
    settle(this.store, theirs.document, decided);
    this.#revision = theirs.revision;
  }

  /** Somebody else stored the document: where nothing of mine is touched, it is shown at once. @returns what was put together, null where people must decide or nothing is new */
  async follow(revision: string): Promise<Merged | null> {
    // What is being written now is what somebody would take for another's.
    if (revision === this.#revision || this.isNew || this.#writing > 0) return null;
    const theirs = await this.#requests.read(this.#address);
    if (theirs === null || theirs.revision === this.#revision || this.#writing > 0) return null;
    if (this.#recognise(theirs)) return null;
    const merged = compare(this.store, theirs.document);
    if (merged.conflicts.length > 0) return null;
    settle(this.store, theirs.document);
    this.#revision = theirs.revision;
    return merged;
  }

  #act(action: VersionAction): Promise<DeedOutcome> {
    return this.#keepTrying(() => this.#actOnce(action));
  }

  async #actOnce(action: VersionAction): Promise<DeedOutcome | 'stale'> {
    try {
      this.#revision = await this.#requests.act(this.#address, action, this.#revision);
      return { kind: 'done', merged: null };
    } catch (error) {
      return this.#refused(error, this.store.values);
    }
  }

  async #write(): Promise<DeedOutcome | 'stale'> {
    // A document that may have been made already is sent as it was then: what was typed since goes after it.
    const again = isMade(this.#address) ? undefined : this.#unanswered[0];
    const { sent, key } = again ?? { sent: send(this.store), key: isMade(this.#address) ? null : newKey() };
    if (Object.keys(sent.body).length === 0 && !this.isNew) return { kind: 'done', merged: null };
    try {
      const answer = await this.#requests.write(this.#address, sent.body, this.isNew ? null : this.#revision, key);
      this.#unanswered = [];
      this.#took(answer);
      accept(this.store, sent, answer.document);
    } catch (error) {
      if (isUnanswered(error) && again === undefined) this.#unanswered = [...this.#unanswered, { sent, key }];
      return this.#refused(error, sent.values);
    }
    return again === undefined ? { kind: 'done', merged: null } : this.#write();
  }

  /** Whether what the server has is what was sent from here, and never answered: then it is nobody else's work. */
  #recognise(theirs: Revised): boolean {
    const own = this.#unanswered.findLast(({ sent }) => isStoredAs(this.store, sent, theirs.document));
    this.#unanswered = [];
    if (own === undefined) return false;
    accept(this.store, own.sent, theirs.document);
    this.#revision = theirs.revision;
    return true;
  }

  /** Tries again with what somebody else stored meanwhile, as long as it touches nothing of this. */
  async #keepTrying(attempt: () => Promise<DeedOutcome | 'stale'>): Promise<DeedOutcome> {
    this.#writing++;
    try {
      return await this.#tryOften(attempt);
    } catch (error) {
      const refused = this.#refused(error, this.store.values);
      return refused === 'stale' ? TOO_OFTEN : refused;
    } finally {
      this.#writing--;
    }
  }

  async #tryOften(attempt: () => Promise<DeedOutcome | 'stale'>): Promise<DeedOutcome> {
    let merged: Merged | null = null;
    for (let count = 0; count < ATTEMPTS; count++) {
      const outcome = await attempt();
      if (outcome !== 'stale') return outcome.kind === 'done' ? { kind: 'done', merged } : outcome;
      const theirs = await this.#requests.read(this.#address);
      if (theirs === null) return { kind: 'gone' };
      if (this.#recognise(theirs)) continue;
      const together = compare(this.store, theirs.document);
      if (together.conflicts.length > 0) return { kind: 'conflict', theirs, merged: together };
      this.decide(theirs, new Map());
      merged = together;
    }
    return TOO_OFTEN;
  }

  #refused(error: unknown, values: FormStore['values']): DeedOutcome | 'stale' {
    if (!(error instanceof RequestError)) throw error;
    const { problem } = error;
    if (problem.status === 412) return 'stale';
    if (!isUnanswered(error)) this.#unanswered = [];
    if (problem.status === 404) return { kind: 'gone' };
    if (problem.status === 400) {
      this.store.setFaults(faultsOf(values, problem));
      return { kind: 'faults', message: problem.message };
    }
    return { kind: 'failed', status: problem.status, message: problem.message };
  }

  #took({ document, revision }: { readonly document: Document; readonly revision: string | null }): void {
    this.#address = { ...this.#address, documentId: document.documentId };
    this.#revision = revision;
    this.#isNewLocale = false;
  }
}

function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && BEFORE_SERVER.has(error.problem.status);
}

/** Nobody guesses it. `randomUUID` is not there on pages that came without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
