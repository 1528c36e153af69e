import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { testDialects } from '../../testing/test-dialect.ts';
import { type CopyOptions, copyDatabase, migrateAlone, type OwnedDatabase, syncSchema, type TableSchema, withLease } from '../index.ts';
import { eachDialect } from './each-dialect.ts';

const id = { name: 'id', kind: 'key', nullable: false } as const;
const none = { indexes: [], foreignKeys: [] } as const;

/** A table with every kind of value. */
const things: TableSchema = {
  name: 'things',
  columns: [
    id,
    { name: 'whole', kind: 'integer', nullable: true },
    { name: 'large', kind: 'bigint', nullable: true },
    { name: 'far', kind: 'ref', nullable: true },
    { name: 'double', kind: 'double', nullable: true },
    { name: 'amount', kind: 'decimal', nullable: true },
    { name: 'is_on', kind: 'boolean', nullable: true },
    { name: 'short', kind: 'varchar', length: 20, nullable: true },
    { name: 'day', kind: 'date', nullable: true },
    { name: 'hour', kind: 'time', nullable: true },
    { name: 'moment', kind: 'datetime', nullable: true },
    { name: 'long', kind: 'text', nullable: true },
    { name: 'data', kind: 'json', nullable: true },
  ],
  indexes: [
    { name: 'things_short', columns: ['short', 'id'], unique: false },
    { name: 'things_within', columns: ['short'], unique: false, kind: 'text' },
  ],
  foreignKeys: [],
};
/** A table whose key has several columns, like the links of documents. */
const links: TableSchema = {
  name: 'links',
  columns: [
    { name: 'source', kind: 'ref', nullable: false },
    { name: 'attribute', kind: 'varchar', length: 40, nullable: false },
    { name: 'position', kind: 'double', nullable: false },
  ],
  indexes: [{ name: 'links_link', columns: ['source', 'attribute', 'position'], unique: true }],
  foreignKeys: [{ name: 'links_source_fk', column: 'source', table: 'things', references: 'id', onDelete: 'cascade' }],
};
/** A table with equal rows. */
const loose: TableSchema = {
  name: 'loose',
  columns: [
    { name: 'text', kind: 'varchar', length: 256, nullable: true },
    { name: 'number', kind: 'integer', nullable: true },
  ],
  ...none,
};
/** A table with equal rows that are too long to sort by. */
const endless: TableSchema = { name: 'endless', columns: [{ name: 'text', kind: 'text', nullable: true }], ...none };
/** A table whose rows refer to later rows. */
const nodes: TableSchema = {
  name: 'nodes',
  columns: [id, { name: 'parent', kind: 'ref', nullable: true }],
  indexes: [],
  foreignKeys: [{ name: 'nodes_parent_fk', column: 'parent', table: 'nodes', references: 'id', onDelete: 'set null' }],
};
const beats: TableSchema = { name: 'beats', columns: [{ name: 'name', kind: 'varchar', nullable: false }], primary: ['name'], ...none };
/** A table of a plugin that is off: only the database knows it. */
const old: TableSchema = { name: 'old_notes', columns: [id, { name: 'note', kind: 'text', nullable: true }], ...none, owner: 'notes' };

// Children come before their parents, which no order of declaration forbids.
const tables = [links, nodes, things, loose, beats];

const HOSTILE = [
  '',
  ' ',
  'a\\b\\\\',
  'it\'s "quoted" ?? ? \\?',
  '🦊 𝒳 é e\u0301 ﷽',
  '%_\n\r\t\u0001\u001f\u007f',
  '\ufffe\uffff',
  'null',
  '$1 :name @x',
];

const thing = (more: object) => ({ whole: null, large: null, far: null, double: null, amount: null, is_on: null, ...more });

