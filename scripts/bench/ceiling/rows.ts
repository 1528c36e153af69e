import type { Row } from './database.ts';

/** A document, component or list in a response. */
export type Value = Record<string, unknown>;

/** Columns of an article, for `select`. */
export const ARTICLE = columns(
  'id, document_id, title, slug, content, views, score, featured, publish_date, event_at, stage, meta, created_at, updated_at, published_at',
);
export const ARTICLE_WIDTH = 15;

/** The article in a row whose article columns begin at `at`. */
export function article(row: Row, at = 0): Value {
  return {
    id: row[at],
    documentId: row[at + 1],
    title: row[at + 2],
    slug: row[at + 3],
    content: row[at + 4],
    views: row[at + 5],
    score: row[at + 6],
    featured: flag(row[at + 7]),
    publishDate: row[at + 8],
    eventAt: row[at + 9],
    stage: row[at + 10],
    meta: json(row[at + 11]),
    createdAt: row[at + 12],
    updatedAt: row[at + 13],
    publishedAt: row[at + 14],
  };
}

export const AUTHOR = columns('id, document_id, name, email, age, bio, created_at, updated_at, published_at');

/** The author in a row whose author columns begin at `at`. */
export function author(row: Row, at = 0): Value {
  return {
    id: row[at],
    documentId: row[at + 1],
    name: row[at + 2],
    email: row[at + 3],
    age: row[at + 4],
    bio: row[at + 5],
    createdAt: row[at + 6],
    updatedAt: row[at + 7],
    publishedAt: row[at + 8],
  };
}

export const CATEGORY = columns('id, document_id, name, rank, created_at, updated_at, _axis_locale, published_at');

/** The category in a row whose category columns begin at `at`. */
export function category(row: Row, at = 0): Value {
  return {
    id: row[at],
    documentId: row[at + 1],
    name: row[at + 2],
    rank: row[at + 3],
    createdAt: row[at + 4],
    updatedAt: row[at + 5],
    locale: row[at + 6],
    publishedAt: row[at + 7],
  };
}

export const RESTAURANT = columns(
  'id, document_id, name, slug, description, summary, price_range, average_price, seats, rating, open, opened_on, opens_at, last_review, email, ' +
    'meta, code, created_at, updated_at, _axis_locale, published_at',
);
export const RESTAURANT_WIDTH = 21;

/** The restaurant in a row whose restaurant columns begin at `at`. */
export function restaurant(row: Row, at = 0): Value {
  return {
    id: row[at],
    documentId: row[at + 1],
    name: row[at + 2],
    slug: row[at + 3],
    description: row[at + 4],
    summary: row[at + 5],
    priceRange: row[at + 6],
    averagePrice: row[at + 7],
    seats: row[at + 8],
    rating: row[at + 9],
    open: flag(row[at + 10]),
    openedOn: row[at + 11],
    opensAt: row[at + 12],
    lastReview: row[at + 13],
    email: row[at + 14],
    meta: json(row[at + 15]),
    code: row[at + 16],
    createdAt: row[at + 17],
    updatedAt: row[at + 18],
    locale: row[at + 19],
    publishedAt: row[at + 20],
  };
}

/** A component entry as it is stored. */
export type Entry = Value & { readonly id: number };

/** The entries in a JSON column. */
export function entries(text: unknown): Entry[] {
  return text === null ? [] : (JSON.parse(text as string) as Entry[]);
}

/** A component without its own components. */
export function seo(entry: Entry): Value {
  return { id: entry.id, metaTitle: entry.metaTitle ?? null, metaDescription: entry.metaDescription ?? null };
}

/** An entry of `blocks` or `zone`, without its relations. */
export function block(entry: Entry): Value {
  switch (entry.__component) {
    case 'blocks.quote':
      return { __component: entry.__component, id: entry.id, title: entry.title ?? null, body: entry.body ?? null };
    case 'blocks.gallery':
      return { __component: entry.__component, id: entry.id, name: entry.name ?? null };
    default:
      return { __component: entry.__component, ...dish(entry) };
  }
}

/** A dish, without its relations. */
export function dish(entry: Entry): Value {
  return { id: entry.id, name: entry.name ?? null, description: entry.description ?? null, price: entry.price ?? null };
}

/** The days on which a restaurant is closed. */
export function closing(entry: Entry): Value {
  return { id: entry.id, label: entry.label ?? null, start: entry.start, end: entry.end };
}

function columns(names: string): (alias: string) => string {
  return (alias) =>
    names
      .split(', ')
      .map((name) => `${alias}.${name}`)
      .join(', ');
}

function flag(stored: unknown): boolean | null {
  return stored === null ? null : stored === 1;
}

function json(stored: unknown): unknown {
  return stored === null ? null : JSON.parse(stored as string);
}
