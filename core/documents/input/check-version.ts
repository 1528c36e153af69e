import { ValidationError, type ValueProblem, ValueProblemsError } from '../../errors/index.ts';
import {
  type Attribute,
  type ContentType,
  type Model,
  type ScalarAttribute,
  type Strictness,
  wrongTypeMessage,
} from '../../model/index.ts';
import { ENTRY_LINKS } from '../storage/entry-links.ts';
import { isOfCore } from './check-keys.ts';
import {
  type AttributesInput,
  type EntryAttribute,
  type EntryInput,
  isEntryAttribute,
  isEntryList,
  type StoredEntry,
  type StoredVersion,
} from './input-types.ts';
import { assertValues, type ParsedInput } from './parse-values.ts';
import { type Complaint, collect, isSecret, MAX_PROBLEMS, pathTo, pathToIndex, ROOT, toProblem, type ValuePath } from './value-problems.ts';
import { componentOf, entriesOf } from './version-change.ts';

/** How every version is checked. */
export interface CheckBase {
  readonly model: Model;
  /** `lenient`: only the rules that every version keeps, which a stored version kept when it was written. */
  readonly strictness: Strictness;
  /** Whether another version that this one competes with has the value. Absent: uniqueness is left to the database. */
  isTaken?(attribute: ScalarAttribute, value: unknown): Promise<boolean>;
}

/** The version was stored before (leniently) and is complete: everything is checked, and null is a stored null. */
export interface StoredCheck extends CheckBase {
  readonly source: 'stored';
}

/** A body has just made the version: what the body names is checked, and all of what is new. */
export interface InputCheck extends CheckBase {
  readonly source: 'input';
  /** `create`: the whole version is new, also when it joins versions of an existing document. */
  readonly use: 'create' | 'update';
  readonly parsed: ParsedInput;
}

/**
 * Checks a version by the strict rules: required attributes, the rules of each type, the number of component entries, uniqueness.
 * Problems of parsing are told among the others, in schema order. Relations are never required: the reference does not ask it either,
 * and two sides that require each other could not be created.
 *
 * @throws ValueProblemsError with all problems
 * @throws PlinthError of the first value of a wrong format, when nothing else is wrong
 */
export async function checkVersion(type: ContentType, version: StoredVersion, check: StoredCheck | InputCheck): Promise<void> {
  const parsed = check.source === 'input' ? check.parsed : null;
  if (check.strictness === 'strict') {
    const checker = new VersionChecker(check.model, parsed);
    const scope: InputScope = parsed && check.source === 'input' ? { input: parsed.input, isNew: check.use === 'create' } : STORED;
    const problems: ValueProblem[] = [];
    for (const attribute of type.attributes.values()) {
      if (attribute.writable !== 'yes' && isUnwritten(attribute, version)) continue;
      const found = checker.checkAttribute(attribute, version, scope, ROOT);
      problems.push(...found);
      if (found.length === 0 && attribute.kind === 'scalar' && check.isTaken && competes(attribute, version, scope)) {
        if (await check.isTaken(attribute, version[attribute.name])) problems.push(notUnique(attribute, version));
      }
    }
    if (problems.length > 0) throw new ValueProblemsError(problems.slice(0, MAX_PROBLEMS));
  }
  if (parsed) assertValues(parsed);
}

/** Whether an attribute that no body may write has no value either: it lacks nothing that its caller could give. */
function isUnwritten(attribute: Attribute, version: StoredVersion): boolean {
  const value = version[attribute.name];
  return value == null || (Array.isArray(value) && value.length === 0) || isOfCore(attribute);
}

function competes(attribute: ScalarAttribute, version: StoredVersion, scope: InputScope): boolean {
  const value = version[attribute.name];
  if (attribute.definition.unique !== true || value == null || value === '') return false;
  return scope === STORED || scope.isNew || scope.input.scalars.has(attribute);
}

function notUnique(attribute: ScalarAttribute, version: StoredVersion): ValueProblem {
  return toProblem(attribute, pathTo(ROOT, attribute.name), { message: 'This attribute must be unique', value: version[attribute.name] });
}

/** What a body said about the version or the entry that is checked, and whether it made it. */
interface InputScope {
  readonly input: AttributesInput;
  readonly isNew: boolean;
}

const NOTHING_NAMED: AttributesInput = { scalars: new Map(), relations: new Map(), components: new Map() };
const STORED: InputScope = { input: NOTHING_NAMED, isNew: false };

/** An entry of a body is new without an id, and inside something new; one that came from elsewhere is as new as what holds it. */
function inputScope(entry: EntryInput | undefined, parent: InputScope): InputScope {
  return entry ? { input: entry.input, isNew: parent.isNew || entry.id === null } : { input: NOTHING_NAMED, isNew: parent.isNew };
}

/** How an attribute came to its value: `untouched` ones are not checked, `absent` ones are new and not named. */
type Presence = 'named' | 'absent' | 'untouched';

/** Milliseconds that the rules of all values of a version may take: one slow pattern must not add up over thousands of component entries. */
const CHECK_TIME = 500;

