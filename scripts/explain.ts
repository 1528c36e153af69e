// Shows how a database executes deep filters, sorts and populates with many documents: `tsx --conditions=@plinth/source scripts/explain.ts
// [--database sqlite,mysql,postgres] [--articles 100000] [--only 'part of a request'] [--verbose]`. Exits with 1 when a statement scans a
// table where it should use an index.

import process from 'node:process';
import type { Sql } from 'plinth';
import { aroundReads } from 'plinth/testing';
import { measureDatabases } from './explain/measure-databases.ts';
import { explain } from './explain/plans.ts';

interface Question {
  readonly request: string;
  /** Tables that must be scanned, and why. */
  readonly scans?: readonly [tables: readonly string[], why: string];
}

const UNINDEXED = 'an attribute without an index';
const UNSORTED = 'a sort by what no index orders';

const QUESTIONS: readonly Question[] = [
  { request: '/api/articles?pagination[withCount]=false' },
  { request: '/api/articles?pagination[withCount]=false&pagination[start]=50000', scans: [['articles'], 'a deep offset'] },
  { request: '/api/articles', scans: [['articles'], 'an exact count'] },
  { request: '/api/articles?sort=createdAt:desc&pagination[withCount]=false' },
  // Pages by key, as the admin interface requests them.
  {
    request:
      '/api/articles?filters[$and][0][publishDate][$gte]=2001-01-01&filters[$and][1][$or][0][publishDate][$gt]=2001-01-01&filters[$and][1][$or][1][id][$gt]=500&sort=publishDate&pagination[withCount]=false',
  },
  {
    request:
      '/api/articles?filters[$and][0][updatedAt][$eq]=2026-01-01T00:00:00.000Z&filters[$and][1][id][$lt]=50000&sort=updatedAt:desc&pagination[withCount]=false',
  },
  { request: '/api/articles?sort=publishDate&pagination[withCount]=false' },
  { request: '/api/articles?filters[slug]=article-77' },
  { request: '/api/articles?filters[title]=article 77', scans: [['articles'], UNINDEXED] },
  { request: '/api/articles?filters[publishDate]=2001-01-01' },
  { request: '/api/articles?filters[documentId]=article00000000000000077' },
  { request: '/api/articles?filters[author][name]=author 5', scans: [['authors'], UNINDEXED] },
  { request: '/api/articles?filters[author][email]=author5@example.org' },
  {
    request: '/api/articles?filters[author][email][$ne]=author5@example.org&pagination[withCount]=false',
    scans: [['authors'], 'nearly all of them'],
  },
  { request: '/api/articles?filters[author][$null]=true' },
  { request: '/api/articles?filters[categories][name]=category 5 en', scans: [['categories'], UNINDEXED] },
  { request: '/api/articles?filters[categories][documentId]=category0000000000000005' },
  {
    request: '/api/articles?filters[author][email]=author5@example.org&filters[categories][name]=category 5 en',
    scans: [['categories'], UNINDEXED],
  },
  { request: '/api/articles?filters[author][restaurants][categories][name]=category 5 en', scans: [['categories'], UNINDEXED] },
  { request: '/api/articles?filters[categories][articles][author][email]=author5@example.org' },
  { request: '/api/authors?filters[articles][slug]=article-77' },
  { request: '/api/authors?filters[articles][categories][name]=category 5 en', scans: [['categories'], UNINDEXED] },
  { request: '/api/categories?filters[articles][slug]=article-77' },
  { request: '/api/authors?filters[articles][$null]=true', scans: [['authors', 'articles'], 'all that have none'] },
  { request: '/api/articles?sort=author.name', scans: [['articles', 'authors'], UNSORTED] },
  { request: '/api/articles?sort=author.email:desc&pagination[withCount]=false' },
  { request: '/api/articles?sort=categories.name', scans: [['articles'], UNSORTED] },
  { request: '/api/articles?populate=*&pagination[withCount]=false', scans: [['upload_files'], 'an empty table'] },
  { request: '/api/authors?populate=articles&pagination[withCount]=false' },
  { request: '/api/categories?populate[articles][fields]=title&pagination[pageSize]=2&pagination[withCount]=false' },
  { request: '/api/authors?populate[restaurants][populate]=categories&pagination[withCount]=false' },
  { request: '/api/articles/article00000000000000077?populate[author][populate]=restaurants' },
];

void measureDatabases(async ({ database, url, isVerbose, isWanted }) => {
  const sent: Sql[] = [];
  const read = database.read.bind(database);
  aroundReads(database, (sql, run) => {
    // Permissions and locales are read now and then, and do not count.
    if (!/up_roles|i18n_locale/.test(sql.text)) sent.push(sql);
    return run();
  });
  const ask = async (request: string): Promise<number> => {
    const answer = await fetch(url + encodeURI(request));
    await answer.text();
    return answer.status;
  };
  for (const { request, scans: [allowed, why] = [[], ''] } of QUESTIONS.filter((question) => isWanted(question.request))) {
    await ask(request);
    sent.splice(0);
    const begun = performance.now();
    const status = await ask(request);
    const milliseconds = (performance.now() - begun).toFixed(1);
    console.log(`${status} ${milliseconds.padStart(7)} ms  ${request}${why === '' ? '' : `  (${allowed.join(', ')}: ${why})`}`);
    for (const sql of sent.splice(0)) {
      const { lines, scanned } = await explain({ read, dialect: database.dialect }, sql);
      const unexpected = scanned.filter((table) => !allowed.includes(table));
      if (unexpected.length > 0) process.exitCode = 1;
      if (unexpected.length > 0) console.log(`  ! ${unexpected.join(', ')} looked at without an index`);
      if (isVerbose || unexpected.length > 0) console.log(`    ${sql.text}\n${lines.map((line) => `      ${line}`).join('\n')}`);
    }
  }
});
