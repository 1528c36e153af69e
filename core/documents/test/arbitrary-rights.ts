import fc from 'fast-check';
import type { Caller } from '../../access/index.ts';
import { createAbility, type Rule } from '../../access/index.ts';
import type { AttributeDefinition, ContentType, Model } from '../../model/index.ts';
import { type Attributes, contentType, relation, uidOf } from './definitions.ts';
import { modelOf } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

/** Names of the content types in every model. */
export const NAMES = ['oak', 'elm', 'fir'] as const;

/** Documents of each type at the start of a story. */
export const POPULATION = 3;

/** The axis of drafts. */
export const STAGE = 'stage';

/** The versions of a document with drafts. */
export const STAGES = ['draft', 'published'] as const;

export type Stage = (typeof STAGES)[number];

/** The axis of drafts. A write that ends in a published version needs the action `publish` besides its own. */
export const stageAxis = toyAxis(STAGE, 'request', STAGES, {
  default: 'published',
  write: (value) => (value === 'published' ? { on: 'draft', copyTo: 'published', event: 'published' } : { on: 'draft' }),
  writeAction: (value) => (value === 'published' ? 'publish' : null),
});

/** Whether documents of a type have drafts. */
export function hasDrafts({ options }: ContentType): boolean {
  return options[STAGE] === true;
}

/** Names of the actions on documents. */
export type Act = 'find' | 'create' | 'update' | 'delete' | 'publish' | 'discard';

/** A relation of a random model: attribute `near` of `source`, and `far` of the target if it has two sides. */
interface RelationSketch {
  readonly kind: 'oneToOne' | 'manyToOne' | 'manyToMany' | 'oneToMany';
  readonly source: number;
  readonly target: number;
  readonly isTwoSided: boolean;
}

const relationSketch: fc.Arbitrary<RelationSketch> = fc.record({
  kind: fc.constantFrom('oneToOne', 'manyToOne', 'manyToMany', 'oneToMany'),
  source: fc.nat({ max: NAMES.length - 1 }),
  target: fc.nat({ max: NAMES.length - 1 }),
  isTwoSided: fc.boolean(),
});

const relationSketches = fc.array(relationSketch, { minLength: 3, maxLength: 7 });

/** For each type of a model, whether it has drafts. In every third model none has. */
const draftedTypes = fc.oneof(
  { weight: 1, arbitrary: fc.constant(NAMES.map(() => false)) },
  { weight: 2, arbitrary: fc.array(fc.boolean(), { minLength: NAMES.length, maxLength: NAMES.length }) },
);

/** Random models of three types with some scalars and with relations of all kinds, one-sided or two-sided. */
export const rightsModels: fc.Arbitrary<Model> = fc.tuple(relationSketches, draftedTypes).map(([sketches, drafted]) => {
  const attributes: Record<string, AttributeDefinition>[] = NAMES.map(() => ({ tag: { type: 'integer' }, owner: { type: 'string' } }));
  for (const [index, { kind, source, target, isTwoSided }] of sketches.entries()) {
    const near = `near${index}`;
    const far = `far${index}`;
    const [one, other] = [NAMES[source] as string, NAMES[target] as string];
    const hasFar = isTwoSided && kind !== 'oneToMany';
    (attributes[source] as Record<string, AttributeDefinition>)[near] = relation(kind, other, hasFar ? { inversedBy: far } : {});
    if (hasFar) (attributes[target] as Record<string, AttributeDefinition>)[far] = relation(BACK[kind], one, { mappedBy: near });
  }
  const typeOf = (name: string, index: number) =>
    contentType(name, attributes[index] as Attributes, { options: { [STAGE]: drafted[index] === true } });
  return modelOf({ contentTypes: NAMES.map(typeOf), components: [] });
});

const BACK = { oneToOne: 'oneToOne', manyToOne: 'oneToMany', manyToMany: 'manyToMany', oneToMany: 'manyToOne' } as const;

/** The grant of one action: none, without a rule, or with a rule. */
export type GrantSketch = 'no' | 'yes' | Rule;

/** The grants of all actions on all types, by action. */
export type GrantSketches = ReadonlyMap<string, GrantSketch>;

/** The user of all callers in these tests. */
const USER = { id: 1, name: 'me' };

/** Random grants. Most of them allow enough for writes to succeed. */
export function grantsOn(model: Model): fc.Arbitrary<GrantSketches> {
  const entries = NAMES.flatMap((name) => ACTS.map((act) => grantOn(model, name).map((grant) => [actionOf(name, act), grant] as const)));
  return fc.tuple(...entries).map((all) => new Map(all));
}

