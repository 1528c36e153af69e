import { openConnection } from '../dialects/sqlite/open-connection.ts';
import { StatementClock } from '../dialects/sqlite/reads/statement-clock.ts';

it('the tables of a statement are its quoted names of tables, whatever quotes its literals contain', () => {
  const connection = openConnection(':memory:');
  connection.exec('create table articles (id integer primary key, meta text); create table authors (id integer primary key)');
  const clock = new StatementClock(connection);
  const isText = "substr(`t`.`meta`, 1, 1) = '\"'";
  const authors = '`t`.`id` in (select `u`.`id` from `authors` as `u`)';
  const text = `select \`t\`.\`id\` from \`articles\` as \`t\` where case when ${isText} then 1 end and ${authors}`;
  expect(clock.tablesOf(text)).toEqual(['articles', 'authors']);
  expect(clock.tablesOf('select "id" from "authors" where "id" = \'`articles`\' and "id" <> \'it\'\'s "articles"\'')).toEqual(['authors']);
  connection.close();
});
