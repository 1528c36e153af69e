import { openConnection } from '../dialects/sqlite/open-connection.ts';
import { mayRunLong } from '../dialects/sqlite/reads/statement-cost.ts';

const TABLES = ['articles', 'links', 'categories'];

/** Links of some rows, collected with their targets. */
const GATHERED = gathered(
  '`l`.`source` in (select value from json_each(?)) and `c`.`document` = `l`.`target` and `c`.`locale` = `l`.`locale`',
);

/** Rows with their links and targets. */
const TIED = gathered(
  '`a`.`id` in (select value from json_each(?)) and `l`.`source` = `a`.`id` and `c`.`document` = `l`.`target` and `c`.`locale` = `a`.`locale`',
  '`main`.`articles` as `a` cross join ',
);

function gathered(where: string, before = ''): string {
  const found = `select \`c\`.\`id\`, \`l\`.\`position\` as \`v\` from ${before}\`main\`.\`links\` as \`l\` cross join \`main\`.\`categories\` as \`c\` where (${where}) limit ? + 0`;
  const groups = `select \`k\`.\`id\`, json_group_array(\`k\`.\`v\`) as \`v\` from ((${found})) as \`k\` group by \`k\`.\`id\``;
  return `select \`c2\`.\`id\`, \`g\`.\`v\` from ((${groups})) as \`g\` cross join \`main\`.\`categories\` as \`c2\` where \`c2\`.\`id\` = \`g\`.\`id\``;
}

const articles = (where: string) => `select \`a\`.\`id\` from \`main\`.\`articles\` as \`a\` where ${where}`;

