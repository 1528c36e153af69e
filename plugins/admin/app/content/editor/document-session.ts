import { RequestError } from '../../client/http-client.ts';
import type { Document } from '../../client/types.ts';
import { accept, compare, isStoredAs, type Sent, send, settle } from '../../form/exchange.ts';
import type { FormStore } from '../../form/form-store.ts';
import type { Merged } from '../../form/merge.ts';
import type { Path } from '../../form/path.ts';
import { faultsOf } from '../../form/validate.ts';
import type { CopySync } from '../../working-copies/copy-sync.ts';
import { type DocumentAddress, type DocumentRequests, isMade, type Revised, type VersionAction } from './document-requests.ts';

/** The result of saving or publishing. */
export type DeedOutcome =
  /** `merged`: the result of merging a concurrent save of somebody else; null when there was none. */
  | { readonly kind: 'done'; readonly merged: Merged | null }
  /** Validation failed; the store has the faults. */
  | { readonly kind: 'faults'; readonly message: string | null }
  /** Both changed the same place, so people must decide. */
  | { readonly kind: 'conflict'; readonly theirs: Revised; readonly merged: Merged }
  | { readonly kind: 'gone' }
  /** `isUnsaved`: it was to be published, and saving it first has failed. */
  | { readonly kind: 'failed'; readonly status: number; readonly message: string; readonly isUnsaved?: boolean };

/** Maximum number of attempts, when somebody else keeps saving the same document. */
const ATTEMPTS = 5;

/** Statuses of proxies when the server is down. Whether the request was executed is unknown. */
const BEFORE_SERVER = new Set([0, 502, 503, 504]);

const TOO_OFTEN: DeedOutcome = {
  kind: 'failed',
  status: 412,
  message: 'editor.keepsChanging',
};

let opened = 0;

interface Unanswered {
  readonly sent: Sent;
  /** Idempotency key of a new document. */
  readonly key: string | null;
}

interface SessionStart {
  readonly requests: DocumentRequests;
  readonly address: DocumentAddress;
  readonly store: FormStore;
  readonly revision: string | null;
  /** Whether the document has no version in this locale yet. */
  readonly isNewLocale?: boolean;
  /** In that case, its version in another locale. */
  readonly other?: Document | null;
  /** Reads the attributes that all locales share, of a document that has no version in this locale. Null: there is no such document. */
  readonly readShared?: (address: DocumentAddress) => Promise<Revised | null>;
}

/** Unsaved changes that were restored when the document was opened. */
export interface Restored {
  /** When they were last changed, in milliseconds. */
  readonly at: number;
  readonly merged: Merged;
  /** The document as it was opened; null for a new one. */
  readonly stored: Revised | null;
}

/** One document that is being edited: the form's store, and what the server has. */
export class DocumentSession {
  readonly #requests: DocumentRequests;
  readonly store: FormStore;
  /** The version in another locale, if there was none in this one when it was opened. Its values can be copied. */
  readonly other: Document | null;
  readonly #readShared: NonNullable<SessionStart['readShared']>;
  #address: DocumentAddress;
  #revision: string | null;
  #isNewLocale: boolean;
  /** Requests whose responses were lost. Whether the server has executed them is unknown. */
  #unanswered: readonly Unanswered[] = [];
  /** Whether a document with the id of the new one was created meanwhile. */
  #isTaken = false;
  /** Number of writes in progress. */
  #writing = 0;
  #copy: CopySync | null = null;
  #restored: Restored | null = null;
  /** Unique among all sessions of this page. */
  readonly key: number;

  constructor({ requests, address, store, revision, isNewLocale = false, other = null, readShared = async () => null }: SessionStart) {
    this.#requests = requests;
    this.other = other;
    this.#address = address;
    this.store = store;
    this.#revision = revision;
    this.#isNewLocale = isNewLocale;
    this.#readShared = readShared;
    opened++;
    this.key = opened;
  }

  get address(): DocumentAddress {
    return this.#address;
  }

  get revision(): string | null {
    return this.#revision;
  }

  /** The working copy with the unsaved changes; null where none is kept. */
  get copy(): CopySync | null {
    return this.#copy;
  }

  /** Unsaved changes that were restored when the document was opened. Null once they were saved or discarded. */
  get restored(): Restored | null {
    return this.#restored;
  }

