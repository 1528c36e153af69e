import { type ValueProblem, ValueProblemsError } from '../../errors/index.ts';
import {
  type Attribute,
  type ContentType,
  isLinking,
  type LinkingAttribute,
  type Model,
  ownValue,
  type ScalarAttribute,
  type Strictness,
  wrongTypeMessage,
} from '../../model/index.ts';
import { ENTRY_LINKS, linksKeyOf } from '../storage/names.ts';
import { isOfCore } from './check-keys.ts';
import {
  type AttributesInput,
  type EntryAttribute,
  type EntryInput,
  isEntryAttribute,
  isEntryList,
  isRequiredList,
  type StoredEntry,
  type StoredVersion,
} from './input-types.ts';
import { assertValues, type ParsedInput } from './parse-values.ts';
import { presentValue } from './stored-values.ts';
import {
  type Complaint,
  collect,
  isSecret,
  MAX_PROBLEMS,
  pathTo,
  pathToEntries,
  pathToIndex,
  ROOT,
  toProblem,
  type ValuePath,
} from './value-problems.ts';
import { componentOf, entriesOf, isShownEntry } from './version-change.ts';

/** How every version is checked. */
export interface CheckBase {
  readonly model: Model;
  /** `lenient` checks only the rules of every version, and of a stored version nothing: a draft may keep what the model allowed once. */
  readonly strictness: Strictness;
  /** Whether a competing version has the value. Absent: only the unique index of the database checks that. */
  isTaken?(attribute: ScalarAttribute, value: unknown): Promise<boolean>;
  /** Absent: relations are not required, whatever the model says. */
  readonly hasLink?: HasLink | undefined;
}

/**
 * Whether a relation has a link in the version that is checked.
 * @param entry the key of the links of the component entry; 0 for the version itself
 */
export type HasLink = (attribute: LinkingAttribute, entry: number) => boolean;

/** Checks a stored version (a draft, say) in full. Its nulls count as given. */
export interface StoredCheck extends CheckBase {
  readonly source: 'stored';
  /** Whether all values were just parsed. Otherwise the model may have changed since, and the rules of every version are checked, too. */
  readonly isParsed: boolean;
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
 * of parsing are reported among them, in schema order. Relations and files are only required with `hasLink`.
 *
 * @throws ValueProblemsError with all problems
 * @throws PlinthError of the first value of a wrong format, when nothing else is wrong
 */
export async function checkVersion(type: ContentType, version: StoredVersion, check: StoredCheck | InputCheck): Promise<void> {
  const parsed = check.source === 'input' ? check.parsed : null;
  if (check.strictness === 'strict') {
    const checker = new VersionChecker(check);
    const scope: InputScope = parsed && check.source === 'input' ? { input: parsed.input, isNew: check.use === 'create' } : STORED;
    const problems: ValueProblem[] = [];
    for (const attribute of type.attributes.values()) {
      if (attribute.writable !== 'yes' && isUnwritten(attribute, version)) continue;
      const found = checker.checkAttribute(attribute, { values: version, key: 0 }, scope, ROOT);
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

/** The version, or a component entry in it, with the key of its links. */
interface CheckedPart {
  readonly values: StoredVersion;
  readonly key: number;
}

/** Whether an attribute was `named` in the input, is new but `absent` there, or `untouched` and therefore not checked. */
type Presence = 'named' | 'absent' | 'untouched';

function presenceIn(scope: InputScope, isNamed: boolean): Presence {
  if (scope === STORED || isNamed) return 'named';
  return scope.isNew ? 'absent' : 'untouched';
}

class VersionChecker {
  readonly #model: Model;
  readonly #hasLink: HasLink | undefined;
  readonly #parsed: ParsedInput | null;
  readonly #parses: boolean;

  constructor(check: StoredCheck | InputCheck) {
    this.#model = check.model;
    this.#hasLink = check.hasLink;
    this.#parsed = check.source === 'input' ? check.parsed : null;
    this.#parses = check.source === 'stored' && !check.isParsed;
  }

  checkAttribute(attribute: Attribute, { values, key }: CheckedPart, scope: InputScope, parent: ValuePath): readonly ValueProblem[] {
    if (isLinking(attribute)) return this.#checkLinks(attribute, key, scope, parent);
    const path = isEntryAttribute(attribute) ? pathToEntries(parent, attribute) : pathTo(parent, attribute.name);
    const known = this.#parsed?.problems.get(path.label);
    if (known) return known;
    const isNamed = isEntryAttribute(attribute) ? scope.input.components.has(attribute) : scope.input.scalars.has(attribute);
    const presence = presenceIn(scope, isNamed);
    if (presence === 'untouched') return [];
    if (attribute.kind === 'scalar') return this.#checkScalar(attribute, ownValue(values, attribute.name) ?? null, presence, path);
    if (isRequiredList(attribute) && ownValue(values, attribute.name) == null)
      return [toProblem(attribute, path, missing(undefined, presence))];
    const entries = entriesOf(values, attribute).filter((entry) => isShownEntry(attribute, entry));
    return this.#checkEntries(attribute, entries, presence, scope, path);
  }

  #checkLinks(attribute: LinkingAttribute, key: number, scope: InputScope, parent: ValuePath): readonly ValueProblem[] {
    if (this.#hasLink === undefined || attribute.definition.required !== true) return [];
    const presence = presenceIn(scope, scope.input.relations.has(attribute));
    if (presence === 'untouched' || this.#hasLink(attribute, key)) return [];
    return [toProblem(attribute, pathTo(parent, attribute.name), missing(undefined, presence))];
  }

  #checkScalar(attribute: ScalarAttribute, value: unknown, presence: Presence, path: ValuePath): readonly ValueProblem[] {
    const { type, definition } = attribute;
    if (value === null) return definition.required === true ? [toProblem(attribute, path, missing(type.valueName, presence))] : [];
    if (this.#parses) {
      const { problems } = presentValue(attribute, value, path);
      if (problems.length > 0) return problems;
    }
    // Types with `prepare` were checked before their values were prepared (see parse-values.ts).
    if (type.prepare || !type.check) return [];
    return collect(attribute, path, (report) => type.check?.(value, definition, report));
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
        if (nested.name !== 'id') problems.push(...this.checkAttribute(nested, { values: entry, key: linksKeyOf(entry) }, inner, place));
        if (problems.length > MAX_PROBLEMS) return problems;
      }
    }
    const complaint = isEntryList(attribute) ? wrongCount(attribute, entries) : missingEntry(attribute, entries, presence);
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
        else if (isEntryAttribute(inner)) {
          const shown = this.#shown(inner, entriesOf(entry, inner));
          nested[inner.name] = isEntryList(inner) ? shown : (shown[0] ?? null);
        }
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

/** `min` applies only to a required attribute or to a list with an entry. */
function wrongCount(attribute: EntryAttribute, entries: readonly StoredEntry[]): Complaint | null {
  const { required, min, max } = attribute.definition as { required?: boolean; min?: number; max?: number };
  if (min !== undefined && entries.length < min && (required === true || entries.length > 0)) {
    return { message: `{name} field must have at least ${min} items`, value: [] };
  }
  if (max !== undefined && entries.length > max) return { message: `{name} field must have less than or equal to ${max} items` };
  return null;
}
