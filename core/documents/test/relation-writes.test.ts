import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import { isPlinthError } from '../../errors/index.ts';
import type { Model } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { type LinkChange, LinkModel, type LinkRelation, type ModelAxes, type NamedEnd, Refusal, type VersionRow } from './link-model.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { toyAxis } from './toy-axes.ts';

/** Random cases with each configuration. */
const RUNS = 1;

/** Documents of each type. */
const DOCUMENTS = 3;

const VALUES: Readonly<Record<string, readonly string[]>> = { phase: ['live', 'draft'], tongue: ['x', 'y'] };

/** The axes of each type: all ways in which the two ends of a link can have an axis or lack it. */
const CONFIGURATIONS: Readonly<Record<string, ModelAxes['of']>> = {
  'no axes': { crew: [], port: [] },
  'a request axis on both ends': { crew: ['phase'], port: ['phase'] },
  'a request axis on one end': { crew: ['phase'], port: [] },
  'a request axis on the other end': { crew: [], port: ['phase'] },
  'a link axis on both ends': { crew: ['tongue'], port: ['tongue'] },
  'a link axis on one end': { crew: ['tongue'], port: [] },
  'a link axis on the other end': { crew: [], port: ['tongue'] },
  'both axes on both ends': { crew: ['phase', 'tongue'], port: ['phase', 'tongue'] },
  'one axis on either end': { crew: ['phase'], port: ['tongue'] },
  'both axes on one end': { crew: ['phase'], port: ['phase', 'tongue'] },
};

function modelWith(of: ModelAxes['of']): Model {
  const options = (type: string) => ({ options: Object.fromEntries((of[type] ?? []).map((axis) => [axis, true])) });
  return modelOf({
    contentTypes: [
      contentType(
        'crew',
        {
          ports: relation('manyToMany', 'port', { inversedBy: 'crews' }),
          home: relation('manyToOne', 'port', { inversedBy: 'natives' }),
          flagship: relation('oneToOne', 'port', { inversedBy: 'flagshipOf' }),
          charts: relation('manyToMany', 'port'),
          harbour: relation('manyToOne', 'port'),
          rivals: relation('manyToMany', 'crew', { inversedBy: 'rivalOf' }),
          rivalOf: relation('manyToMany', 'crew', { mappedBy: 'rivals' }),
          twin: relation('oneToOne', 'crew', { inversedBy: 'twinOf' }),
          twinOf: relation('oneToOne', 'crew', { mappedBy: 'twin' }),
          ship: { type: 'component', component: 'toy.ship' },
        },
        options('crew'),
      ),
      contentType(
        'port',
        {
          crews: relation('manyToMany', 'crew', { mappedBy: 'ports' }),
          natives: relation('oneToMany', 'crew', { mappedBy: 'home' }),
          flagshipOf: relation('oneToOne', 'crew', { mappedBy: 'flagship' }),
        },
        options('port'),
      ),
    ],
    components: [component('toy.ship', { calls: relation('manyToMany', 'port'), wharf: relation('oneToOne', 'port') })],
  });
}

const owned = (attribute: string, many: boolean, target: string, inverse: LinkRelation['inverse'] = null): LinkRelation => ({
  owner: 'crew',
  attribute,
  many,
  target,
  inverse,
  exclusive: inverse !== null && !many && !inverse.many,
});

/** Relations of the component are named `ship.calls`. */
const RELATIONS: readonly LinkRelation[] = [
  owned('ports', true, 'port', { attribute: 'crews', many: true }),
  owned('home', false, 'port', { attribute: 'natives', many: true }),
  owned('flagship', false, 'port', { attribute: 'flagshipOf', many: false }),
  owned('charts', true, 'port'),
  owned('harbour', false, 'port'),
  owned('rivals', true, 'crew', { attribute: 'rivalOf', many: true }),
  owned('twin', false, 'crew', { attribute: 'twinOf', many: false }),
  owned('ship.calls', true, 'port'),
  owned('ship.wharf', false, 'port'),
];