function thingRows(database: OwnedDatabase): readonly object[] {
  const { dialect } = database;
  const bind = dialect.bind;
  const values = [
    thing({
      whole: -2147483648,
      large: bind('bigint', '9223372036854775807'),
      far: 9007199254740991,
      double: 0.1 + 0.2,
      amount: bind('decimal', 0.1),
    }),
    thing({
      whole: 2147483647,
      large: bind('bigint', '-9223372036854775808'),
      far: 0,
      double: 5e-324,
      amount: bind('decimal', -123456789012345),
    }),
    thing({
      whole: 0,
      large: bind('bigint', '9007199254740993'),
      double: 1.7976931348623157e308,
      amount: bind('decimal', 1e-15),
      is_on: bind('boolean', true),
    }),
    thing({ double: -1.5, is_on: bind('boolean', false), day: '0001-01-01', hour: '23:59:59.999', moment: '2024-02-29T12:34:56.789Z' }),
    ...HOSTILE.map((text) =>
      thing({ short: text.slice(0, 20), long: text, data: bind('json', { [text || 'empty']: [text, null, 1.5, true] }) }),
    ),
    thing({ data: bind('json', null), long: 'x'.repeat(3_000_000), short: '🦊'.repeat(10) }),
    thing({ data: bind('json', 'text'), long: '🦊'.repeat(1_500_000) }),
    thing({ long: 'y'.repeat(5_000_000) }),
  ];
  return [...values, ...Array.from({ length: 3_000 }, (_, at) => thing({ whole: at, short: `row ${at}` }))];
}

async function insert({ knex }: OwnedDatabase, table: string, rows: readonly object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 8) await knex(table).insert(rows.slice(at, at + 8));
}

async function fill(database: OwnedDatabase): Promise<void> {
  await syncSchema(database, [...tables, old]);
  const { knex } = database;
  await insert(database, 'old_notes', [{ note: 'kept' }]);
  // The plugin is off from here on.
  await syncSchema(database, tables);
  await insert(database, 'things', thingRows(database));
  const positions = Array.from({ length: 1_500 }, (_, at) => ({ source: 1 + (at % 3), attribute: at % 2 ? 'b' : 'B', position: at / 7 }));
  await insert(database, 'links', positions);
  await insert(database, 'loose', [
    { text: 'same', number: 1 },
    { text: 'same', number: 1 },
    { text: null, number: null },
    { text: '', number: 2 },
    ...Array.from({ length: 1_200 }, (_, at) => ({ text: '🦊'.repeat(at % 7 === 0 ? 253 : 3) + (at % 400), number: at % 3 })),
  ]);
  await insert(database, 'nodes', [
    { id: 1, parent: null },
    { id: 2, parent: null },
    { id: 3, parent: 1 },
  ]);
  await knex('nodes').where({ id: 1 }).update({ parent: 3 });
  await insert(database, 'beats', [{ name: 'of a node' }]);
  // The greatest keys are gone, and must not come again.
  const [{ most }] = (await knex('things').max({ most: 'id' })) as [{ most: number }];
  await knex('things')
    .where('id', '>', Number(most) - 10)
    .delete();
}

const options = (more: Partial<CopyOptions> = {}): CopyOptions => ({
  transient: new Set(['beats']),
  heartbeats: new Map(),
  changes: async () => '0',
  assertSource: async () => undefined,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...more,
});

const keyed = async ({ knex, dialect }: OwnedDatabase) => Number(await dialect.schema.lastKey(knex, 'things', 'id'));

