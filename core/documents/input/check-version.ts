import { ValidationError, type ValueProblem, ValueProblemsError } from '../../errors/index.ts';
import {
  type Attribute,
  type ContentType,
  isLinking,
  type Model,
  type ScalarAttribute,
  type Strictness,
  wrongTypeMessage,
} from '../../model/index.ts';
import { ENTRY_LINKS } from '../storage/names.ts';
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
  /** `lenient` checks only the rules of every version. A stored version has passed those when it was written. */
  readonly strictness: Strictness;
  /** Whether a competing version has the value. Absent: only the unique index of the database checks that. */
  isTaken?(attribute: ScalarAttribute, value: unknown): Promise<boolean>;
}

/** Checks a stored version (a draft, say) in full. Its nulls count as given. */
export interface StoredCheck extends CheckBase {
  readonly source: 'stored';
}

/** Checks a version that a body has just created or changed: what the body names, and everything in new parts. */
export interface InputCheck extends CheckBase {
  readonly source: 'input';
  /** `create`: the whole version is new, even in an existing document. */
  readonly use: 'create' | 'update';
  readonly parsed: ParsedInput;
}

/**
 * Checks a version by the strict rules: required attributes, the rules of each type, the number of component entries, uniqueness. Problems
 * of parsing are reported among them, in schema order. A relation is never required: the reference does not check that either, and two
 * documents that require each other could not be created.
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

/** Whether an attribute that no body may write is empty. It is not reported as missing, since the caller could not give it. */
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

/** The input for the version or entry that is checked, and whether that is new. */
interface InputScope {
  readonly input: AttributesInput;
  readonly isNew: boolean;
}

const NOTHING_NAMED: AttributesInput = { scalars: new Map(), relations: new Map(), components: new Map() };
const STORED: InputScope = { input: NOTHING_NAMED, isNew: false };

/** An entry of a body is new if it has no id or if its parent is new. An entry without input (`undefined`) is as new as its parent. */
function inputScope(entry: EntryInput | undefined, parent: InputScope): InputScope {
  return entry ? { input: entry.input, isNew: parent.isNew || entry.id === null } : { input: NOTHING_NAMED, isNew: parent.isNew };
}

/** Whether an attribute was `named` in the input, is new but `absent` there, or `untouched` and therefore not checked. */
type Presence = 'named' | 'absent' | 'untouched';

/** The most milliseconds for the rules of all values of a version: one slow pattern must not add up over thousands of component entries. */
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
  /** Milliseconds spent on the rules of values so far. */
  #spent = 0;

  constructor(model: Model, parsed: ParsedInput | null) {
    this.#model = model;
    this.#parsed = parsed;
  }

  checkAttribute(attribute: Attribute, values: StoredVersion, scope: InputScope, parent: ValuePath): readonly ValueProblem[] {
    if (isLinking(attribute)) return [];
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
    // Types with `prepare` were checked before their values were prepared (see parse-values.ts).
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

  /** Entries for an error response: without private values. */
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

/** An empty list is valid unless the attribute is required. `min` applies only to a required attribute or to a list with an entry. */
function wrongCount(attribute: EntryAttribute, entries: readonly StoredEntry[], presence: Presence): Complaint | null {
  const { required, min, max } = attribute.definition as { required?: boolean; min?: number; max?: number };
  if (required === true && presence === 'absent') return missing(undefined, presence);
  if (min !== undefined && entries.length < min && (required === true || entries.length > 0)) {
    return { message: `{name} field must have at least ${min} items`, value: [] };
  }
  if (max !== undefined && entries.length > max) return { message: `{name} field must have less than or equal to ${max} items` };
  return null;
}
