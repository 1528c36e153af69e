import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isPlinthError } from '../../../errors/index.ts';
import type { AttributeOwner } from '../../../model/index.ts';
import type { StoredEntry, StoredVersion } from '../input-types.ts';
import type { ReadContext } from '../read-context.ts';
import { readInput } from '../read-input.ts';
import { componentOf, entriesOf } from '../version-change.ts';
import { context, counter, model, typeOf, type Writing, write } from './write.ts';

const UIDS = ['article', 'author', 'restaurant', 'menu', 'place'];

const keys = [...model.contentTypes.values(), ...model.components.values()].flatMap((owner) => [...owner.attributes.keys()]);
const key = fc.constantFrom(...keys, '__component', 'connect', 'disconnect', 'set', 'position', 'before', '__proto__', 'nope');
const leaf = fc.oneof(
  fc.constantFrom<unknown>(null, '', 0, 1, -1, 2, '1', true, 'Twitter', 'blocks.quote', 'default.dish', '2024-01-01', [], {}),
  fc.string(),
  fc.double(),
);

/** Bodies of any form, with keys that have a meaning somewhere. */
const anything = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(key, tie('value'), { maxKeys: 5 })),
})).value;

/** Bodies with known keys and values of any form. */
const bodies = fc.constantFrom(...UIDS).chain((uid) => {
  const names = [...typeOf(uid).attributes.values()].filter(({ writable }) => writable === 'yes').map(({ name }) => name);
  return fc.record({ uid: fc.constant(uid), data: fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 3 }) });
});

const text = fc.option(fc.constantFrom('', 'abc', 'ABC1', 'a@b.co', '2024-02-03'), { nil: null });
const reference = fc.constantFrom<unknown>('a', 'b', 7, { documentId: 'a' }, { id: 7 }, { documentId: 'a', locale: 'fr' });
const links = fc.oneof(reference, fc.array(reference, { maxLength: 3 }), fc.record({ connect: fc.array(reference, { maxLength: 1 }) }));
const dish = fc.record({ name: text, price: fc.integer(), categories: links }, { requiredKeys: [] });
const zoneEntry = fc.oneof(
  dish.map((entry) => ({ __component: 'default.dish', ...entry })),
  fc.record({ __component: fc.constant('blocks.quote'), author: links }, { requiredKeys: ['__component'] }),
);
const social = fc.record({ network: fc.constantFrom(null, 'Twitter'), link: links }, { requiredKeys: [] });
const seo = fc.record({ metaTitle: text, social: fc.array(social, { maxLength: 3 }) }, { requiredKeys: [] });

/** Bodies of restaurants that a lenient write accepts. */
const restaurant = fc.record(
  {
    name: text,
    seats: fc.integer({ max: 1000 }),
    code: text,
    internal: text,
    dishes: fc.array(dish, { maxLength: 4 }),
    seo: fc.option(seo, { nil: null }),
    dz: fc.array(zoneEntry, { maxLength: 4 }),
  },
  { requiredKeys: [] },
);

async function draft(data: unknown, existing?: StoredVersion, allocateId = counter(existing ? 1_000 : 1)) {
  return write('restaurant', data, { validated: 'leniently', allocateId, ...(existing && { existing }) });
}

/** All entries of a version. Checks on the way that the version and its entries have exactly their attributes. */
function checkedEntries(owner: AttributeOwner, values: StoredVersion): readonly StoredEntry[] {
  const names = [...owner.attributes.values()].filter(
    (attribute) => attribute.kind !== 'relation' && attribute.definition.axis === undefined,
  );
  const expected = names.map((attribute) => attribute.name).filter((name) => name !== 'id' && name !== 'documentId');
  expect(
    Object.keys(values)
      .filter((name) => name !== 'id' && name !== '__component')
      .sort(),
  ).toEqual(expected.sort());
  const found: StoredEntry[] = [];
  for (const attribute of owner.attributes.values()) {
    if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') continue;
    for (const entry of entriesOf(values, attribute)) {
      const component = componentOf(attribute, entry, model);
      expect(component).not.toBeNull();
      if (component) found.push(entry, ...checkedEntries(component, entry));
    }
  }
  return found;
}