/** Attributes with at most one document. */
const TO_ONE = new Set(
  RELATIONS.flatMap(({ attribute, many, inverse }) => [
    ...(many ? [] : [attribute]),
    ...(inverse && !inverse.many ? [inverse.attribute] : []),
  ]),
);

/** Ids of rows by attribute. */
type Lists = Readonly<Record<string, readonly number[]>>;

/** A document that a body names, in one of the forms of a link. */
interface RandomEnd extends NamedEnd {
  readonly form: 'documentId' | 'id' | 'object';
}

type Step =
  | {
      readonly do: 'write';
      readonly relation: number;
      readonly side: 'owner' | 'inverse';
      readonly row: number;
      readonly body: RandomChange;
    }
  | { readonly do: 'copy'; readonly row: number; readonly along: number };

/** A random change, and the form in which the body has it. */
interface RandomChange {
  readonly form: 'plain' | 'set' | 'change' | 'null';
  readonly ends: readonly RandomEnd[];
  readonly disconnect: readonly RandomEnd[];
  readonly places: readonly { readonly at: 'start' | 'end' | 'before' | 'after' | null; readonly anchor: RandomEnd }[];
}

const end: fc.Arbitrary<RandomEnd> = fc.record({
  document: fc.nat({ max: DOCUMENTS - 1 }),
  form: fc.constantFrom('documentId', 'id', 'object'),
  pins: fc.record({ phase: fc.constantFrom('live', 'draft'), tongue: fc.constantFrom('x', 'y') }, { requiredKeys: [] }),
});

const change: fc.Arbitrary<RandomChange> = fc.record({
  form: fc.constantFrom('plain', 'set', 'change', 'change', 'change', 'null'),
  ends: fc.array(end, { maxLength: 3 }),
  disconnect: fc.array(end, { maxLength: 2 }),
  places: fc.array(fc.record({ at: fc.constantFrom('start', 'end', 'before', 'after', null), anchor: end }), {
    minLength: 3,
    maxLength: 3,
  }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      relation: fc.nat({ max: RELATIONS.length - 1 }),
      side: fc.constantFrom('owner', 'inverse'),
      row: fc.nat(),
      body: change,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('copy' as const), row: fc.nat(), along: fc.nat() }) },
);

/** The relation that all steps write, so that its lists grow and are changed again; null: each step writes its own. */
const focus = fc.option(fc.nat({ max: RELATIONS.length - 1 }));

/** Links and unlinks the same end of every relation from either side. Random steps rarely name the same end twice in a row. */
const LINKED_AND_UNLINKED: Step[] = RELATIONS.flatMap((_, relation) =>
  (['owner', 'inverse'] as const).flatMap((side) => {
    const far: RandomEnd = { document: 0, form: 'documentId', pins: {} };
    const body = { form: 'change', ends: [], disconnect: [], places: [] } as const;
    const write = { do: 'write', relation, side, row: 0 } as const;
    return [
      { ...write, body: { ...body, ends: [far] } },
      { ...write, body: { ...body, disconnect: [far] } },
    ];
  }),
);

/** A step that replaces a list from its inverse side. */
function setInverse(relation: number, row: number, documents: readonly number[]): Step {
  const ends = documents.map((document): RandomEnd => ({ document, form: 'documentId', pins: {} }));
  return { do: 'write', relation, side: 'inverse', row, body: { form: 'plain', ends, disconnect: [], places: [] } };
}

/** Two versions each get a list. Then one becomes a copy of the other. */
const MERGED: Step[] = [setInverse(0, 1, [1]), setInverse(0, 0, [0]), { do: 'copy', row: 0, along: 0 }];

/** Two versions have the same links in different orders. Then the document that is first in one and last in the other is copied. */
const REORDERED: Step[] = [0, 1].flatMap((relation): Step[] => [
  setInverse(relation, 0, [0, 1, 2]),
  setInverse(relation, 1, [2, 1, 0]),
  // Row 11 is the draft of the last crew, where both types have the request axis.
  { do: 'copy', row: 11, along: 0 },
]);

const EXAMPLES = [LINKED_AND_UNLINKED, MERGED, REORDERED];