function tooLong(path: ValuePath): ValidationError {
  return new ValidationError(
    `The values take too long to check, up to ${path.label}`,
    { path: path.label, source: 'body' },
    'BODY_TOO_COMPLEX',
  );
}

class VersionChecker {
  readonly #model: Model;
  readonly #parsed: ParsedInput | null;
  /** Milliseconds that the rules of values have taken. */
  #spent = 0;

  constructor(model: Model, parsed: ParsedInput | null) {
    this.#model = model;
    this.#parsed = parsed;
  }

  checkAttribute(attribute: Attribute, values: StoredVersion, scope: InputScope, parent: ValuePath): readonly ValueProblem[] {
    if (attribute.kind === 'relation') return [];
    const path = pathTo(parent, attribute.name);
    const known = this.#parsed?.problems.get(path.label);
    if (known) return known;
    const isNamed = isEntryAttribute(attribute) ? scope.input.components.has(attribute) : scope.input.scalars.has(attribute);
    const presence = scope === STORED || isNamed ? 'named' : scope.isNew ? 'absent' : 'untouched';
    if (presence === 'untouched') return [];
    if (attribute.kind === 'scalar') return this.#checkScalar(attribute, values[attribute.name] ?? null, presence, path);
    return this.#checkEntries(attribute, entriesOf(values, attribute), presence, scope, path);
  }

  #checkScalar(attribute: ScalarAttribute, value: unknown, presence: Presence, path: ValuePath): readonly ValueProblem[] {
    const { type, definition } = attribute;
    if (value === null) return definition.required === true ? [toProblem(attribute, path, missing(type.valueName, presence))] : [];
    // What a type prepares was checked before it was (see parse-values.ts).
    if (type.prepare || !type.check) return [];
    const begin = performance.now();
    const problems = collect(attribute, path, (report) => type.check?.(value, definition, report));
    this.#spent += performance.now() - begin;
    if (this.#spent > CHECK_TIME) throw tooLong(path);
    return problems;
  }

  #checkEntries(
    attribute: EntryAttribute,
    entries: readonly StoredEntry[],
    presence: Presence,
    scope: InputScope,
    path: ValuePath,
  ): readonly ValueProblem[] {
    const problems: ValueProblem[] = [];
    const inputs = scope.input.components.get(attribute);
    for (const [index, entry] of entries.entries()) {
      const component = componentOf(attribute, entry, this.#model);
      if (!component) continue;
      const inner = scope === STORED ? STORED : inputScope(inputs?.[index], scope);
      const place = isEntryList(attribute) ? pathToIndex(path, index) : path;
      for (const nested of component.attributes.values()) {
        if (nested.name !== 'id') problems.push(...this.checkAttribute(nested, entry, inner, place));
        if (problems.length > MAX_PROBLEMS) return problems;
      }
    }
    const complaint = isEntryList(attribute) ? wrongCount(attribute, entries, presence) : missingEntry(attribute, entries, presence);
    if (complaint)
      problems.push(toProblem(attribute, path, { ...complaint, ...(entries.length > 0 && { value: this.#shown(attribute, entries) }) }));
    return problems;
  }

  /** Entries as an answer may show them: without private values. */
  #shown(attribute: EntryAttribute, entries: readonly StoredEntry[]): readonly unknown[] {
    return entries.map((entry) => {
      const component = componentOf(attribute, entry, this.#model);
      const hidden = new Set<string>([ENTRY_LINKS]);
      const nested: Record<string, unknown> = {};
      for (const inner of component?.attributes.values() ?? []) {
        if (isSecret(inner)) hidden.add(inner.name);
        else if (isEntryAttribute(inner)) nested[inner.name] = this.#shown(inner, entriesOf(entry, inner));
      }
      return { ...Object.fromEntries(Object.entries(entry).filter(([key]) => !hidden.has(key))), ...nested };
    });
  }
}

function missing(valueName: string | undefined, presence: Presence): Complaint {
  if (presence === 'absent') return { message: '{name} must be defined.' };
  return { message: valueName ? wrongTypeMessage(valueName, null) : '{name} must be defined.', value: null };
}

function missingEntry(attribute: EntryAttribute, entries: readonly StoredEntry[], presence: Presence): Complaint | null {
  return attribute.definition.required === true && entries.length === 0 ? missing('object', presence) : null;
}

/** An empty list is fine unless one was asked for; `min` counts only then, or once there is an entry. */
function wrongCount(attribute: EntryAttribute, entries: readonly StoredEntry[], presence: Presence): Complaint | null {
  const { required, min, max } = attribute.definition as { required?: boolean; min?: number; max?: number };
  if (required === true && presence === 'absent') return missing(undefined, presence);
  if (min !== undefined && entries.length < min && (required === true || entries.length > 0)) {
    return { message: `{name} field must have at least ${min} items`, value: [] };
  }
  if (max !== undefined && entries.length > max) return { message: `{name} field must have less than or equal to ${max} items` };
  return null;
}
