import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import { foldText } from '../../model/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { HOSTILE_TEXTS } from './arbitrary-value.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { runsOn } from './property-runs.ts';

const [PLAIN, INDEXED] = [uidOf('plain'), uidOf('indexed')];
const MODEL = modelOf({
  contentTypes: [
    contentType('plain', { title: { type: 'string' }, body: { type: 'richtext' } }),
    contentType('indexed', { title: { type: 'string', index: 'text' }, body: { type: 'richtext', index: 'text' } }),
  ],
  components: [],
});

/** Texts whose letters, or number of letters, change when they are folded. Others have a special meaning in SQL or in an index. */
const PIECES = [
  ...HOSTILE_TEXTS,
  'İstanbul',
  'i\u0307stanbul',
  'ISTANBUL',
  'I\u0307\u0307x',
  '\u0307abc',
  'STRASSE',
  'Straße',
  'STRAẞE',
  'ΟΔΥΣΣΕΥΣ',
  'οδυσσευς',
  '\u212aelvin',
  'ÅNGSTRÖM \u212b',
  'ᲐᲑᲒᲓ',
  'აბგდ',
  'ꭰꭱꭲ',
  'ᎠᎡᎢ',
  'ǅungla',
  'ﬁn',
  '東京都庁',
  '😀😃😄😁',
  'привет МИР',
  '100%_off',
  'a-b-c',
  '"quoted" AND NOT text:x*',
  'river',
  'River bank',
];

const text = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES) }, fc.string({ unit: 'grapheme', maxLength: 5 })), {
  maxLength: 6,
});
const storable = (parts: readonly string[]) =>
  parts
    .join('')
    .replaceAll('\0', '')
    .slice(0, 250)
    .replace(/\p{Surrogate}/gu, '');
const title = fc.option(text.map(storable), { nil: null, freq: 8 });
const body = fc.oneof(
  { weight: 9, arbitrary: title },
  { weight: 1, arbitrary: text.map((parts) => `${'lorem ipsum '.repeat(3_000)}${storable(parts)}`) },
);

/** A text to search for: a part of a stored text, in any case. */
const needle = fc
  .tuple(text.map(storable), fc.nat(250), fc.integer({ min: 1, max: 12 }), fc.constantFrom('as is', 'upper', 'lower', 'folded'))
  .map(([of, from, length, letters]) => {
    const characters = [...of];
    const start = characters.length === 0 ? 0 : from % characters.length;
    const part = characters.slice(start, start + length).join('');
    return letters === 'upper'
      ? part.toUpperCase()
      : letters === 'lower'
        ? part.toLowerCase()
        : letters === 'folded'
          ? foldText(part)
          : part;
  });

const OPERATORS = [
  '$contains',
  '$containsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$notContains',
  '$notContainsi',
] as const;
const comparison = fc
  .tuple(fc.constantFrom('title', 'body'), fc.constantFrom(...OPERATORS), needle)
  .map(([attribute, operator, value]): object => ({ [attribute]: { [operator]: value } }));
const condition = fc.oneof(
  { weight: 4, arbitrary: comparison },
  { weight: 1, arbitrary: comparison.map((one) => ({ $not: one })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('$or', '$and'), fc.array(comparison, { minLength: 1, maxLength: 3 }))
      .map(([kind, all]) => ({ [kind]: all })),
  },
);

eachDatabase('an index of texts', (databases) => {
  const runs = runsOn(databases.dialect, 40);
  let documents: OwnedDocuments;
  /** Ids of equal documents: with the index, by id without it. */
  const twins = new Map<unknown, unknown>();

  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), MODEL);
    const texts = fc.sample(fc.tuple(title, body, title), { seed: runs.seed, numRuns: 120 });
    for (const [at, [title, body, later]] of texts.entries()) {
      const [plain, indexed] = await both((uid) => documents.create(uid, { data: { title, body } }, SYSTEM));
      twins.set(plain.id, indexed.id);
      const ids = new Map([
        [PLAIN, plain.documentId],
        [INDEXED, indexed.documentId],
      ] as [string, string][]);
      const idOf = (uid: string) => ids.get(uid) as string;
      if (at % 3 === 1)
        await both((uid) => documents.update(uid, idOf(uid), { data: { title: later, ...(at % 2 === 0 && { body: later }) } }, SYSTEM));
      if (at % 10 === 9) await both((uid) => documents.remove(uid, idOf(uid), new Map(), SYSTEM));
    }
  });

  async function both<T>(of: (uid: string) => Promise<T>): Promise<[T, T]> {
    return [await of(PLAIN), await of(INDEXED)];
  }

  async function ids(uid: string, parameters: object): Promise<readonly unknown[]> {
    const query = documents.parse(uid, { fields: ['id'], ...parameters }, 'list', SYSTEM);
    const { documents: found, total } = await documents.find(query);
    expect(total).toBe(found.length);
    expect(await documents.count(query)).toBe(found.length);
    return found.map(({ id }) => id);
  }

  const twinsOf = (plain: readonly unknown[]) => plain.map((id) => twins.get(id));

  it('finds what is found without it', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(condition, async (filters) => {
        const plain = await ids(PLAIN, { filters });
        found += plain.length;
        expect(await ids(INDEXED, { filters })).toEqual(twinsOf(plain));
      }),
      runs,
    );
    expect(found).toBeGreaterThan(runs.numRuns / 10);
  }, 300_000);

  it('finds what a search without an attribute finds', async () => {
    await fc.assert(
      // Texts of letters and digits could match ids, which differ between the twins.
      fc.asyncProperty(
        needle.filter((value) => value.length > 2 && /[^\sa-z0-9.+-]/i.test(foldText(value))),
        async (value) => {
          expect(await ids(INDEXED, { _q: value })).toEqual(twinsOf(await ids(PLAIN, { _q: value })));
        },
      ),
      runs,
    );
  }, 300_000);

  it('finds documents by a part of their documentIds', async () => {
    const [first] = (await documents.find(documents.parse(INDEXED, {}, 'list', SYSTEM))).documents;
    const part = String(first?.documentId).slice(3, 15);
    expect(await ids(INDEXED, { _q: part.toUpperCase() })).toEqual([first?.id]);
    expect(await ids(INDEXED, { filters: { documentId: { $contains: part } } })).toEqual([first?.id]);
  });
});