/** Applies steps to the document service and to the model of links, and compares the two. */
class Harbour {
  readonly #documents: OwnedDocuments;
  readonly #axes: ModelAxes;
  readonly #rows: VersionRow[] = [];
  readonly #documentIds: Record<string, string[]> = { crew: [], port: [] };
  /** The id of a row's component entry, by id of the row. */
  readonly #entries = new Map<number, number>();
  #links: LinkModel;

  constructor(documents: OwnedDocuments, axes: ModelAxes) {
    this.#documents = documents;
    this.#axes = axes;
    this.#links = new LinkModel(axes, this.#rows, RELATIONS);
  }

  /** All combinations of axis values of a type. */
  #keys(type: string): VersionKey[] {
    return (this.#axes.of[type] ?? []).reduce<VersionKey[]>(
      (keys, axis) => keys.flatMap((key) => (VALUES[axis] ?? []).map((value) => new Map(key).set(axis, value))),
      [new Map()],
    );
  }

  async launch(): Promise<void> {
    for (const type of ['port', 'crew']) {
      for (let document = 0; document < DOCUMENTS; document++) {
        for (const axes of this.#keys(type)) {
          const documentId = this.#documentIds[type]?.[document];
          const data = type === 'crew' ? { ship: {} } : {};
          const answer = this.#documents.parse(uidOf(type), { populate: type === 'crew' ? 'ship' : [] }, 'update', SYSTEM);
          const request = { data, axes, answer };
          const written = await (documentId === undefined
            ? this.#documents.create(uidOf(type), request, SYSTEM)
            : this.#documents.update(uidOf(type), documentId, request, SYSTEM));
          if (documentId === undefined) this.#documentIds[type]?.push(written.documentId as string);
          this.#rows.push({ type, document, key: axes, id: written.id as number });
          if (type === 'crew') this.#entries.set(written.id as number, (written.ship as DocumentValue).id as number);
        }
      }
    }
    this.#links = new LinkModel(this.#axes, this.#rows, RELATIONS);
  }

  async take(step: Step): Promise<void> {
    await (step.do === 'write' ? this.#write(step) : this.#copy(step));
  }

  async #copy({ row: number, along }: Extract<Step, { do: 'copy' }>): Promise<void> {
    const from = this.#rows[number % this.#rows.length] as VersionRow;
    const axes = [...from.key.keys()].filter((axis) => this.#axes.kinds[axis] === 'request');
    const axis = axes[along % axes.length];
    if (axis === undefined) return;
    const to = this.#rows.find(({ type, document, key }) => {
      return (
        type === from.type &&
        document === from.document &&
        [...key].every(([name, value]) => (from.key.get(name) === value) === (name !== axis))
      );
    }) as VersionRow;
    await this.#documents.copy(
      uidOf(from.type),
      this.#documentIds[from.type]?.[from.document] as string,
      { from: from.key, to: to.key, action: `${uidOf(from.type)}.copy`, event: 'copied' },
      SYSTEM,
    );
    this.#links.copy(from, to);
    if (from.type === 'crew') this.#entries.set(to.id, this.#entries.get(from.id) as number);
  }

  async #write({ relation: index, side, row: number, body }: Extract<Step, { do: 'write' }>): Promise<void> {
    const relation = RELATIONS[index] as LinkRelation;
    const fromOwner = side === 'owner' || relation.inverse === null;
    const near = fromOwner ? relation.owner : relation.target;
    const far = fromOwner ? relation.target : relation.owner;
    const rows = this.#rows.filter(({ type }) => type === near);
    const row = rows[number % rows.length] as VersionRow;
    const many = fromOwner ? relation.many : relation.inverse?.many === true;
    const { input, meaning } = this.#phrase(near, far, many, body);
    const attribute = fromOwner ? relation.attribute : (relation.inverse?.attribute as string);
    const [outer, inner] = attribute.split('.');
    const data = inner === undefined ? { [attribute]: input } : { [outer as string]: { id: this.#entries.get(row.id), [inner]: input } };

    let refused = false;
    try {
      if (meaning) fromOwner ? this.#links.writeOwned(relation, row, meaning) : this.#links.writeInverse(relation, row, meaning);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused = true;
    }
    const writing = this.#documents.update(uidOf(near), this.#documentIds[near]?.[row.document] as string, { data, axes: row.key }, SYSTEM);
    const outcome = await writing.then(
      () => 'written',
      (error: unknown) => {
        if (isPlinthError(error) && error.status === 400) return 'refused';
        throw error;
      },
    );
    expect({ outcome, data }).toEqual({ outcome: refused ? 'refused' : 'written', data });
  }

  /** A random change as a body, and its meaning for the model; null for no change. */
  #phrase(near: string, far: string, many: boolean, body: RandomChange): { input: unknown; meaning: LinkChange | null } {
    const pinnable = this.#links.pinnable(near, far);
    const clean = ({ pins, ...rest }: RandomEnd): RandomEnd => ({
      ...rest,
      pins: Object.fromEntries(Object.entries(pins).filter(([axis]) => pinnable.includes(axis))),
    });
    const plain = ({ document, form }: RandomEnd): RandomEnd => ({ document, form, pins: {} });
    // A documentId and an id can name the same document. A body must not connect it twice.
    const named = ({ document, pins }: RandomEnd) => {
      return pinnable
        .map((axis) => pins[axis] ?? (this.#axes.kinds[axis] === 'link' ? this.#axes.defaults[axis] : ''))
        .concat(String(document))
        .join();
    };
    const once = (ends: readonly RandomEnd[]) => [...new Map(ends.map((each) => [named(each), each])).values()];
    if (body.form === 'null') return { input: null, meaning: { kind: 'set', ends: [] } };
    if (body.form === 'plain') {
      const ends = body.ends.map(plain);
      const input = ends.map((each) => this.#reference(far, each));
      return { input: many ? input : (input.at(-1) ?? null), meaning: { kind: 'set', ends: ends } };
    }
    if (body.form === 'set') {
      const ends = body.ends.map(clean);
      return { input: { set: ends.map((each) => this.#reference(far, each)) }, meaning: { kind: 'set', ends } };
    }
    const disconnect = body.disconnect.map(clean);
    const connect = once(body.ends.map(clean)).map((each, index) => {
      const { at, anchor } = body.places[index] ?? { at: null, anchor: each };
      // An anchor is looked up with the pins of the link that it places.
      const place =
        at === null || !many
          ? { at: 'end' as const }
          : at === 'start' || at === 'end'
            ? { at }
            : { at, anchor: { ...plain(anchor), pins: each.pins } };
      return { end: each, place, isSaid: at !== null && many };
    });
    if (disconnect.length === 0 && connect.length === 0) return { input: {}, meaning: null };
    return {
      input: {
        disconnect: disconnect.map((each) => this.#reference(far, each)),
        connect: connect.map(({ end: each, place, isSaid }) => {
          if (!isSaid) return this.#reference(far, each);
          const position = 'anchor' in place ? { [place.at]: this.#documentIds[far]?.[place.anchor.document] } : { [place.at]: true };
          return { ...this.#object(far, each), position };
        }),
      },
      meaning: { kind: 'change', disconnect, connect },
    };
  }

  #object(far: string, { document, pins }: RandomEnd): Record<string, unknown> {
    return { documentId: this.#documentIds[far]?.[document], ...pins };
  }

  #reference(far: string, each: RandomEnd): unknown {
    if (Object.keys(each.pins).length > 0 || each.form === 'object') return this.#object(far, each);
    if (each.form === 'documentId') return this.#documentIds[far]?.[each.document];
    return this.#rows.find(({ type, document }) => type === far && document === each.document)?.id;
  }

  /** Compares all relations of all versions, in every request. */
  async compare(): Promise<void> {
    const requests = VALUES.phase?.map((phase) => new Map([['phase', phase]])) ?? [];
    for (const request of requests) {
      for (const type of ['crew', 'port']) {
        for (const tongue of this.#axes.of[type]?.includes('tongue') ? (VALUES.tongue ?? []) : ['x']) {
          expect(await this.#shown(type, request, tongue)).toEqual(this.#expected(type, request, tongue));
        }
      }
    }
  }

  async #shown(type: string, request: VersionKey, tongue: string): Promise<Record<string, Lists>> {
    const uid = uidOf(type);
    const names = [...this.#relationsOf(type)].map(({ name }) => name);
    const populate = Object.fromEntries(names.filter((name) => !name.includes('.')).map((name) => [name, { fields: ['id'] }]));
    const parts = type === 'crew' ? { ship: { populate: { calls: { fields: ['id'] }, wharf: { fields: ['id'] } } } } : {};
    const parameters = { phase: request.get('phase'), tongue, populate: { ...populate, ...parts } };
    const query = this.#documents.parse(uid, parameters, 'list', SYSTEM);
    const { documents } = await this.#documents.find(query);
    const ids = (value: unknown) => [value ?? []].flat().map((each) => (each as DocumentValue).id as number);
    return Object.fromEntries(
      documents.map((document) => {
        const at = (name: string) => name.split('.').reduce<unknown>((value, step) => (value as DocumentValue)[step], document);
        return [`${type} ${document.id}`, Object.fromEntries(names.map((name) => [name, ids(at(name))]))];
      }),
    );
  }

  #expected(type: string, request: VersionKey, tongue: string): Record<string, Lists> {
    const rows = this.#rows.filter(({ type: own, key }) => {
      return (
        own === type && (key.get('phase') ?? request.get('phase')) === request.get('phase') && (key.get('tongue') ?? tongue) === tongue
      );
    });
    return Object.fromEntries(
      rows.map((row) => {
        const lists = [...this.#relationsOf(type)].map(({ name, relation, isOwner }) => {
          const found = isOwner ? this.#links.showOwned(relation, row, request) : this.#links.showInverse(relation, row, request);
          const ids = found.map(({ id }) => id);
          return [name, TO_ONE.has(name) ? ids.slice(0, 1) : ids];
        });
        return [`${type} ${row.id}`, Object.fromEntries(lists)];
      }),
    );
  }

  *#relationsOf(type: string): Generator<{ name: string; relation: LinkRelation; isOwner: boolean }> {
    for (const relation of RELATIONS) {
      if (relation.owner === type) yield { name: relation.attribute, relation, isOwner: true };
      if (relation.target === type && relation.inverse) yield { name: relation.inverse.attribute, relation, isOwner: false };
    }
  }
}

describe.each(Object.entries(CONFIGURATIONS))('relations with %s', (_name, of) => {
  eachDatabase('', (databases) => {
    const { numRuns, seed } = runsOn(databases.dialect, RUNS);

    it('agree with plain lists after any sequence of writes, on both sides', async () => {
      const axes: ModelAxes = { of, kinds: { phase: 'request', tongue: 'link' }, defaults: { phase: 'live', tongue: 'x' } };
      const documents = await openDocuments(await databases.open(), modelWith(of), [
        toyAxis('phase', 'request', VALUES.phase ?? []),
        toyAxis('tongue', 'link', VALUES.tongue ?? []),
      ]);
      const clear = async () => {
        for (const type of ['crew', 'port']) {
          const query = documents.parse(uidOf(type), { tongue: '*', fields: ['id'] }, 'list', SYSTEM);
          for (const { documentId } of (await documents.find(query)).documents) {
            await documents.remove(uidOf(type), documentId as string, new Map(), SYSTEM);
          }
        }
      };
      await fc.assert(
        fc
          .asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), focus, async (steps, relation) => {
            const harbour = new Harbour(documents, axes);
            await harbour.launch();
            for (const each of steps) {
              await harbour.take(relation === null || each.do === 'copy' ? each : { ...each, relation });
              await harbour.compare();
            }
          })
          .afterEach(clear),
        { numRuns: numRuns + EXAMPLES.length, seed, examples: EXAMPLES.map((steps): [Step[], null] => [steps, null]) },
      );
    }, 300_000);
  });
});
