// Prints the SQL statements of a request: `tsx --conditions=@plinth/source scripts/show-sql.ts [--database sqlite|mysql|postgres] [--app
// folder] ['/api/articles?populate=*' '{ articles { title } }' …]`. Default: a list with everything one level deep, and one three levels
// deep. A request that begins with a brace is sent to GraphQL.

import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { DATABASE, DOCUMENTS } from 'plinth';
import { aroundReads, bootApp, testDialects } from 'plinth/testing';
import { createSampleDocuments } from './query-strings/sample-documents.ts';

/** Enough for a full page. */
const DOCUMENTS_PER_TYPE = 30;

const LIST = '/api/articles?pagination[pageSize]=25&';
const REQUESTS = [
  `${LIST}populate=*`,
  `${LIST}${[
    'populate[cover]=true',
    'populate[author][populate][avatar]=true',
    'populate[author][populate][restaurants][populate][cover]=true',
    'populate[author][populate][restaurants][populate][dishes][populate]=picture,categories',
    'populate[categories][populate][restaurants][populate][owner]=true',
    'populate[seo][populate][social][populate]=link',
    'populate[blocks][on][blocks.quote][populate][author]=true',
    'populate[blocks][on][blocks.gallery][populate]=files',
  ].join('&')}`,
];

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { database: { type: 'string', default: 'sqlite' }, app: { type: 'string', default: join(__dirname, 'bench/app') } },
  });
  const dialect = testDialects({ ...process.env, TEST_DATABASES: values.database }).find(({ name }) => name === values.database);
  if (dialect === undefined) throw new Error(`--database takes sqlite, mysql or postgres, not "${values.database}"`);
  const app = await bootApp({ app: values.app, env: process.env, database: dialect });
  try {
    await createSampleDocuments(app.kernel.container.resolve(DOCUMENTS), DOCUMENTS_PER_TYPE);
    const database = app.kernel.container.resolve(DATABASE);
    const texts: string[] = [];
    aroundReads(database, (sql, run) => {
      texts.push(sql.text);
      return run();
    });
    // A first request runs the statements that are needed only once, such as those for public permissions.
    await fetch(`${app.url}/api/articles?pagination[pageSize]=1`);
    for (const request of positionals.length > 0 ? positionals : REQUESTS) {
      texts.splice(0);
      const answer = await (request.startsWith('{') ? askGraphql(app.url, request) : fetch(`${app.url}${request}`));
      const { length } = await answer.text();
      console.log(`\n${request}\n${answer.status}, ${length} characters, ${texts.length} statements`);
      for (const text of texts) console.log(`  ${text}`);
    }
  } finally {
    await app.close();
  }
}

function askGraphql(url: string, query: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
}

void main();
