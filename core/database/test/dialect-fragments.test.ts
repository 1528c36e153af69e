import type { Knex } from 'knex';
import { foldText } from '../../model/index.ts';
import { type Database, type EntryColumn, type ListParameter, type OwnedDatabase, type Row, Slot } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

/** Texts that break careless SQL, in order of code point. */
const HOSTILE = [
  '',
  ' ',
  '"; drop table t; --',
  '%',
  '%s',
  "'",
  "' or '1'='1",
  '\\',
  "\\'",
  '_',
  'a',
  'a ',
  'a_b',
  'b',
  'i',
  'null',
  '{"a":1}',
  'ß',
  'é',
  'e\u0301',
  'İstanbul',
  'ıstanbul',
  'ΣΑΣ',
  'σας',
  'ЖУК',
  '漢字',
  '\uFFFD',
  '👩‍👩‍👧',
  '𐐀',
  '? ?? \\? $1 :name',
  'line\nbreak\ttab\r',
  '[1,2]',
  '\u007F\u0001',
];

/** Runs a Knex builder, with Slots filled from parameters. */
async function run(
  database: Database,
  builder: Knex.QueryBuilder | Knex.Raw,
  parameters: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { sql, bindings } = builder.toSQL() as unknown as { sql: string; bindings: unknown[] };
  const binds = bindings.map((bind) => (bind instanceof Slot ? bind.take(parameters) : bind));
  return database.read({ text: database.dialect.positional(sql), binds });
}

const codePoints = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

