import { attributeAt } from './attribute-at.ts';
import { bodyOf } from './body.ts';
import { apply, type Change } from './change.ts';
import { changedPaths } from './changed.ts';
import type { Strictness } from './check-value.ts';
import { copyOf, EntryKeys, keyed } from './entries.ts';
import { History } from './history.ts';
import { Listeners } from './listeners.ts';
import { isWithin, type Path } from './path.ts';
import { type AttributeShape, attributesOf, type Entry, type FormShape, KEY, type Values } from './shape.ts';
import { asWhole, entriesAt, indexOf, valueAt, withValue } from './tree.ts';
import { type Faults, faultsBeside, isFaultyWithin, NO_FAULTS, validate } from './validate.ts';

/** What a form begins with. */
export interface FormStart {
  readonly shape: FormShape;
  /** The document as the server answered it; null where it does not exist yet. */
  readonly stored: Values | null;
  /** What a new document begins with. */
  readonly initial?: Values;
  readonly now?: () => number;
}

/**
 * What a form holds: the stored document, what was made of it, what is wrong with it, and what was done. A field reads and follows its own path:
 * a change calls those that it concerns.
 */
export class FormStore {
  readonly shape: FormShape;
  readonly #now: () => number;
  readonly #listeners = new Listeners();
  #history = new History();
  #stored: Values;
  /** What the form began with: the stored document, or what a new one has before anybody writes in it. */
  #begun: Values;
  #values: Values;
  #faults: Faults = NO_FAULTS;
  #changed: readonly Path[] | null = null;
  readonly #keys = new EntryKeys();
  #batch: Change[] | null = null;

  constructor({ shape, stored, initial = {}, now = Date.now }: FormStart) {
    this.shape = shape;
    this.#now = now;
    this.#stored = keyed(shape, stored ?? {});
    this.#begun = stored === null ? keyed(shape, initial) : this.#stored;
    this.#values = this.#begun;
  }

  /** The whole document, as it is now. */
  get values(): Values {
    return this.#values;
  }

  /** The whole document, as the server has it. */
  get stored(): Values {
    return this.#stored;
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

  /** The keys of a list's entries: the same list as long as none comes, goes or moves. */
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

  /** Where the document differs from what the form began with: the stored one. */
  get changed(): readonly Path[] {
    this.#changed ??= changedPaths(this.shape, this.#begun, this.#values);
    return this.#changed;
  }

  isChangedWithin(path: Path): boolean {
    return this.changed.some((changed) => isWithin(changed, path));
  }

  /** The smallest body that makes the stored document this one. */
  body(): Values {
    return bodyOf(this.shape, this.#stored, this.#values);
  }

  /** Calls back after each change at the path, above it or below it. */
  subscribe(path: Path, listener: () => void): () => void {
    return this.#listeners.add(path, listener);
  }

  /** @param typing whether more of the same may follow, and is taken back with it */
  set(path: Path, value: unknown, { typing = false }: { readonly typing?: boolean } = {}): void {
    const [at, whole] = asWhole(this.#values, path, value);
    const before = valueAt(this.#values, at);
    if (before === whole) return;
    this.#do([{ kind: 'set', path: at, before, after: whole }], typing);
  }

  /** Tells what is shown of a value and is no part of it, such as the new name of what it leads to: nothing is changed by that. */
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

  /** @param to the place that it has afterwards */
  move(path: Path, key: string, to: number): void {
    const entries = entriesAt(this.#values, path);
    const from = indexOf(entries, key);
    const place = Math.max(0, Math.min(to, entries.length - 1));
    if (from >= 0 && from !== place) this.#do([{ kind: 'move', path, key, from, to: place }]);
  }

  /** Puts a copy of an entry behind it. @returns the key of the copy */
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

  /** What is done in `work` is taken back together. */
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

  /** What follows is taken back on its own. */
  pause(): void {
    this.#history.close();
  }

  /** Takes the last step back. @returns where it was, null where there is none */
  undo(): Path | null {
    return this.#replay(this.#history.undo());
  }

  redo(): Path | null {
    return this.#replay(this.#history.redo());
  }

  /** Makes what stands at a path the stored value again. */
  takeBack(path: Path): void {
    this.set(path, valueAt(this.#begun, path));
  }

  /** Makes everything as it is stored. */
  takeAllBack(): void {
    this.together(() => {
      for (const { name } of this.shape.attributes) if (this.#values[name] !== this.#begun[name]) this.takeBack(name);
    });
  }

  /** Looks everything over. @returns what is wrong, in the order of the form */
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
   * The server has another document now.
   * @param values that document with what is not stored yet
   * @param foreign paths at which somebody else's words stand: what was done there is not for us to take back
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

  /** The definition of the attribute at a path; null where it leads to none. */
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

  /** What was wrong at a place may be right now: the next check tells. */
  #tell(path: Path): void {
    this.#faults = faultsBeside(this.#faults, path);
    this.#listeners.tell(path);
  }
}
