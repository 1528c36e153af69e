import { isPlinthError, type PlinthError, type ValueProblem, ValueProblemsError } from '../../errors/index.ts';
import type { AttributeOwner, ScalarAttribute } from '../../model/index.ts';
import { type AttributesInput, type EntryAttribute, type EntryInput, isEntryAttribute, isEntryList } from './input-types.ts';
import { collect, MAX_PROBLEMS, pathAlong, pathTo, pathToEntries, pathToIndex, ROOT, toProblem, type ValuePath } from './value-problems.ts';

/** A body whose values were parsed. Values with a problem are missing from `input`. */
export interface ParsedInput {
  readonly input: AttributesInput;
  /** Problems by the dotted path of the attribute, in schema order. */
  readonly problems: ReadonlyMap<string, readonly ValueProblem[]>;
  /** The first error of the last step, the formats of types. It only counts when nothing else is wrong. */
  readonly late: PlinthError | null;
  /** The attribute of the content type that `late` is about. */
  readonly lateKey: string | null;
  /** Values whose stored form is made in `prepareValues`, and where they are in `input`. */
  readonly unprepared: readonly UnpreparedValue[];
}

/** A value that its type must still prepare. */
interface UnpreparedValue {
  readonly scalars: Map<ScalarAttribute, unknown>;
  readonly attribute: ScalarAttribute;
}

/**
 * Converts the scalars of a body to stored form, by the rules that hold for every version. Bad values do not throw: a lenient write calls
 * `assertValues`, a strict one passes the result to `checkVersion`, which reports these problems together with its own.
 */
export function parseValues(type: AttributeOwner, input: AttributesInput): ParsedInput {
  const parser = new ValueParser();
  const parsed = parser.parse(type, input, ROOT);
  const { problems, late, lateKey, unprepared } = parser;
  return { input: parsed, problems, late, lateKey, unprepared };
}

/**
 * Refuses a body whose values broke a rule that holds for every version.
 *
 * @throws ValueProblemsError with all problems
 * @throws PlinthError of the first value of a wrong format
 */
export function assertValues(parsed: ParsedInput): void {
  const problems = [...parsed.problems.values()].flat();
  if (problems.length > 0) throw new ValueProblemsError(problems);
  if (parsed.late) throw parsed.late;
}

/**
 * Lets types that store another form than they check (the hash of a password) make it, in place. It is slow on purpose: therefore
 * asynchronous, and skipped for bodies that are refused anyway. Call it once.
 */
export async function prepareValues(parsed: ParsedInput): Promise<ParsedInput> {
  if (parsed.problems.size > 0 || parsed.late) return parsed;
  for (const { scalars, attribute } of parsed.unprepared) {
    scalars.set(attribute, await attribute.type.prepare?.(scalars.get(attribute), attribute.definition));
  }
  return parsed;
}

class ValueParser {
  readonly problems = new Map<string, readonly ValueProblem[]>();
  readonly unprepared: UnpreparedValue[] = [];
  late: PlinthError | null = null;
  lateKey: string | null = null;
  #count = 0;

  /** Walks in schema order, which is the order of the reported problems. */
  parse(owner: AttributeOwner, input: AttributesInput, path: ValuePath): AttributesInput {
    const scalars = new Map<ScalarAttribute, unknown>();
    const components = new Map<EntryAttribute, readonly EntryInput[] | null>();
    for (const attribute of owner.attributes.values()) {
      if (attribute.kind === 'scalar') {
        if (input.scalars.has(attribute)) this.#scalar(attribute, input.scalars.get(attribute), pathTo(path, attribute.name), scalars);
      } else if (isEntryAttribute(attribute)) {
        const entries = input.components.get(attribute);
        if (entries === null) components.set(attribute, null);
        else if (entries) components.set(attribute, this.#entries(attribute, entries, input, pathToEntries(path, attribute)));
      }
    }
    return { scalars, relations: input.relations, components };
  }

  #scalar(attribute: ScalarAttribute, value: unknown, path: ValuePath, into: Map<ScalarAttribute, unknown>): void {
    if (value === null) {
      into.set(attribute, null);
      return;
    }
    const { type, definition } = attribute;
    let parsed: unknown;
    let problems = collect(attribute, path, (report) => {
      parsed = type.parse(value, definition, report);
    });
    // A prepared value can no longer be checked: a hash has no minimum length.
    if (problems.length === 0 && parsed !== null && type.prepare)
      problems = collect(attribute, path, (report) => type.check?.(parsed, definition, report));
    if (problems.length > 0) {
      this.#tell(path, problems);
      return;
    }
    const stored = this.#format(attribute, parsed, path);
    into.set(attribute, stored);
    if (type.prepare && stored !== null) this.unprepared.push({ scalars: into, attribute });
  }

  #format({ type, definition }: ScalarAttribute, value: unknown, path: ValuePath): unknown {
    if (!type.format || value === null) return value;
    try {
      return type.format(value, definition);
    } catch (error) {
      if (!isPlinthError(error)) throw error;
      if (this.late === null) [this.late, this.lateKey] = [error, path.keys[0] ?? null];
      return value;
    }
  }

  #entries(attribute: EntryAttribute, entries: readonly EntryInput[], input: AttributesInput, path: ValuePath): readonly EntryInput[] {
    const malformed = input.malformed?.get(attribute);
    if (malformed) {
      this.#tell(
        path,
        malformed.map(({ at, ...complaint }) => toProblem(attribute, pathAlong(path, at), complaint)),
      );
    }
    return entries.map((entry, index) => {
      const place = isEntryList(attribute) ? pathToIndex(path, index) : path;
      return { ...entry, input: this.parse(entry.component, entry.input, place) };
    });
  }

  #tell(path: ValuePath, problems: readonly ValueProblem[]): void {
    if (this.#count >= MAX_PROBLEMS) return;
    this.#count += problems.length;
    this.problems.set(path.label, problems);
  }
}
