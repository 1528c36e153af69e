import { type Attribute, componentUids, type KeptState, type Model, ValueProblemsError } from 'plinth';

/** An entry of a component, as stored or in a request. */
type Entry = Readonly<Record<string, unknown>>;

/** The entries that a version has, in the form in which a body keeps them as they are. */
export function keptEntries(attribute: Attribute, current: KeptState | null): readonly object[] {
  return storedEntries(attribute, current).map((entry) => asKept(attribute, entry));
}

/**
 * Returns a function for the entries that remain in a version when those are removed that have all values of a given entry. What is empty in
 * it may have any value.
 * @throws ValueProblemsError for what is no entry, and for values that cannot be compared
 */
export function entriesWithout(
  attribute: Attribute,
  given: readonly unknown[],
  model: Pick<Model, 'components'>,
): (current: KeptState | null) => readonly object[] {
  const wanted = given.map((entry, index) => comparedValues(attribute, entry, index, model));
  const isRemoved = (entry: Entry) => wanted.some((values) => values.every(([name, value]) => isSame(entry[name], value)));
  return (current) =>
    storedEntries(attribute, current)
      .filter((entry) => !isRemoved(entry))
      .map((entry) => asKept(attribute, entry));
}

function storedEntries({ name }: Attribute, current: KeptState | null): readonly Entry[] {
  const stored = current?.values[name];
  return Array.isArray(stored) ? (stored as readonly Entry[]) : [];
}

function asKept({ kind }: Attribute, { id, __component }: Entry): object {
  return { id, ...(kind === 'dynamiczone' && { __component }) };
}

/** The names and values that an entry has to have. */
function comparedValues(
  attribute: Attribute,
  entry: unknown,
  index: number,
  { components }: Pick<Model, 'components'>,
): readonly (readonly [string, unknown])[] {
  const path = ['change', 'value', index];
  const isZone = attribute.kind === 'dynamiczone';
  const given: Entry = typeof entry === 'object' && entry !== null ? (entry as Entry) : {};
  const { __component, id: _, ...values } = given;
  const uids = componentUids(attribute);
  const uid = isZone ? uids.find((each) => each === __component) : uids[0];
  const component = uid === undefined ? undefined : components.get(uid);
  if (component === undefined) throw problem(path, `change.value.${index}: must be an entry of a component of "${attribute.name}"`);
  const compared = Object.entries(values).filter(([, value]) => !isEmpty(value));
  for (const [name] of compared) {
    const found = component.attributes.get(name);
    // Whether an entry was removed tells whether it has the value.
    if (found?.kind !== 'scalar' || found.private || found.type.name === 'password')
      throw problem([...path, name], `change.value.${index}.${name}: entries cannot be compared by "${name}"`);
  }
  if (!isZone && compared.length === 0) throw problem(path, `change.value.${index}: "remove" needs a value; to remove all, use "clear"`);
  return isZone ? [['__component', uid], ...compared] : compared;
}

/** Whether forms have this for what was left empty. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value as object).every(isEmpty);
}

function isSame(stored: unknown, value: unknown): boolean {
  return stored === value || JSON.stringify(stored ?? null) === JSON.stringify(value);
}

function problem(path: readonly (string | number)[], message: string): ValueProblemsError {
  return new ValueProblemsError([{ path, message, name: 'ValidationError' }]);
}