describe('whether a statement on SQLite may be long', () => {
  const connection = openConnection(':memory:');

  beforeAll(() => {
    connection.function('plinth_fold', { deterministic: true, directOnly: true, safeIntegers: true }, (value: unknown) => value);
    connection.exec(`
      create table articles (id integer primary key, document integer, locale text, title text);
      create unique index articles_version on articles (document, locale);
      create table categories (id integer primary key, document integer, locale text, name text);
      create unique index categories_version on categories (document, locale);
      create index categories_name on categories (name);
      create table links (id integer primary key, source integer, position integer, target integer, locale text);
      create index links_source on links (source, position, target, locale);
      create index links_target on links (target);`);
  });
  afterEach(() => connection.exec('delete from articles; delete from categories; delete from links'));
  afterAll(() => connection.close());

  /** Sets the number of rows: it is estimated by the highest rowid. */
  function fill(rows: number): void {
    for (const table of TABLES) connection.prepare(`insert into ${table} (id) values (?)`).run(rows);
  }

  it.each([
    ['links and their targets, gathered', GATHERED],
    ['links of rows and their targets, gathered', TIED],
    [
      'rows that are found once, counted and sorted',
      `with \`f\` as materialized (${articles('`a`.`title` > ?')}) select \`f\`.\`id\`, (select count(*) from f) from f order by \`f\`.\`id\` limit ?`,
    ],
    [
      'what one list of another table names',
      articles('`a`.`document` in (select `l`.`target` from `main`.`links` as `l` where `l`.`source` = ?)'),
    ],
  ])('knows a statement whose plan goes through each table once: %s', (_, text) => {
    fill(8_000);
    expect(mayRunLong(connection, text, TABLES)).toBe(false);
    connection.exec('delete from links');
    fill(200_000);
    expect(mayRunLong(connection, text, TABLES)).toBe(true);
  });

  it.each([
    ['rows with each other', gathered('`c`.`id` <> `l`.`id`')],
    [
      'a range of rows with each other',
      'select `a`.`id` from `main`.`articles` as `a` join `main`.`links` as `l` on `a`.`id` <> `l`.`id` + 1 where `a`.`id` < ?',
    ],
    ['a key of which a part is missing', gathered('`l`.`source` in (select value from json_each(?)) and `c`.`document` = `l`.`target`')],
    ['a part of a key', gathered('`l`.`source` = ? and `c`.`document` = `l`.`target` and `c`.`locale` > `l`.`locale`')],
    ['what is no key', gathered('`l`.`source` = ? and `c`.`name` = `l`.`locale`')],
    ['a list for each row', gathered('`l`.`source` = ? and `c`.`id` in (select value from json_each(?))')],
    ['links that belong to another row', TIED.replace('`l`.`source` = `a`.`id`', '`l`.`source` = `a`.`document`')],
    ['links that belong to a row, or not', TIED.replace('`l`.`source` = `a`.`id`', '(`l`.`source` = `a`.`id` or `l`.`target` = `a`.`id`)')],
    ['a select for each row', articles('exists (select 1 from `main`.`links` as `l` where `l`.`position` + 0 = `a`.`document`)')],
    ['a value for each row', articles('? < (select count(*) from `main`.`links` as `l` where `l`.`position` + 0 = `a`.`document`)')],
    ['rows of several selects', `${articles('`a`.`id` = ?')} union select \`l\`.\`id\` from \`main\`.\`links\` as \`l\``],
    ['two indexes', articles('`a`.`id` in (select `c`.`id` from `main`.`categories` as `c` where `c`.`document` = ? or `c`.`name` = ?)')],
    [
      'an index made for it',
      articles('`a`.`id` in (select `x`.`id` from `main`.`articles` as `x` join `main`.`links` as `l` on `l`.`position` = `x`.`title`)'),
    ],
    [
      'a left join',
      articles(
        '`a`.`id` in (select `x`.`id` from `main`.`articles` as `x` left join `main`.`categories` as `c` on `c`.`document` = `x`.`document`)',
      ),
    ],
    [
      'rows of a common table for each row',
      `with \`f\` as materialized (${articles('`a`.`id` > ?')}) select (select count(*) from f where \`f\`.\`id\` > \`l\`.\`id\`) from \`main\`.\`links\` as \`l\``,
    ],
    ['as many as it likes', 'with recursive `n`(`i`) as (select 1 union all select `i` + 1 from `n`) select `i` from `n` limit ?'],
    ['a text whose plan may take long', GATHERED.padEnd(8_001)],
  ])('knows no bound of %s', (_, text) => {
    fill(4_000);
    expect(mayRunLong(connection, text, TABLES)).toBe(true);
  });

  it('takes a plan for short, whatever it is of', () => {
    fill(4_000_000);
    expect(mayRunLong(connection, GATHERED, TABLES)).toBe(true);
    expect(mayRunLong(connection, `explain query plan ${GATHERED}`, TABLES)).toBe(false);
  });

  it('counts what each row is compared with, and what JavaScript does with it', () => {
    fill(8_000);
    const many = Array.from({ length: 30 }, () => '`l`.`position` <> ?').join(' and ');
    expect(mayRunLong(connection, GATHERED.replace(') limit', ` and ${many}) limit`), TABLES)).toBe(true);
    const folded = Array.from({ length: 6 }, () => 'plinth_fold(`c`.`name`) <> `c`.`name`').join(' and ');
    expect(mayRunLong(connection, GATHERED.replace(') limit', ` and ${folded}) limit`), TABLES)).toBe(true);
    const listed = GATHERED.replace('`c`.`locale` = `l`.`locale`', '`c`.`locale` in (?, ?, ?, ?)');
    expect(mayRunLong(connection, listed, TABLES)).toBe(true);
  });

  it('counts the bytes that each condition on a text goes through, however few the rows', () => {
    connection.prepare('insert into articles (id, title) values (1, ?)').run('long '.repeat(600_000));
    const searched = (times: number) => articles(Array.from({ length: times }, () => 'instr(`a`.`title`, ?) > 0').join(' or '));
    expect([1, 4, 10].map((times) => mayRunLong(connection, searched(times), TABLES))).toEqual([false, false, true]);
  });
});
