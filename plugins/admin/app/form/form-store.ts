import type { Strictness } from '../traits/traits.ts';
import { attributeAt } from './attribute-at.ts';
import { bodyOf } from './body.ts';
import { apply, type Change } from './change.ts';
import { changedPaths } from './changed.ts';
import { copyOf, EntryKeys, keyed } from './entries.ts';
import { History } from './history.ts';
import { Listeners } from './listeners.ts';
import { isWithin, type Path } from './path.ts';
import { type AttributeShape, attributesOf, type Entry, type FormShape, KEY, ownOf, type Values } from './shape.ts';
import { asWhole, entriesAt, indexOf, valueAt, withValue } from './tree.ts';
import { type Faults, faultsBeside, isFaultyWithin, NO_FAULTS, validate } from './validate.ts';

/** What a form starts with. */
export interface FormStart {
  readonly shape: FormShape;
  /** The document as the server returned it; null when it does not exist yet. */
  readonly stored: Values | null;
  /** The initial values of a new document. */
  readonly initial?: Values;
  /** Values that differ from the initial ones, as unsaved changes. */
  readonly values?: Values;
  readonly now?: () => number;
}

/**
 * The state of a form: the stored document, the edited values, faults, and history. Fields subscribe to their own path, and a change
 * notifies only the subscribers that it concerns.
 */
export class FormStore {
  readonly shape: FormShape;
  readonly #now: () => number;
  readonly #listeners = new Listeners();
  #history = new History();
  #stored: Values;
  #begun: Values;
  #values: Values;
  #faults: Faults = NO_FAULTS;
  #changed: readonly Path[] | null = null;
  readonly #keys = new EntryKeys();
  #batch: Change[] | null = null;
  readonly #derived = new Set<() => Promise<void>>();

  constructor({ shape, stored, initial = {}, values, now = Date.now }: FormStart) {
    this.shape = shape;
    this.#now = now;
    this.#stored = keyed(shape, stored ?? {});
    this.#begun = stored === null ? keyed(shape, initial) : this.#stored;
    this.#values = values === undefined ? this.#begun : keyed(shape, values);
  }

  /** The whole document, as edited. */
  get values(): Values {
    return this.#values;
  }

  /** The whole document, as stored. */
  get stored(): Values {
    return this.#stored;
  }

  /** The values that the form started with: the stored document, or the initial values of a new one. */
  get begun(): Values {
    return this.#begun;
  }