  /** The conflicts of restored changes with what somebody else has saved since, which people must decide before a save; null: none. */
  restoredConflict(): Extract<DeedOutcome, { kind: 'conflict' }> | null {
    if (this.#restored === null) return null;
    const { merged, stored } = this.#restored;
    // Where this locale has no version any more, only what all locales share can conflict with anything.
    const isLocalized = (path: Path) => this.store.attributeAt(path.split('.', 1)[0] as Path)?.localized === true;
    const real = merged.conflicts.filter(({ path }) => !this.#isNewLocale || !isLocalized(path));
    if (stored === null || real.length === 0) return null;
    // The form has the person's values, which they may have changed again.
    const conflicts = real.map((conflict) => ({ ...conflict, mine: this.store.valueAt(conflict.path) }));
    return { kind: 'conflict', theirs: stored, merged: { ...merged, conflicts } };
  }

  /** Whether a revision was saved on this page: of the document in another locale, for instance. */
  isOwnSave(revision: string | null): boolean {
    return this.#requests.hasSaved(this.#address, revision);
  }

  /** Keeps the unsaved changes in a working copy from now on. */
  keepIn(copy: CopySync, restored: Restored | null): void {
    this.#copy = copy;
    this.#restored = restored;
    this.store.subscribe('', () => {
      if (!this.isDirty) this.#restored = null;
      copy.touch();
    });
  }

  get isNewLocale(): boolean {
    return this.#isNewLocale;
  }

  /** Whether there are unsaved changes. */
  get isDirty(): boolean {
    return this.store.changed.length > 0;
  }

  /** Whether the server does not have the document yet. */
  get isNew(): boolean {
    return this.#isNewLocale || this.store.stored.documentId === undefined;
  }

  /** Saves the changes, as a draft if the type has drafts. */
  async save(): Promise<DeedOutcome> {
    const { type } = this.#address;
    await this.store.derive();
    if (this.store.check(type.drafts ? 'draft' : 'publish').size > 0) return { kind: 'faults', message: null };
    return this.restoredConflict() ?? this.#keepTrying(() => this.#write());
  }

  /** Saves the changes and publishes them. */
  async publish(): Promise<DeedOutcome> {
    await this.store.derive();
    if (this.store.check('publish').size > 0) return { kind: 'faults', message: null };
    const saved = this.isDirty || this.isNew ? await this.save() : null;
    if (saved?.kind === 'failed') return { ...saved, isUnsaved: true };
    if (saved !== null && saved.kind !== 'done') return saved;
    const outcome = await this.#act('publish');
    return outcome.kind === 'done' ? { kind: 'done', merged: outcome.merged ?? saved?.merged ?? null } : outcome;
  }

  /** Removes the published version; the draft remains. */
  unpublish(): Promise<DeedOutcome> {
    return this.#act('unpublish');
  }

  /** Replaces the draft by the published version. */
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

  /** Deletes the document. See `DocumentRequests.remove`. */
  remove(locale: string | null): Promise<number | null> {
    return this.#requests.remove(this.#address, locale);
  }

  /** Takes in what somebody else saved, with decisions on the conflicts. */
  decide(theirs: Revised, decided: ReadonlyMap<Path, unknown>): void {
    if (this.#restored !== null) this.#restored = { ...this.#restored, merged: { ...this.#restored.merged, conflicts: [] } };
    settle(this.store, theirs.document, decided);
    this.#revision = theirs.revision;
  }

  /**
   * Takes in what somebody else saved, if nothing conflicts.
   * @returns what was merged; null when there are conflicts, or nothing is new or by somebody else
   */
  async follow(revision: string): Promise<Merged | null> {
    // A write in progress of this session would look like a change of somebody else.
    if (revision === this.#revision || this.isNew || this.#writing > 0) return null;
    const theirs = await this.#requests.read(this.#address);
    if (theirs === null || theirs.revision === this.#revision || this.#writing > 0) return null;
    if (this.#recognise(theirs)) return null;
    const merged = compare(this.store, theirs.document);
    if (merged.conflicts.length > 0) return null;
    settle(this.store, theirs.document);
    this.#revision = theirs.revision;
    return this.isOwnSave(theirs.revision) ? null : merged;
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
    // A creation that may have succeeded is repeated unchanged; later changes are sent in a second request.
    const again = isMade(this.#address) ? undefined : this.#unanswered[0];
    const { sent, key } = again ?? { sent: send(this.store), key: isMade(this.#address) ? null : newKey() };
    if (Object.keys(sent.body).length === 0 && !this.isNew) return { kind: 'done', merged: null };
    // If the page is lost before it ends the copy, the copy has what was saved, and nothing older is restored.
    void this.#copy?.flush();
    try {
      // The first version in a locale names the revision, too: it has attributes that all locales share.
      const revision = isMade(this.#address) ? this.#revision : null;
      const answer = await this.#requests.write(this.#address, sent.body, revision, key);
      this.#unanswered = [];
      this.#took(answer);
      accept(this.store, sent, answer.document);
    } catch (error) {
      if (isUnanswered(error) && again === undefined) this.#unanswered = [...this.#unanswered, { sent, key }];
      return this.#refused(error, sent.values);
    }
    return again === undefined ? { kind: 'done', merged: null } : this.#write();
  }

  /** Whether the server's document is one that this session sent and whose response was lost. Then it is no change of somebody else. */
  #recognise(theirs: Revised): boolean {
    const own = this.#unanswered.findLast(({ sent }) => isStoredAs(this.store, sent, theirs.document));
    this.#unanswered = [];
    if (own === undefined) return false;
    accept(this.store, own.sent, theirs.document);
    this.#revision = theirs.revision;
    return true;
  }

  /** Retries after merging what somebody else saved meanwhile, as long as nothing conflicts. */
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
      const own = await this.#requests.read(this.#address);
      // Created meanwhile in another locale: then this is a new version of it.
      if (own !== null || this.#isTaken) this.#isNewLocale = own === null;
      const wasTaken = this.#isTaken;
      this.#isTaken = false;
      const theirs = own ?? (this.#isNewLocale ? await this.#readShared(this.#address) : null);
      if (theirs === null && wasTaken) continue;
      if (theirs === null) return { kind: 'gone' };
      if (own !== null && this.#recognise(own)) continue;
      const together = compare(this.store, theirs.document);
      if (together.conflicts.length > 0) return { kind: 'conflict', theirs, merged: together };
      this.decide(theirs, new Map());
      if (!this.isOwnSave(theirs.revision)) merged = together;
    }
    return TOO_OFTEN;
  }

  #refused(error: unknown, values: FormStore['values']): DeedOutcome | 'stale' {
    if (!(error instanceof RequestError)) throw error;
    const { problem } = error;
    if (problem.status === 412) return 'stale';
    if (problem.status === 409 && !isMade(this.#address) && this.#address.newId) {
      // This request has created it before and its response was lost, or another window or device has.
      this.#address = { ...this.#address, documentId: this.#address.newId };
      this.#isTaken = true;
      return 'stale';
    }
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

/** A key that cannot be guessed. `crypto.randomUUID` does not exist on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
