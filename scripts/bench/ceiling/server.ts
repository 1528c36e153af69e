// The ceiling: the speed that Koa, SQLite and Plinth's own tables allow if every response is written by hand. It serves only the workloads
// of the bench. It has the same middlewares as Plinth, but nothing that makes a content API general: no model, no permissions, no
// validation of parameters.

import process from 'node:process';
import cors from '@koa/cors';
import Koa from 'koa';
import { koaBody } from 'koa-body';
import helmet from 'koa-helmet';
import { LRUCache } from 'lru-cache';
import qs, { type ParsedQs } from 'qs';
import { prepareArticles } from './articles.ts';
import { prepareCreateArticle } from './create-article.ts';
import { openTables } from './database.ts';
import { prepareRelated } from './related.ts';
import { prepareRestaurants } from './restaurants.ts';
import type { Value } from './rows.ts';

const [file = '', port = '0'] = process.argv.slice(2);
const tables = openTables(file);
const related = prepareRelated(tables);
const articles = prepareArticles(tables, related);
const restaurants = prepareRestaurants(tables, related);
const createArticle = prepareCreateArticle(tables);
const countOf = (table: string) => tables.read(`select count(*) from ${table}`);
const idsOf = {
  articles: tables.read("select document_id from articles where _axis_status = 'published' order by id limit ? offset ?"),
  authors: tables.read('select document_id from authors order by id limit ? offset ?'),
  categories: tables.read("select document_id from categories where _axis_locale = 'en' order by id limit ? offset ?"),
};
const counts = {
  articles: countOf("articles where _axis_status = 'published'"),
  authors: countOf('authors'),
  categories: countOf("categories where _axis_locale = 'en'"),
};

/** Cache of parsed query strings, as Plinth has one. */
const parsed = new LRUCache<string, ParsedQs>({ max: 2_000 });

function parse(text: string): ParsedQs {
  const known = parsed.get(text);
  if (known) return known;
  const query = qs.parse(text);
  parsed.set(text, query);
  return query;
}

/** The list of articles for the given parameters. */
function listArticles(query: ParsedQs): unknown {
  const filters = query.filters as Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
  if (filters?.author) {
    const { name } = filters.author as { name: { $contains: string } };
    const { name: category } = filters.categories as { name: { $eq: string } };
    return articles.deeplyFiltered(query, name.$contains, category.$eq);
  }
  if (filters) return articles.filtered(query, filters.featured?.$eq === 'true', Number(filters.views?.$gt));
  if (query.fields) return articles.twoFields(query);
  if (query.populate === '*') return articles.populated(query);
  if (query.populate) return articles.threeLevels(query);
  return articles.plain(query);
}

/** The documents of a type, whose ids the bench reads first. */
function listIds(name: keyof typeof idsOf, query: ParsedQs): unknown {
  const { page = '1', pageSize = '25' } = (query.pagination ?? {}) as { page?: string; pageSize?: string };
  const total = counts[name]()[0]?.[0] as number;
  const data = idsOf[name](Number(pageSize), (Number(page) - 1) * Number(pageSize)).map(([documentId]) => ({ documentId }));
  return { data, meta: { pagination: { total, pageCount: Math.ceil(total / Number(pageSize)) } } };
}

const app = new Koa();
app.use(helmet());
app.use(cors({ origin: '*', maxAge: 600 }));
const readBody = koaBody({ multipart: false, urlencoded: false, text: false });
app.use(async (ctx, next) => {
  const [, name, documentId] = /^\/api\/(\w+)(?:\/(\w+))?$/.exec(ctx.path) ?? [];
  if (ctx.method === 'POST' && name === 'articles') {
    await readBody(ctx, async () => {});
    const created = createArticle((ctx.request as unknown as { body: { data: Value } }).body.data);
    ctx.status = created ? 201 : 400;
    answer(ctx, created ? { data: created, meta: {} } : { data: null, error: { status: 400, message: 'This attribute must be unique' } });
    return;
  }
  if (ctx.method !== 'GET') return next();
  if (name === 'articles' && documentId !== undefined) {
    const found = articles.one(documentId);
    if (found) answer(ctx, { data: found, meta: {} });
    return;
  }
  const query = parse(ctx.querystring);
  if (name === 'articles') answer(ctx, query.sort === 'id' ? listIds(name, query) : listArticles(query));
  else if (name === 'restaurants') answer(ctx, restaurants(String(query.locale)));
  else if (name === 'authors' || name === 'categories') answer(ctx, listIds(name, query));
});

const server = app.listen(Number(port), '127.0.0.1');
process.once('SIGTERM', () => {
  server.close(() => tables.close());
  server.closeAllConnections();
});

function answer(ctx: Koa.Context, value: unknown): void {
  ctx.set('Content-Type', 'application/json; charset=utf-8');
  ctx.body = JSON.stringify(value);
}
