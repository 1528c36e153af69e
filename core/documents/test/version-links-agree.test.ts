import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { isPlinthError } from '../../errors/index.ts';
import type { LinkStates } from '../change/change-events.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { toyAxis } from './toy-axes.ts';

const [STEP, TAG] = [uidOf('step'), uidOf('tag')];
const AXES = { options: { phase: true, tongue: true } };

/** Relations of every kind: to other types and to its own, one-sided and two-sided, in columns, in links tables and in entries. */
const MODEL = modelOf({
  contentTypes: [
    contentType(
      'step',
      {
        next: relation('oneToOne', 'step', { inversedBy: 'prior' }),
        prior: relation('oneToOne', 'step', { mappedBy: 'next' }),
        parent: relation('manyToOne', 'step', { inversedBy: 'children' }),
        children: relation('oneToMany', 'step', { mappedBy: 'parent' }),
        friends: relation('manyToMany', 'step'),
        tag: relation('manyToOne', 'tag', { inversedBy: 'steps' }),
        tags: relation('manyToMany', 'tag', { inversedBy: 'allSteps' }),
        box: { type: 'component', component: 'parts.box' },
      },
      AXES,
    ),
    contentType('tag', {
      steps: relation('oneToMany', 'step', { mappedBy: 'tag' }),
      allSteps: relation('manyToMany', 'step', { mappedBy: 'tags' }),
    }),
  ],
  components: [component('parts.box', { tags: relation('oneToMany', 'tag') })],
});

/** Documents of each type. */
const MOST = 3;
const one = fc.option(fc.nat(MOST - 1));
const some = fc.uniqueArray(fc.nat(MOST - 1), { maxLength: MOST });
const step = fc.record(
  { next: one, prior: one, parent: one, children: some, friends: some, tag: one, tags: some, box: fc.option(some) },
  { requiredKeys: [] },
);
const change = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('step' as const), about: fc.nat(MOST - 1), data: step, tongue: fc.constantFrom('en', 'fr') }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tag' as const), about: fc.nat(MOST - 1), steps: some, allSteps: some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('copy' as const), about: fc.nat(MOST - 1), tongue: fc.constantFrom('en', 'fr') }) },
);

eachDatabase('links as they are recorded', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  let recorded: {
    readonly type: string;
    readonly documentId: string;
    readonly axes: ReadonlyMap<string, string>;
    readonly links: LinkStates;
  }[] = [];

  beforeAll(async () => {
    database = await databases.open();
    const axes = [toyAxis('phase', 'request', ['draft', 'live']), toyAxis('tongue', 'link', ['en', 'fr'])];
    documents = await openDocuments(database, MODEL, axes);
    documents.hooks.record.tap({ name: 'asks', links: true }, (rows, { type, documentId, axes: version, links }) => {
      recorded.push({ type: type.uid, documentId, axes: version, links: links() });
      return rows;
    });
  });

  const linksOf = async (uid: string, id: string, axes: ReadonlyMap<string, string>) =>
    (await documents.state(uid, id, axes))?.links ?? null;

  it('are those that were stored before, and those that are stored now', async () => {
    const told = { versions: 0, links: 0 };
    const law = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const make = async (uid: string) => String((await documents.create(uid, { data: {} }, SYSTEM)).documentId);
      const steps = [await make(STEP), await make(STEP), await make(STEP)];
      for (const id of steps.slice(1)) await documents.update(STEP, id, { data: {}, axes: new Map([['tongue', 'fr']]) }, SYSTEM);
      const tags = [await make(TAG), await make(TAG), await make(TAG)];
      const named = (ids: readonly string[], value: unknown): unknown =>
        Array.isArray(value) ? value.map((each) => named(ids, each)) : typeof value === 'number' ? ids[value] : value;
      const versions = ['draft', 'live'].flatMap((phase) => ['en', 'fr'].map((tongue) => new Map(Object.entries({ phase, tongue }))));
      const everything = async () => {
        const found = new Map<string, unknown>();
        const keyOf = (id: string, axes: ReadonlyMap<string, string>) => JSON.stringify([id, Object.fromEntries(axes)]);
        for (const id of steps) for (const axes of versions) found.set(keyOf(id, axes), await linksOf(STEP, id, axes));
        for (const id of tags) found.set(keyOf(id, new Map()), await linksOf(TAG, id, new Map()));
        return { found, keyOf };
      };
      for (const each of changes) {
        const { found: before } = await everything();
        recorded = [];
        let isRefused = false;
        /** Accepts the refusal of a link to a missing version. */
        const refused = (error: unknown) => {
          if (!isPlinthError(error) || error.status >= 500) throw error;
          isRefused = true;
        };
        const about = (ids: readonly string[]) => ids[each.about] as string;
        if (each.kind === 'step') {
          const { box, ...links } = each.data;
          const data = Object.fromEntries(
            Object.entries(links).map(([name, value]) => [name, named(name.startsWith('tag') ? tags : steps, value)]),
          );
          const entry = box === undefined ? {} : { box: box === null ? null : { tags: named(tags, box) } };
          await documents
            .update(STEP, about(steps), { data: { ...data, ...entry }, axes: new Map([['tongue', each.tongue]]) }, SYSTEM)
            .catch(refused);
        } else if (each.kind === 'tag') {
          const data = { steps: named(steps, each.steps), allSteps: named(steps, each.allSteps) };
          await documents.update(TAG, about(tags), { data }, SYSTEM).catch(refused);
        } else {
          const [from, to] = [
            new Map(Object.entries({ phase: 'draft', tongue: each.tongue })),
            new Map(Object.entries({ phase: 'live', tongue: each.tongue })),
          ];
          if (!before.get(JSON.stringify([about(steps), Object.fromEntries(from)]))) continue;
          await documents.copy(STEP, about(steps), { action: `${STEP}.publish`, event: 'published', from, to }, SYSTEM).catch(refused);
        }
        if (isRefused) continue;
        const { found: after, keyOf } = await everything();
        const seen = new Set<string>();
        for (const { documentId, axes, links } of recorded) {
          const key = keyOf(documentId, axes);
          if (!seen.has(key)) expect([key, links.before]).toEqual([key, before.get(key)]);
          seen.add(key);
        }
        const last = new Map(recorded.map(({ documentId, axes, links }) => [keyOf(documentId, axes), links.after]));
        for (const [key, links] of last) {
          expect([key, links]).toEqual([key, after.get(key)]);
          told.versions += 1;
          told.links += links?.length ?? 0;
        }
      }
    });
    await fc.assert(law, runsOn(databases.dialect, 9));
    expect(told.links).toBeGreaterThan(told.versions / 2);
  }, 240_000);
});
