import { type ValueProblem, ValueProblemsError } from '../../errors/index.ts';
import { type AttributeOwner, type Model, ownValue, type ScalarAttribute, wrongTypeMessage } from '../../model/index.ts';
import { type EntryAttribute, isEntryAttribute, isEntryList, type StoredVersion } from '../input/input-types.ts';
import { presentValue } from '../input/stored-values.ts';
import { MAX_PROBLEMS, pathTo, pathToEntries, pathToIndex, ROOT, toProblem, type ValuePath } from '../input/value-problems.ts';
import { componentOf, entriesOf, isShownEntry } from '../input/version-change.ts';

/**
 * The values of a former state in the form that the present types of their attributes store: a type may have changed since. Hashed values
 * stay as they are.
 * @throws ValueProblemsError with all values that a present type does not accept
 */
export function presentValues<Values extends StoredVersion>(type: AttributeOwner, values: Values, model: Model): Values {
  const reader = new KeptReader(model);
  const present = reader.read(type, values, ROOT);
  if (reader.problems.length > 0) throw new ValueProblemsError(reader.problems.slice(0, MAX_PROBLEMS));
  return present;
}

class KeptReader {
  readonly problems: ValueProblem[] = [];
  readonly #model: Model;

  constructor(model: Model) {
    this.#model = model;
  }

  read<Values extends StoredVersion>(owner: AttributeOwner, values: Values, path: ValuePath): Values {
    const present: Record<string, unknown> = {};
    for (const attribute of owner.attributes.values()) {
      const { name } = attribute;
      const kept = ownValue(values, name);
      if (kept == null) continue;
      if (attribute.kind === 'scalar') present[name] = this.#scalar(attribute, kept, pathTo(path, name));
      else if (isEntryAttribute(attribute)) present[name] = this.#entries(attribute, values, pathToEntries(path, attribute));
    }
    return { ...values, ...present };
  }

  #scalar(attribute: ScalarAttribute, kept: unknown, path: ValuePath): unknown {
    const { value, problems } = presentValue(attribute, kept, path);
    this.problems.push(...problems);
    return value;
  }

  #entries(attribute: EntryAttribute, values: StoredVersion, path: ValuePath): unknown {
    const kept = ownValue(values, attribute.name);
    if (!Array.isArray(kept)) {
      this.problems.push(toProblem(attribute, path, { message: wrongTypeMessage('array', kept), value: kept }));
      return kept;
    }
    return entriesOf(values, attribute).map((entry, index) => {
      const component = isShownEntry(attribute, entry) ? componentOf(attribute, entry, this.#model) : null;
      return component === null ? entry : this.read(component, entry, isEntryList(attribute) ? pathToIndex(path, index) : path);
    });
  }
}