  get faults(): Faults {
    return this.#faults;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  valueAt(path: Path): unknown {
    return valueAt(this.#values, path);
  }

  storedAt(path: Path): unknown {
    return valueAt(this.#stored, path);
  }

  /** The keys of a list's entries. The same array until an entry is added, removed or moved. */
  keysAt(path: Path): readonly string[] {
    return this.#keys.of(path, entriesAt(this.#values, path));
  }

  faultAt(path: Path): string | null {
    return this.#faults.get(path) ?? null;
  }

  /** Whether anything is wrong at a path or below it. */
  hasFaultWithin(path: Path): boolean {
    return isFaultyWithin(this.#faults, path);
  }

  /** Paths at which the document differs from what the form started with. */
  get changed(): readonly Path[] {
    this.#changed ??= changedPaths(this.shape, this.#begun, this.#values);
    return this.#changed;
  }

  isChangedWithin(path: Path): boolean {
    return this.changed.some((changed) => isWithin(changed, path));
  }

  /** The smallest body that changes the stored document into the edited one. */
  body(): Values {
    return bodyOf(this.shape, this.#stored, this.#values);
  }

  /**
   * Adds a function that computes a value from others, such as a uid from a title, which may take a request.
   * @returns a function that removes it
   */
  addDerived(compute: () => Promise<void>): () => void {
    this.#derived.add(compute);
    return () => void this.#derived.delete(compute);
  }

  /** Computes values that follow others and are not computed yet. A value that cannot be computed stays as it is. */
  async derive(): Promise<void> {
    await Promise.all([...this.#derived].map((compute) => compute().catch(() => undefined)));
  }

  /**
   * Calls `listener` after each change at the path, above it or below it.
   * @returns a function that ends the subscription
   */
  subscribe(path: Path, listener: () => void): () => void {
    return this.#listeners.add(path, listener);
  }

  /** @param typing whether more typing in the same place may follow, which undo reverts together */
  set(path: Path, value: unknown, { typing = false }: { readonly typing?: boolean } = {}): void {
    const [at, whole] = asWhole(this.#values, path, value);
    const before = valueAt(this.#values, at);
    if (before === whole) return;
    this.#do([{ kind: 'set', path: at, before, after: whole }], typing);
  }

  /** Updates what is shown of a value without changing the value, such as the new name of a relation's target. */
  relabel(path: Path, value: unknown): void {
    this.#values = withValue(this.#values, path, value);
    this.#changed = null;
    this.#listeners.tell(path);
  }

  insert(path: Path, at: number, entry: Entry): void {
    if (Array.isArray(valueAt(this.#values, path))) this.#do([{ kind: 'insert', path, key: entry[KEY], at, entry }]);
    else this.set(path, [entry]);
  }

  remove(path: Path, key: string): void {
    const entries = entriesAt(this.#values, path);
    const at = indexOf(entries, key);
    if (at >= 0) this.#do([{ kind: 'remove', path, key, at, entry: entries[at] as Entry }]);
  }

  /** @param to position of the entry afterwards */
  move(path: Path, key: string, to: number): void {
    const entries = entriesAt(this.#values, path);
    const from = indexOf(entries, key);
    const place = Math.max(0, Math.min(to, entries.length - 1));
    if (from >= 0 && from !== place) this.#do([{ kind: 'move', path, key, from, to: place }]);
  }

  /**
   * Inserts a copy of an entry after it.
   * @returns the key of the copy
   */
  duplicate(path: Path, key: string): string | null {
    const entries = entriesAt(this.#values, path);
    const at = indexOf(entries, key);
    const entry = entries[at];
    const attribute = this.attributeAt(path);
    if (entry === undefined || attribute === null) return null;
    const copy = copyOf(this.shape, attributesOf(this.shape, attribute, entry), entry);
    this.insert(path, at + 1, copy);
    return copy[KEY];
  }

  /** Makes all changes in `work` one step of undo. */
  together(work: () => void): void {
    if (this.#batch !== null) {
      work();
      return;
    }
    this.#batch = [];
    try {
      work();
    } finally {
      const changes = this.#batch;
      this.#batch = null;
      if (changes.length > 0) this.#history.add(changes, { typing: false, now: this.#now() });
      this.#listeners.tell('');
    }
  }

  /** Makes what follows a new step of undo. */
  pause(): void {
    this.#history.close();
  }

  /**
   * Undoes the last step.
   * @returns the path of the change; null when there is none
   */
  undo(): Path | null {
    return this.#replay(this.#history.undo());
  }

  redo(): Path | null {
    return this.#replay(this.#history.redo());
  }

  /** Restores the value that the form started with, at a path. */
  takeBack(path: Path): void {
    this.set(path, valueAt(this.#begun, path));
  }

  /** Restores all values that the form started with. */
  takeAllBack(): void {
    this.together(() => {
      for (const { name } of this.shape.attributes) if (ownOf(this.#values, name) !== ownOf(this.#begun, name)) this.takeBack(name);
    });
  }

  /**
   * Validates the whole document.
   * @returns the faults, in the order of the form
   */
  check(strictness: Strictness): Faults {
    this.setFaults(validate(this.shape, this.#values, strictness));
    return this.#faults;
  }

  setFaults(faults: Faults): void {
    const before = this.#faults;
    this.#faults = faults;
    for (const path of new Set([...before.keys(), ...faults.keys()])) this.#listeners.tell(path);
    this.#listeners.tell('');
  }

  /**
   * Replaces the stored document.
   * @param values the new document with the unsaved changes
   * @param foreign paths with changes of somebody else: the history forgets its steps there, so that undo cannot revert those changes
   */
  rebase(stored: Values, values: Values, foreign: readonly Path[] = []): void {
    this.#history.forget(foreign);
    this.#stored = stored;
    this.#begun = stored;
    this.#values = values;
    this.#changed = null;
    this.#listeners.tell('');
    for (const { name } of this.shape.attributes) this.#listeners.tell(name);
  }

  /** Returns the definition of the attribute at a path; null when there is none. */
  attributeAt(path: Path): AttributeShape | null {
    return attributeAt(this.shape, this.#values, path);
  }

  #do(changes: readonly Change[], typing = false): void {
    for (const change of changes) this.#apply(change);
    if (this.#batch !== null) this.#batch.push(...changes);
    else this.#history.add(changes, { typing, now: this.#now() });
    for (const { path } of changes) this.#tell(path);
  }

  #replay(changes: readonly Change[] | null): Path | null {
    if (changes === null) return null;
    for (const change of changes) this.#apply(change);
    for (const { path } of changes) this.#tell(path);
    return changes[0]?.path ?? null;
  }

  #apply(change: Change): void {
    this.#values = apply(this.#values, change);
    this.#changed = null;
  }

  /** Removes faults at the changed path: the value may be valid now, and the next check will tell. */
  #tell(path: Path): void {
    this.#faults = faultsBeside(this.#faults, path);
    this.#listeners.tell(path);
  }
}