eachDialect((dialect) => {
  let database: OwnedDatabase;
  let knex: Knex;

  beforeAll(async () => {
    database = await dialect.open();
    knex = database.knex;
    const type = (kind: 'varchar' | 'text' | 'key' | 'boolean' | 'integer' | 'bigint' | 'double' | 'decimal' | 'datetime' | 'json') =>
      database.dialect.columnType({ name: 'x', kind, nullable: true });
    await knex.raw(`create table t (id ${type('key')}, short ${type('varchar')}, long_text ${type('text')})`);
    await knex.raw(
      `create table v (id ${type('key')}, yes ${type('boolean')}, number ${type('integer')}, big ${type('bigint')}, real_number ${type('double')}, exact ${type('decimal')}, moment ${type('datetime')}, entries ${type('json')})`,
    );
    for (const text of HOSTILE) await insert('t', { short: text, long_text: text });
    await insert('t', { short: null, long_text: null });
  });

  async function insert(table: string, values: Record<string, unknown>): Promise<number> {
    const { sql, bindings } = knex(table).insert(values).toSQL();
    const text = database.dialect.insertReturningId(database.dialect.positional(sql));
    return database.transaction(async (tx) => (await tx.write({ text, binds: bindings })).insertId);
  }

  const column = (name: string): Knex.Raw => knex.raw('??', [name]);
  const slot = (at: number): Knex.Value => new Slot((parameters) => parameters[at] as string) as unknown as Knex.Value;
  const texts = async (where: Knex.Raw, parameters: readonly unknown[]): Promise<unknown[]> =>
    (await run(database, knex('t').select('short').whereRaw(where).orderBy('id'), parameters)).map((row) => row[0]);

  describe('text', () => {
    it('keeps hostile values as they are, in short and in long columns', async () => {
      const rows = await run(database, knex('t').select('short', 'long_text').whereNotNull('short').orderBy('id'));
      expect(rows).toEqual(HOSTILE.map((text) => [text, text]));
    });

    it.each(['short', 'long_text'])('compares and sorts by code point in %s', async (name) => {
      for (const text of HOSTILE) {
        expect(await texts(knex.raw('?? = ?', [name, slot(0)]), [text])).toEqual([text]);
        expect(await texts(knex.raw('?? < ?', [name, slot(0)]), [text])).toEqual(HOSTILE.filter((other) => codePoints(other, text) < 0));
      }
      const sorted = await run(
        database,
        knex('t')
          .select(name)
          .orderByRaw(database.dialect.orderBy(knex, column(name), 'asc')),
      );
      expect(sorted.map((row) => row[0])).toEqual([null, ...[...HOSTILE].sort(codePoints)]);
      const reversed = await run(
        database,
        knex('t')
          .select(name)
          .orderByRaw(database.dialect.orderBy(knex, column(name), 'desc')),
      );
      expect(reversed.map((row) => row[0])).toEqual([...[...HOSTILE].sort(codePoints).reverse(), null]);
    });

    it('searches without wildcards and with case', async () => {
      const { contains, startsWith, endsWith } = database.dialect;
      for (const needle of [...HOSTILE, 'A', 'drop', 'or', 'нет', '👧', 'tab\r', '?']) {
        const found = (test: (text: string) => boolean) => HOSTILE.filter(test);
        expect(await texts(contains(knex, column('short'), slot(0)), [needle])).toEqual(found((text) => text.includes(needle)));
        expect(await texts(startsWith(knex, column('long_text'), slot(0)), [needle])).toEqual(found((text) => text.startsWith(needle)));
        expect(await texts(endsWith(knex, column('short'), slot(0)), [needle])).toEqual(found((text) => text.endsWith(needle)));
      }
    });

    it('folds as foldText does, columns and binds alike', async () => {
      const { fold, folded } = database.dialect;
      const rows = await run(
        database,
        knex('t')
          .select(fold(knex, column('short')))
          .whereNotNull('short')
          .orderBy('id'),
      );
      expect(rows.map((row) => row[0])).toEqual(HOSTILE.map(foldText));
      for (const needle of ['SAS', 'Σας', 'ISTANBUL', 'É', 'жук', 'ẞ', '𐐨', 'NULL', 'LİNE']) {
        const found = (how: 'includes' | 'startsWith' | 'endsWith') => HOSTILE.filter((text) => foldText(text)[how](foldText(needle)));
        expect(await texts(folded.contains(knex, column('long_text'), slot(0)), [needle])).toEqual(found('includes'));
        expect(await texts(folded.startsWith(knex, column('short'), slot(0)), [needle])).toEqual(found('startsWith'));
        expect(await texts(folded.endsWith(knex, column('long_text'), slot(0)), [needle])).toEqual(found('endsWith'));
      }
    });

    it('folds every character of the older scripts in the same way', async () => {
      const blocks = [
        [0x20, 0x24f],
        [0x370, 0x58f],
        [0x10a0, 0x10ff],
        [0x13a0, 0x13ff],
        [0x1e00, 0x1fff],
        [0x2100, 0x218f],
        [0x2c00, 0x2dff],
        [0xff00, 0xffef],
        [0x10400, 0x1044f],
      ];
      for (const [from = 0, to = 0] of blocks) {
        const characters = Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
        const text = characters.join(' ');
        const [row] = await run(database, knex.raw('select ?', [database.dialect.fold(knex, text)]));
        expect(row?.[0]).toBe(foldText(text));
      }
    });
  });

  describe('lists', () => {
    it('finds members whatever they hold, and nothing for an empty list', async () => {
      const { bucket, inList } = database.dialect;
      for (const values of [HOSTILE, ['a'], ['b', 'i', 'nothing'], []]) {
        const list: ListParameter = { index: 1, kind: 'varchar', bucket: bucket(values.length) };
        const found = HOSTILE.filter((text) => values.includes(text));
        expect(await texts(inList(knex, column('short'), list), ['unused', values])).toEqual(found);
        const others = HOSTILE.filter((text) => !values.includes(text));
        const not = knex.raw('?? is not null and not (?)', ['short', inList(knex, column('short'), list)]);
        expect(await texts(not, ['unused', values])).toEqual(others);
      }
    });

    it('uses few statements for many sizes', () => {
      const buckets = new Set(Array.from({ length: 1000 }, (_, size) => database.dialect.bucket(size + 1)));
      expect(buckets.size).toBeLessThanOrEqual(11);
    });
  });

  describe('values', () => {
    const samples = [
      {
        yes: true,
        number: -2147483648,
        big: '9223372036854775807',
        real_number: 0.1,
        exact: 123456789012345,
        moment: '2024-02-29T23:59:59.999Z',
      },
      { yes: false, number: 5, big: '-9007199254740993', real_number: 1e21, exact: 0.000000000000001, moment: '1970-01-01T00:00:00.000Z' },
      { yes: null, number: null, big: '7', real_number: -5, exact: 1.5, moment: null },
    ] as const;
    const kinds = {
      yes: 'boolean',
      number: 'integer',
      big: 'bigint',
      real_number: 'double',
      exact: 'decimal',
      moment: 'datetime',
    } as const;
    const names = Object.keys(kinds) as (keyof typeof kinds)[];

    beforeAll(async () => {
      for (const sample of samples) {
        await insert('v', Object.fromEntries(names.map((name) => [name, database.dialect.bind(kinds[name], sample[name])])));
      }
    });

    it('come back exactly, through the driver and through Knex', async () => {
      const decode = (row: Record<string, unknown>) =>
        Object.fromEntries(
          names.map((name) => [name, row[name] === null ? null : (database.dialect.decoder(kinds[name])?.(row[name]) ?? row[name])]),
        );
      const rows = await run(database, knex('v').select(names).orderBy('id'));
      expect(rows.map((row) => decode(Object.fromEntries(names.map((name, at) => [name, row[at]]))))).toEqual(samples);
      const objects = await knex('v').select(names).orderBy('id');
      expect(objects.map((row) => decode(row))).toEqual(samples);
    });

    it('compare exactly with binds and lists of their kind', async () => {
      const { bind, inList, bucket } = database.dialect;
      for (const [at, sample] of samples.entries()) {
        for (const name of names) {
          if (sample[name] === null) continue;
          const is = knex.raw('?? = ?', [name, slot(0)]);
          expect(await run(database, knex('v').select('id').whereRaw(is), [bind(kinds[name], sample[name])])).toEqual([[at + 1]]);
          const list: ListParameter = { index: 0, kind: kinds[name], bucket: bucket(1) };
          expect(
            await run(
              database,
              knex('v')
                .select('id')
                .whereRaw(inList(knex, column(name), list)),
              [[sample[name]]],
            ),
          ).toEqual([[at + 1]]);
        }
      }
    });

    it('tells neighbours beyond the numbers of JavaScript apart', async () => {
      const { bind } = database.dialect;
      const equal = knex('v')
        .select('id')
        .whereRaw('big = ?', [slot(0)]);
      expect(await run(database, equal, [bind('bigint', '-9007199254740992')])).toEqual([]);
      expect(await run(database, knex('v').max('big'))).toEqual([['9223372036854775807']]);
    });

    it('have one text form', async () => {
      const { asText } = database.dialect;
      const rows = await run(
        database,
        knex('v')
          .select(names.map((name) => asText(knex, column(name), kinds[name])))
          .orderBy('id'),
      );
      expect(rows[0]).toEqual(['true', '-2147483648', '9223372036854775807', '0.1', '123456789012345', '2024-02-29T23:59:59.999Z']);
      expect(rows[2]).toEqual([null, null, '7', '-5', '1.5', null]);
      const { contains } = database.dialect;
      expect(
        await run(
          database,
          knex('v')
            .select('id')
            .whereRaw(contains(knex, asText(knex, column('big'), 'bigint'), slot(0))),
          ['740993'],
        ),
      ).toEqual([[2]]);
    });

    it('give integers as numbers, also counted and summed ones', async () => {
      const [row] = await run(database, knex('v').count('* as rows').select(knex.raw('max(id)')));
      expect(row).toEqual([3, 3]);
    });

    it('refuse text that not every database can store', () => {
      const { bind } = database.dialect;
      for (const text of ['a\0b', '\ud800', 'x\udc00y']) {
        expect(() => bind('text', text)).toThrow('unpaired surrogates');
        expect(() => bind('json', { deep: [text] })).toThrow('unpaired surrogates');
      }
      expect(bind('json', 'plain \\u0000 text')).toBe('"plain \\\\u0000 text"');
      expect(() => bind('bigint', '9223372036854775808')).toThrow('64-bit integer');
      expect(() => bind('bigint', '1.5')).toThrow('64-bit integer');
    });
  });

  describe('entries', () => {
    const list = [
      {
        id: 1,
        title: 'O\'Brien \\ "x"',
        price: 2.5,
        count: 3,
        big: '9007199254740993',
        on: true,
        day: '2024-01-01',
        tags: [{ id: 5, name: 'é' }],
      },
      { id: 2, title: 'other', price: 10, count: null, big: '-1', on: false, day: null, tags: [] },
      { id: 3, title: null, tags: null },
    ];
    const columns: EntryColumn[] = [
      { name: 'id', kind: 'ref' },
      { name: 'title', kind: 'text' },
      { name: 'price', kind: 'decimal' },
      { name: 'count', kind: 'integer' },
      { name: 'big', kind: 'bigint' },
      { name: 'on', kind: 'boolean' },
      { name: 'day', kind: 'date' },
      { name: 'tags', kind: 'json' },
    ];
    let owner: number;

    beforeAll(async () => {
      owner = await insert('v', { entries: database.dialect.bind('json', list) });
      await insert('v', { entries: database.dialect.bind('json', []) });
    });

    const exists = (condition: Knex.Raw, parameters: readonly unknown[] = []) => {
      const entries = database.dialect.entries(knex, knex.raw('??', ['o.entries']), columns, 'e');
      return run(database, knex('v as o').select('o.id').whereRaw('exists (select 1 from ? where ?)', [entries, condition]), parameters);
    };

    it('are rows in order, null where a key is absent', async () => {
      const entries = database.dialect.entries(knex, knex.raw('cast(? as char(5000))', [JSON.stringify(list)]), columns, 'e');
      const rows = await run(
        database,
        knex.raw('select ?? , ??, ??, ?? from ? order by ??', ['e.__position', 'e.id', 'e.title', 'e.day', entries, 'e.__position']),
      );
      expect(rows.map((row) => row.map((value) => (typeof value === 'number' ? value : value)))).toEqual([
        [1, 1, 'O\'Brien \\ "x"', '2024-01-01'],
        [2, 2, 'other', null],
        [3, 3, null, null],
      ]);
    });

    it('compare like columns, from inside a correlated exists', async () => {
      const { bind } = database.dialect;
      const matches: [string, string, Parameters<typeof bind>[0], unknown][] = [
        ['title', '=', 'text', 'O\'Brien \\ "x"'],
        ['price', '>', 'decimal', 9.5],
        ['price', '=', 'decimal', 2.5],
        ['count', '=', 'integer', 3],
        ['big', '=', 'bigint', '9007199254740993'],
        ['big', '<', 'bigint', '0'],
        ['on', '=', 'boolean', false],
        ['day', '>=', 'date', '2023-12-31'],
        ['id', '=', 'ref', 3],
      ];
      for (const [name, operator, kind, value] of matches) {
        const condition = knex.raw(`?? ${operator} ?`, [`e.${name}`, slot(0)]);
        expect(await exists(condition, [bind(kind, value)])).toEqual([[owner]]);
      }
      const missing: typeof matches = [
        ['title', '=', 'text', 'o\'brien \\ "x"'],
        ['title', '=', 'text', 'other '],
        ['price', '>', 'decimal', 10],
        ['big', '=', 'bigint', '9007199254740992'],
        ['day', '>', 'date', '2024-01-01'],
      ];
      for (const [name, operator, kind, value] of missing) {
        expect(await exists(knex.raw(`?? ${operator} ?`, [`e.${name}`, slot(0)]), [bind(kind, value)])).toEqual([]);
      }
    });

    it('take lists, text search and folds', async () => {
      const { inList, bucket, contains, fold } = database.dialect;
      for (const [name, kind, values] of [
        ['id', 'ref', [9, 2]],
        ['big', 'bigint', ['9007199254740993']],
        ['price', 'decimal', [1, 2.5]],
        ['on', 'boolean', [false]],
        ['title', 'text', ['x', 'other']],
      ] as const) {
        const condition = inList(knex, knex.raw('??', [`e.${name}`]), { index: 0, kind, bucket: bucket(values.length) });
        expect(await exists(condition, [values])).toEqual([[owner]]);
      }
      expect(await exists(contains(knex, fold(knex, knex.raw('??', ['e.title'])), fold(knex, slot(0))), ["O'BRIEN \\"])).toEqual([[owner]]);
    });

    it('nest', async () => {
      const inner = database.dialect.entries(knex, knex.raw('??', ['e.tags']), [{ name: 'name', kind: 'text' }], 'f');
      const named = (name: string) => exists(knex.raw('exists (select 1 from ? where ?? = ?)', [inner, 'f.name', slot(0)]), [name]);
      expect(await named('é')).toEqual([[owner]]);
      expect(await named('e')).toEqual([]);
      expect(await exists(knex.raw('?? is null and ?? = ?', ['e.tags', 'e.id', 3]))).toEqual([[owner]]);
      expect(await exists(knex.raw("?? = '[]'", ['e.tags']))).toEqual([[owner]]);
    });

    it('serve as a sort key', async () => {
      const { entries, orderBy } = database.dialect;
      const price = knex.raw('??', ['e.price']);
      const first = knex.raw('(select ? from ? order by ? limit 1)', [
        price,
        entries(knex, knex.raw('??', ['o.entries']), [{ name: 'price', kind: 'decimal' }], 'e'),
        orderBy(knex, price, 'desc'),
      ]);
      const rows = await run(
        database,
        knex('v as o')
          .select('o.id', first)
          .whereNotNull('o.entries')
          .orderByRaw(orderBy(knex, first, 'desc')),
      );
      expect(rows.map((row) => row.map(Number))).toEqual([
        [owner, 10],
        [owner + 1, 0],
      ]);
    });

    it('refuse names that would need escaping', () => {
      const build = () => database.dialect.entries(knex, knex.raw('??', ['o.entries']), [{ name: "x') or (1=1", kind: 'text' }], 'e');
      expect(build).toThrow('is not a valid attribute name');
    });
  });
});
