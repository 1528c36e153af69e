import fc from 'fast-check';
import type { Caller } from '../../access/index.ts';
import { createAbility, type Rule } from '../../access/index.ts';
import type { AttributeDefinition, ContentType, Model } from '../../model/index.ts';
import { type Attributes, contentType, relation, uidOf } from './definitions.ts';
import { modelOf } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

/** Types of every model. */
export const NAMES = ['oak', 'elm', 'fir'] as const;

/** Documents of each type at the beginning of a story. */
export const POPULATION = 3;

/** The axis of drafts. */
export const STAGE = 'stage';

/** What a document with drafts has versions of. */
export const STAGES = ['draft', 'published'] as const;

export type Stage = (typeof STAGES)[number];

/** Drafts and what is published of them: a write that ends in a published version asks for `publish` beside its own action. */
export const stageAxis = toyAxis(STAGE, 'request', STAGES, {
  default: 'published',
  write: (value) => (value === 'published' ? { on: 'draft', copyTo: 'published', event: 'published' } : { on: 'draft' }),
  writeAction: (value) => (value === 'published' ? 'publish' : null),
});

/** Whether documents of a type have drafts. */
export function hasDrafts({ options }: ContentType): boolean {
  return options[STAGE] === true;
}

/** What the actions on documents are called. */
export type Act = 'find' | 'create' | 'update' | 'delete' | 'publish' | 'discard';

/** A relation of a random model: `near` of `source`, and `far` on the other side, if it has two. */
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

/** Of a model, whether each of its types has drafts: in every third model none has. */
const draftedTypes = fc.oneof(
  { weight: 1, arbitrary: fc.constant(NAMES.map(() => false)) },
  { weight: 2, arbitrary: fc.array(fc.boolean(), { minLength: NAMES.length, maxLength: NAMES.length }) },
);

/** Random models of three types with some scalars and relations of all kinds, with one side or two. */
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

/** What is granted of one action: nothing, everything, or under a rule. */
export type GrantSketch = 'no' | 'yes' | Rule;

/** What is granted of every action on every type, by action. */
export type GrantSketches = ReadonlyMap<string, GrantSketch>;

/** The user that all callers of these tests are. */
const USER = { id: 1, name: 'me' };

/** Random grants, most of them enough for something to happen. */
export function grantsOn(model: Model): fc.Arbitrary<GrantSketches> {
  const entries = NAMES.flatMap((name) => ACTS.map((act) => grantOn(model, name).map((grant) => [actionOf(name, act), grant] as const)));
  return fc.tuple(...entries).map((all) => new Map(all));
}

const ACTS: readonly Act[] = ['find', 'create', 'update', 'delete', 'publish', 'discard'];

/** The action on documents of a type. */
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

/** The caller who has these grants. */
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

/** A change of one relation: numbers of documents, which are taken modulo how many there are. */
type LinksSketch = { readonly set: readonly number[] } | { readonly connect: readonly number[]; readonly disconnect: readonly number[] };

/** One write of a story. */
export interface WriteSketch {
  readonly act: Exclude<Act, 'find'>;
  readonly name: (typeof NAMES)[number];
  readonly document: number;
  /** Which version `update` and `create` address, where there are drafts. */
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
        // One or two relations at a time: a write that touches everything is refused for anything.
        return Object.fromEntries(Object.entries(all).slice(0, 2)) as WriteSketch['links'];
      }),
    });
  });
}
