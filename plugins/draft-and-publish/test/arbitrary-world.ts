/**
 * Random content models, and random writes to their documents, for the property tests of drafts.
 *
 * @module
 */
import fc from 'fast-check';

const KINDS = ['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany'] as const;
const INVERSE = { oneToOne: 'oneToOne', oneToMany: 'manyToOne', manyToOne: 'oneToMany', manyToMany: 'manyToMany' } as const;
const LOCALIZED = { pluginOptions: { i18n: { localized: true } } };

/** Number of content types of a model. */
const TYPES = 3;

/** Locales of every app. */
export const LOCALES = ['en', 'fr'] as const;
export const LOCALE_SETTINGS = [{ code: 'en', isDefault: true }, { code: 'fr' }];

/** A relation attribute of a random type. */
export interface SketchedRelation {
  readonly name: string;
  /** Index of the type. */
  readonly target: number;
  readonly many: boolean;
  /** Whether its links name their type: it may lead to others, too. */
  readonly isMorph?: true;
}

/** A random type. */
interface SketchedType {
  readonly name: string;
  readonly hasDrafts: boolean;
  readonly isLocalized: boolean;
  readonly relations: readonly SketchedRelation[];
  readonly definition: { readonly attributes: Record<string, object> };
}

/** A random content model. */
export interface SketchedModel {
  readonly types: readonly SketchedType[];
}

/** The components of every model: entries that link, also in entries of their own. */
export const COMPONENTS = {
  'part.leaf': {
    attributes: { label: { type: 'string' }, links: { type: 'relation', relation: 'oneToMany', target: 'api::t0.t0' } },
  },
  'part.branch': {
    attributes: {
      leaves: { type: 'component', component: 'part.leaf', repeatable: true },
      link: { type: 'relation', relation: 'oneToOne', target: 'api::t1.t1' },
    },
  },
} as const;

const link = fc.record({
  from: fc.nat({ max: TYPES - 1 }),
  to: fc.nat({ max: TYPES - 1 }),
  kind: fc.constantFrom(...KINDS),
  isSeen: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
});
/** A polymorphic attribute, whose links the two other types show. */
const morph = fc.record({
  from: fc.nat({ max: TYPES - 1 }),
  many: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, fc.constant(true)),
  showsMany: fc.boolean(),
});
/** Few types are localized: links between documents of which one lacks the locale are refused. */
const isLocalized = fc.constantFrom(false, false, true);
const flags = fc
  .tuple(...[fc.constant(true), fc.constant(false), fc.boolean()].map((hasDrafts) => fc.record({ hasDrafts, isLocalized })))
  .map((all) => all as { hasDrafts: boolean; isLocalized: boolean }[]);

/** Models with types that have drafts and types that have none. */
export const models: fc.Arbitrary<SketchedModel> = fc
  .record({ flags, links: fc.array(link, { minLength: 4, maxLength: 6 }), morphs: fc.array(morph, { minLength: 1, maxLength: 2 }) })
  .map((sketch) => {
    const own = sketch.flags.map(() => [] as { relation: SketchedRelation; definition: object }[]);
    const uid = (at: number) => `api::t${at}.t${at}`;
    const add = (type: number, relation: SketchedRelation, definition: object) => own[type]?.push({ relation, definition });
    sketch.morphs.forEach(({ from, many, showsMany }, index) => {
      const [name, inverse] = [`m${index}`, `n${index}`];
      const others = own.map((_, type) => type).filter((type) => type !== from);
      add(
        from,
        { name, target: others[index] as number, many, isMorph: true },
        { type: 'relation', relation: many ? 'morphToMany' : 'morphToOne' },
      );
      const shown = { type: 'relation', relation: showsMany ? 'morphMany' : 'morphOne', target: uid(from), morphBy: name };
      for (const type of others) add(type, { name: inverse, target: from, many: showsMany }, shown);
    });
    sketch.links.forEach(({ from, to, kind, isSeen }, index) => {
      const [name, inverse] = [`r${index}`, `i${index}`];
      const isMany = (relation: string) => relation.endsWith('Many');
      const mapped = isSeen && kind === 'oneToMany';
      add(
        from,
        { name, target: to, many: isMany(kind) },
        { type: 'relation', relation: kind, target: uid(to), ...(isSeen && { [mapped ? 'mappedBy' : 'inversedBy']: inverse }) },
      );
      if (!isSeen) return;
      add(
        to,
        { name: inverse, target: from, many: isMany(INVERSE[kind]) },
        { type: 'relation', relation: INVERSE[kind], target: uid(from), [mapped ? 'inversedBy' : 'mappedBy']: name },
      );
    });
    const types = sketch.flags.map(({ hasDrafts, isLocalized }, index): SketchedType => {
      const relations = (own[index] ?? []).map(({ relation }) => relation);
      const attributes = {
        name: { type: 'string', ...(isLocalized && LOCALIZED) },
        rank: { type: 'integer' },
        branch: { type: 'component', component: 'part.branch' },
        zone: { type: 'dynamiczone', components: ['part.leaf', 'part.branch'] },
        ...Object.fromEntries((own[index] ?? []).map(({ relation: { name }, definition }) => [name, definition])),
      };
      const definition = { options: { draftAndPublish: hasDrafts }, ...(isLocalized && LOCALIZED), attributes };
      return { name: `t${index}`, hasDrafts, isLocalized, relations, definition };
    });
    return { types };
  });

/** A document, by its place among those of its type; places beyond the last document mean an earlier one. */
type Place = number;

/** A random value of a relation. */
export interface SketchedLinks {
  /** The relation, by its place among those of the type. */
  readonly relation: number;
  readonly kind: 'set' | 'connect' | 'disconnect';
  readonly places: readonly Place[];
  readonly atStart: boolean;
}

/** A random step. */
export interface SketchedStep {
  readonly act: 'update' | 'create' | 'publish' | 'discardDraft' | 'unpublish';
  /** Whether it only concerns a draft, as far as its act allows. */
  readonly isDraft: boolean;
  readonly type: number;
  readonly place: Place;
  readonly locale: (typeof LOCALES)[number];
  readonly links: readonly SketchedLinks[];
  readonly entries: readonly Place[];
  readonly number: number;
}

const place = fc.nat({ max: 2 });
const links: fc.Arbitrary<SketchedLinks> = fc.record({
  relation: fc.nat({ max: 9 }),
  kind: fc.constantFrom('set', 'set', 'connect', 'disconnect'),
  places: fc.uniqueArray(place, { maxLength: 3 }),
  atStart: fc.boolean(),
});
const act = fc.oneof(
  { weight: 8, arbitrary: fc.constant('update' as const) },
  { weight: 3, arbitrary: fc.constant('publish' as const) },
  fc.constantFrom('create' as const, 'discardDraft' as const, 'unpublish' as const),
);

/** Random steps, more of which write drafts than not. */
export const steps: fc.Arbitrary<readonly SketchedStep[]> = fc.array(
  fc.record({
    act,
    isDraft: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
    type: fc.nat({ max: TYPES - 1 }),
    place,
    locale: fc.constantFrom('en', 'en', 'en', ...LOCALES),
    links: fc.array(links, { minLength: 1, maxLength: 3 }),
    entries: fc.array(place, { maxLength: 2 }),
    number: fc.nat({ max: 9 }),
  }),
  { minLength: 24, maxLength: 30 },
);