const type = typeOf('restaurant');

describe('any body', () => {
  it('is written or refused with a PlinthError, never anything else', async () => {
    const validated = fc.constantFrom<Writing['validated']>('once', 'twice', 'leniently');
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(bodies, fc.record({ uid: fc.constantFrom(...UIDS), data: anything })),
        validated,
        async ({ uid, data }, how) => {
          try {
            await write(uid, data, { validated: how ?? 'once' });
          } catch (error) {
            if (!isPlinthError(error)) throw error;
            expect(error.status).toBe(400);
            JSON.stringify(error.details);
          }
        },
      ),
      { numRuns: 800 },
    );
  });

  it('that is refused for a key is refused for it whatever else it holds', () => {
    fc.assert(
      fc.property(restaurant, fc.constantFrom('nope', 'createdBy', '__proto__', 'status'), (data, bad) => {
        const body = Object.defineProperty({ ...data }, bad, { value: 1, enumerable: true });
        expect(() => readInput(type, body, context)).toThrow(`Invalid key ${bad}`);
      }),
    );
  });

  it('names the same documents wherever its relations are read from', () => {
    const locked: ReadContext = { ...context, axisNames: new Set() };
    fc.assert(
      fc.property(restaurant, (data) => {
        const [open, shut] = [context, locked].map((how) => readInput(type, data, how).links);
        expect(shut?.every(({ ref }) => Object.keys(ref.pins).length === 0)).toBe(true);
        expect(new Set(shut?.map(({ ref }) => ref.documentId))).toEqual(new Set(open?.map(({ ref }) => ref.documentId)));
      }),
    );
  });
});

describe('any version', () => {
  it('has all attributes, and entries with ids of their own', async () => {
    await fc.assert(
      fc.asyncProperty(restaurant, restaurant, async (first, second) => {
        const created = await draft(first);
        const patched = await draft(second, created.version);
        for (const { version } of [created, patched]) {
          const ids = checkedEntries(type, version).map((entry) => entry.id);
          expect(new Set(ids).size).toBe(ids.length);
        }
        expect(readInput(type, first, context).entryCount).toBe(checkedEntries(type, created.version).length);
      }),
    );
  });

  it('is not changed by an empty body, and not by its own entries named by id', async () => {
    await fc.assert(
      fc.asyncProperty(restaurant, async (data) => {
        const { version } = await draft(data);
        const named = {
          dishes: (version.dishes as readonly StoredEntry[]).map(({ id }) => ({ id })),
          dz: (version.dz as readonly StoredEntry[]).map(({ id, __component }) => ({ id, __component })),
        };
        for (const body of [{}, named]) {
          const change = await draft(body, version);
          expect(change).toEqual({ version, relations: [], removedEntries: [] });
        }
      }),
    );
  });

  it('keeps or removes each former entry, and tells links only of entries that it has', async () => {
    await fc.assert(
      fc.asyncProperty(restaurant, restaurant, async (first, second) => {
        const before = await draft(first);
        const after = await draft(second, before.version);
        const former = checkedEntries(type, before.version).map((entry) => entry.id);
        const present = new Set(checkedEntries(type, after.version).map((entry) => entry.id));
        const removed = new Set(after.removedEntries);
        // An entry that stays because its values are the same loses the links that it had, and gets those of the body.
        for (const id of former) if (!present.has(id)) expect(removed.has(id)).toBe(true);
        expect(removed.size).toBe(after.removedEntries.length);
        for (const { entry } of after.relations) expect(entry === 0 || present.has(entry)).toBe(true);
      }),
    );
  });
});
