import { startServer } from '../running-server.mjs';
import { environment, TOKEN } from './copied-app.ts';
import { command } from './run-plinth.ts';

/** Requests whose answers are the same on every database. */
const PATHS = [
  '/api/articles?populate=*&sort=id&pagination[pageSize]=50',
  '/api/articles?populate[parts][populate]=*&populate[seo][populate]=*&sort=title:desc&pagination[page]=7',
  '/api/articles?locale=de&status=draft&sort=price,id&populate=author',
  '/api/articles?filters[title][$containsi]=article 12&sort=documentId',
  '/api/articles?filters[author][name][$eq]=Author 1 é&sort=views:desc&populate=categories',
  '/api/articles?filters[price][$gt]=12.34&filters[featured][$eq]=true&sort=moment:desc',
  '/api/articles?status=draft&filters[extra][$null]=true&sort=rating',
  '/api/articles?_q=written&status=draft&sort=title',
  '/api/articles/arti00000000000000000042?populate=*',
  '/api/authors?populate=*&sort=name',
  '/api/categories?sort=name',
  '/api/users?sort=id',
  '/api/upload/files?sort=id',
  '/api/i18n/locales',
];

/** Starts the app on a database, and requests a sample of its content. @returns answers by path */
export async function sampleAnswers(app: string, url: string): Promise<ReadonlyMap<string, string>> {
  const env = { ...environment, DATABASE_URL: url };
  const server = await startServer(command('start', '--app', app, '--port', '0'), { env });
  try {
    const answers = new Map<string, string>();
    for (const path of PATHS) {
      const answer = await fetch(`${server.url}${encodeURI(path)}`, { headers: { Authorization: `Bearer ${TOKEN}` } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
      answers.set(path, text);
    }
    return answers;
  } finally {
    await server.stop();
  }
}
