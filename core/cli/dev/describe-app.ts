import type { AttributeOwner, Model } from '../../model/index.ts';

/** Options by name, each as text. */
type Facts = Readonly<Record<string, string>>;

/** A content type or component: its options, and those of its attributes. */
interface TypeFacts {
  readonly options: Facts;
  readonly attributes: Readonly<Record<string, Facts>>;
}

/** A model as plain values that can be sent to another process: types and components by uid. */
export type ModelFacts = Readonly<Record<string, TypeFacts>>;

/** Attributes that every type has. */
const OF_ALL: ReadonlySet<string> = new Set(['id', 'documentId', 'createdAt', 'updatedAt']);

/** Describes a model. Attributes that a type's options add are left out. */
export function describeModel({ contentTypes, components }: Model): ModelFacts {
  const types = [...contentTypes.values()].map((type) => {
    const { uid, kind, pluralName, collectionName, options, pluginOptions } = type;
    return [
      uid,
      { options: factsOf({ kind, pluralName, collectionName, ...options, ...pluginOptions }), attributes: attributesOf(type) },
    ] as const;
  });
  const parts = [...components.values()].map((component) => [component.uid, { options: {}, attributes: attributesOf(component) }] as const);
  return Object.fromEntries([...types, ...parts]);
}

function attributesOf({ attributes }: AttributeOwner): Readonly<Record<string, Facts>> {
  const own = [...attributes.values()].filter(({ name, definition }) => !OF_ALL.has(name) && definition.implicit !== true);
  return Object.fromEntries(own.map(({ name, definition }) => [name, factsOf(definition)]));
}

function factsOf(values: Readonly<Record<string, unknown>>): Facts {
  const said = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    said.map(([name, value]) => [name, typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))]),
  );
}

/** The differences between two models, one line each: `+` added, `-` removed, `~` changed. */
export function compareModels(before: ModelFacts, after: ModelFacts): readonly string[] {
  return compare(before, after, {
    added: (uid, { attributes }) => [`+ ${uid}: ${Object.entries(attributes).map(attributeText).join(', ')}`],
    removed: (uid) => [`- ${uid}`],
    both: (uid, old, now) => [
      ...changedFacts(old.options, now.options).map((change) => `~ ${uid}: ${change}`),
      ...compare(old.attributes, now.attributes, {
        added: (name, facts) => [`+ ${uid}.${attributeText([name, facts])}`],
        removed: (name) => [`- ${uid}.${name}`],
        both: (name, oldFacts, facts) => changedFacts(oldFacts, facts).map((change) => `~ ${uid}.${name}: ${change}`),
      }),
    ],
  });
}

/** An attribute that is gone while another one of the same kind is new. */
export interface PossibleRename {
  readonly uid: string;
  readonly from: string;
  readonly to: string;
}

/** Attributes of content types that were perhaps renamed: of their type, just one is gone and one is new, and both have the same kind. */
export function possibleRenames(before: ModelFacts, after: ModelFacts): readonly PossibleRename[] {
  return Object.entries(after).flatMap(([uid, { attributes: now }]) => {
    const old = before[uid]?.attributes;
    if (old === undefined || !uid.startsWith('api::')) return [];
    const gone = Object.keys(old).filter((name) => !(name in now));
    const added = Object.keys(now).filter((name) => !(name in old));
    const [from, to] = [gone[0], added[0]];
    if (gone.length !== 1 || added.length !== 1 || from === undefined || to === undefined) return [];
    const isSame = KIND.every((key) => old[from]?.[key] === now[to]?.[key]);
    return isSame ? [{ uid, from, to }] : [];
  });
}

/** Options that decide what kind of values an attribute has. */
const KIND = ['type', 'relation', 'target', 'component', 'components', 'repeatable', 'multiple'] as const;

/** The differences between two lists of routes, one line each. */
export function compareRoutes(before: readonly string[], after: readonly string[]): readonly string[] {
  return [
    ...after.filter((route) => !before.includes(route)).map((route) => `+ ${route}`),
    ...before.filter((route) => !after.includes(route)).map((route) => `- ${route}`),
  ];
}

interface Comparing<Value> {
  readonly added: (name: string, value: Value) => readonly string[];
  readonly removed: (name: string) => readonly string[];
  readonly both: (name: string, old: Value, now: Value) => readonly string[];
}

function compare<Value>(
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
  { added, removed, both }: Comparing<Value>,
): readonly string[] {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  return [
    ...[...now].flatMap(([name, value]) => {
      const earlier = old.get(name);
      return earlier === undefined ? added(name, value) : both(name, earlier, value);
    }),
    ...[...old.keys()].filter((name) => !now.has(name)).flatMap(removed),
  ];
}

function attributeText([name, { type, ...options }]: readonly [string, Facts]): string {
  const said = [type, ...Object.entries(options).map(([option, value]) => `${option} ${value}`)];
  return `${name} (${said.join(', ')})`;
}

function changedFacts(before: Facts, after: Facts): readonly string[] {
  const changed = (name: string, old: string, now: string) => [`${name} ${old} → ${now}`];
  return compare(before, after, {
    added: (name, value) => changed(name, '(not set)', value),
    removed: (name) => changed(name, before[name] as string, '(not set)'),
    both: (name, old, now) => (old === now ? [] : changed(name, old, now)),
  });
}