eachDialect((from) => {
  const dialects = testDialects(process.env);
  const next = dialects[(dialects.findIndex(({ name }) => name === from.name) + 1) % dialects.length];
  let source: OwnedDatabase;
  beforeAll(async () => {
    source = await from.open();
    await fill(source);
  });

  for (const to of dialects) {
    describe(`copied to ${to.name}`, () => {
      let made: Awaited<ReturnType<typeof to.createDatabase>>;
      let target: OwnedDatabase;

      beforeEach(async () => {
        made = await to.createDatabase();
        target = await from.open(made.url);
      });
      afterEach(async () => {
        await target.close();
        await made.remove();
      });

      it('is equal in all tables, of plugins that are off too, and new keys follow those that were ever given', async () => {
        const report = await copyDatabase(source, target, options());
        expect(report.tables.map(({ table, difference }) => [table, difference])).toEqual(
          expect.arrayContaining([...tables, old].filter(({ name }) => name !== 'beats').map(({ name }) => [name, null])),
        );
        expect(report.tables.filter(({ digest, targetDigest }) => digest !== targetDigest)).toEqual([]);
        expect([report.transient, report.isStale]).toEqual([['beats'], false]);
        expect(await target.knex('beats')).toEqual([]);
        expect(await target.knex('nodes').orderBy('id').pluck('parent')).toEqual([3, null, 1]);

        expect(await keyed(target)).toBe(await keyed(source));
        await target.knex('things').insert({ whole: 1 });
        expect(await keyed(target)).toBe((await keyed(source)) + 1);

        // The tables are those of a sync, so the next one has nothing to do.
        expect((await syncSchema(target, tables)).steps).toEqual([]);
        expect((await copyDatabase(source, target, options({ checks: true }))).tables.filter((one) => one.difference !== null)).toEqual([
          expect.objectContaining({ table: 'things', difference: `the row ${await keyed(target)} exists only in the target` }),
        ]);
      });

      if (from.name === 'sqlite' && to.name !== 'sqlite') {
        it('names a value that the target cannot hold', async () => {
          const loosely = await from.open();
          await syncSchema(loosely, tables);
          await insert(loosely, 'things', [{ short: 'fits' }, { short: '🦊'.repeat(21) }]);
          await expect(copyDatabase(loosely, target, options())).rejects.toThrow(
            'table "things", row 2: column "short" has 21 characters (the maximum is 20), so the target cannot store it',
          );
          await loosely
            .knex('things')
            .where({ id: 2 })
            .update({ short: null, whole: 2 ** 40 });
          await expect(copyDatabase(loosely, target, options())).rejects.toThrow(/row 2: column "whole" contains 1099511627776/);
          await loosely.knex('things').where({ id: 2 }).update({ whole: 1 });
          await loosely.knex.raw('update things set "long" = ? || char(0) || ? where id = 2', ['a', 'b']);
          const { long } = (await loosely.knex('things').where({ id: 2 }).first('long')) as { readonly long: string };
          // Node's own driver reads up to there.
          if (long !== 'a')
            await expect(copyDatabase(loosely, target, options())).rejects.toThrow(
              /row 2: column "long" contains a value that not every database can store/,
            );
          await loosely.knex('things').where({ id: 2 }).update({ long: null });
          await loosely.knex.raw('pragma foreign_keys = off');
          await insert(loosely, 'links', [{ source: 99, attribute: 'a', position: 1 }]);
          await expect(copyDatabase(loosely, target, options())).rejects.toThrow(
            /table "links", a row from 99 \/ "a" \/ 1 to 99 \/ "a" \/ 1 was rejected: .*Run "plinth check" on the source for details/,
          );
          await loosely.knex('links').delete();
          expect((await copyDatabase(loosely, target, options())).tables.every(({ difference }) => difference === null)).toBe(true);
        });
      }

      // What is copied depends on the pair. How a copy is refused, ends and goes on depends on each alone: each is the source once, and the
      // target once.
      if (to !== next) return;

      it('goes on where it died, wherever that was, and is not served before its end', async () => {
        const dead = new Error('dead');
        // Each abort comes later: while rows are copied, while indexes are created, while both sides are compared.
        let runs = 0;
        for (let lives = 3; ; lives += 4) {
          let calls = 0;
          const onProgress = () => {
            if (++calls > lives) throw dead;
          };
          const ended = await copyDatabase(source, target, options({ onProgress })).catch((error: unknown) => error);
          if (ended !== dead) {
            expect((ended as { tables: { difference: string | null }[] }).tables.every(({ difference }) => difference === null)).toBe(true);
            break;
          }
          runs += 1;
          await expect(syncSchema(target, tables)).rejects.toThrow(
            /incomplete copy of the .*Run the same "plinth copy-database" command again/,
          );
        }
        expect(runs).toBeGreaterThan(3);
        expect((await syncSchema(target, tables)).steps).toEqual([]);
      });

      it('begins again with what is left, where it died while tables were removed', async () => {
        let pages = 0;
        const onProgress = () => {
          if (++pages > 4) throw new Error('dead');
        };
        await expect(copyDatabase(source, target, options({ onProgress }))).rejects.toThrow('dead');
        const record = target.knex('plinth_copy').where({ name: '' });
        const { facts } = await record.clone().first('facts');
        await record.update({ facts: JSON.stringify({ ...JSON.parse(facts), isMade: false, isCleared: true }) });
        await target.knex.schema.dropTable('loose');
        const { tables: compared } = await copyDatabase(source, target, options());
        expect(compared.every(({ difference }) => difference === null)).toBe(true);
        expect((await syncSchema(target, tables)).steps).toEqual([]);
      });

      it('ends when another process has taken it over', async () => {
        let isTaken = false;
        const onProgress = () => {
          if (isTaken) return;
          isTaken = true;
          void target
            .knex('plinth_lease')
            .where({ name: 'copy' })
            .update({ owner: 'another', term: target.knex.raw('?? + 1', ['term']) })
            .then();
        };
        await expect(copyDatabase(source, target, options({ onProgress }))).rejects.toThrow(/another process took over the copy into/);
        await expect(syncSchema(target, tables)).rejects.toThrow(/incomplete copy/);
      });

      it('refuses what would mix two databases, or hide that rows changed', async () => {
        await copyDatabase(source, target, options({ signal: AbortSignal.abort(new Error('at once')) })).catch(() => undefined);
        const other = await from.open();
        await syncSchema(other, tables);
        await expect(copyDatabase(other, target, options())).rejects.toThrow(/contains an incomplete copy of the .*--restart/);
        await expect(copyDatabase(source, target, options({ changes: async () => '1' }))).rejects.toThrow(
          /has changed since the copy was started/,
        );
        await expect(copyDatabase(target, other, options())).rejects.toThrow(/is an incomplete copy/);
        const folder = temporaryFolder();
        writeFileSync(join(folder.path, '1-any.js'), 'exports.up = async () => undefined;');
        await expect(migrateAlone(target, { migrations: { directory: folder.path } })).rejects.toThrow(/incomplete copy/);
        folder.remove();
        await withLease(target, 'copy', () =>
          expect(copyDatabase(source, target, options())).rejects.toThrow(/another process is already copying into/),
        );
        await withLease(source, 'work', async () => {
          await expect(copyDatabase(source, target, options())).rejects.toThrow(/the source database is in use.*holds the lease "work"/);
        });

        // While somebody else copies, nothing is removed.
        await withLease(target, 'copy', async () => {
          await expect(copyDatabase(source, target, options({ restarts: true }))).rejects.toThrow(
            /another process is already copying into/,
          );
          expect(await target.knex.schema.hasTable('things')).toBe(true);
        });

        // After the restart it is a copy of the other source.
        let changes = 0;
        const stale = await copyDatabase(other, target, options({ restarts: true, changes: async () => String(changes++) }));
        expect([stale.isStale, stale.tables.every(({ rows, difference }) => rows === 0 && difference === null)]).toEqual([true, true]);
        await expect(syncSchema(target, tables)).rejects.toThrow(/incomplete copy/);
        expect((await copyDatabase(other, target, options({ restarts: true }))).isStale).toBe(false);

        // The copy is complete now, so the target accepts no other copy.
        await expect(copyDatabase(source, target, options())).rejects.toThrow(
          /must be empty, but .* is the database of a Plinth app: \d+ empty tables/,
        );
        await insert(target, 'loose', [{ text: 'own', number: 1 }]);
        await expect(copyDatabase(source, target, options({ restarts: true }))).rejects.toThrow(
          /is the database of a Plinth app: "loose" \(1 row\)/,
        );
        await expect(copyDatabase(source, source, options())).rejects.toThrow(/the source and the target are the same/);
        await expect(copyDatabase(await from.open(), target, options())).rejects.toThrow(/has no tables of a Plinth app/);
      });

      it('refuses rows that have no order', async () => {
        const other = await from.open();
        await syncSchema(other, [endless]);
        await expect(copyDatabase(other, target, options())).rejects.toThrow(
          /table "endless" cannot be copied: it has no primary key or unique index, .* column "text" are too long .* a primary key or a unique index/,
        );
      });

      it('names the first row that differs', async () => {
        await copyDatabase(source, target, options());
        await target.knex('things').where({ id: 7 }).delete();
        await target.knex('nodes').where({ id: 3 }).update({ parent: null });
        await target.knex('loose').where({ number: 2, text: '' }).update({ text: null });
        const { tables: compared } = await copyDatabase(source, target, options({ checks: true }));
        const found = new Map(compared.map(({ table, difference }) => [table, difference]));
        expect(found.get('things')).toBe('the row 7 is missing from the target');
        expect(found.get('nodes')).toBe('the row 3 differs in "parent"');
        expect(found.get('loose')).toBe('row number 2 differs in "text"');
        expect(found.get('old_notes')).toBeNull();
      });
    });
  }
});