const ACTS: readonly Act[] = ['find', 'create', 'update', 'delete', 'publish', 'discard'];

/** The full name of an action on documents of a type. */
export function actionOf(name: string, act: Act): string {
  return `${uidOf(name)}.${act}`;
}

function grantOn(model: Model, name: string): fc.Arbitrary<GrantSketch> {
  const type = model.contentType(uidOf(name));
  const names = [...type.attributes.values()].flatMap(({ name: attribute, kind }) =>
    kind === 'relation' || ['tag', 'owner'].includes(attribute) ? [attribute] : [],
  );
  const scalar = fc.oneof(
    fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1, maxLength: 2 }).map((tags) => ({ tag: { $in: tags } })),
    fc.constant({ owner: '$user.name' }),
    fc.constant({ tag: { $null: true } }),
  );
  const relations = names.filter((attribute) => !['tag', 'owner'].includes(attribute));
  const through =
    relations.length === 0 ? scalar : fc.tuple(fc.constantFrom(...relations), scalar).map(([attribute, inner]) => ({ [attribute]: inner }));
  const where = fc.oneof(
    { weight: 4, arbitrary: scalar },
    { weight: 3, arbitrary: through },
    { weight: 1, arbitrary: fc.tuple(scalar, through).map((both) => ({ $or: both })) },
  );
  const fields = fc.option(fc.subarray(names, { minLength: 1 }), { nil: null });
  const rule = fc.record({ where: fc.option(where, { nil: null }), fields }).filter((one) => one.where !== null || one.fields !== null);
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('no' as const) },
    { weight: 5, arbitrary: fc.constant('yes' as const) },
    { weight: 4, arbitrary: rule },
  );
}

/** A caller with these grants. */
export function callerWith(grants: GrantSketches): Caller {
  const granted = [...grants].filter(([, grant]) => grant !== 'no');
  const rules = granted.flatMap(([action, grant]): [string, Rule][] => (typeof grant === 'string' ? [] : [[action, grant]]));
  return {
    kind: 'user',
    id: USER.id,
    trusted: false,
    user: USER,
    ability: createAbility(new Set(granted.map(([action]) => action)), new Map(rules)),
  };
}

/** A change of one relation. Documents are numbers, taken modulo the number of documents. */
type LinksSketch = { readonly set: readonly number[] } | { readonly connect: readonly number[]; readonly disconnect: readonly number[] };

/** One write of a story. */
export interface WriteSketch {
  readonly act: Exclude<Act, 'find'>;
  readonly name: (typeof NAMES)[number];
  readonly document: number;
  /** The version that `update` and `create` address, for types with drafts. */
  readonly stage: Stage;
  readonly values: { readonly tag?: number | null; readonly owner?: string };
  /** By attribute. */
  readonly links: Readonly<Record<string, LinksSketch>>;
}

const someNumbers = (maxLength: number) => fc.uniqueArray(fc.nat({ max: POPULATION - 1 }), { maxLength });

const repeated = <Value extends string>(value: Value, times: number): Value[] => Array(times).fill(value);

/** Random writes: mostly updates, mostly of relations. */
export function writesOn(model: Model): fc.Arbitrary<WriteSketch> {
  return fc.constantFrom(...NAMES).chain((name) => {
    const relations = [...model.contentType(uidOf(name)).attributes.values()].filter(({ kind }) => kind === 'relation');
    const links = fc.oneof(fc.record({ set: someNumbers(2) }), fc.record({ connect: someNumbers(2), disconnect: someNumbers(1) }));
    const copies = hasDrafts(model.contentType(uidOf(name))) ? (['publish', 'publish', 'discard'] as const) : [];
    const act = fc.constantFrom(...repeated('update', 7), ...repeated('create', 2), 'delete' as const, ...copies);
    return fc.record({
      act,
      name: fc.constant(name),
      document: fc.nat({ max: 20 }),
      stage: fc.constantFrom(...STAGES),
      values: fc.record({ tag: fc.option(fc.nat({ max: 2 })), owner: fc.constantFrom('me', 'other') }, { requiredKeys: [] }),
      links: fc.record(Object.fromEntries(relations.map((attribute) => [attribute.name, links])), { requiredKeys: [] }).map((all) => {
        // At most two relations at a time: a write that touches all of them is almost always refused.
        return Object.fromEntries(Object.entries(all).slice(0, 2)) as WriteSketch['links'];
      }),
    });
  });
}
