import { LRUCache } from 'lru-cache';
import { nearest } from '../errors/index.ts';
import type { HttpLogger } from './http.ts';
import type { Route } from './route.ts';

/** Maximum number of lines that are remembered, so that each is logged once. */
const MOST_TOLD = 100;

/** Maximum number of characters of a line. Parts of it may come from clients. */
const LONGEST_TOLD = 400;

/**
 * Tells developers, in the log, what to do about a refused request. Clients read nothing of it.
 * @param key advice with the same key is logged once; default: the advice. Without the request's path, so that no client can make many
 */
export type Advise = (advice: string, key?: string) => void;

/** Logs each advice once. When there are too many, the one that was given longest ago is forgotten, and may be logged again. */
export function createAdvise(logger: Pick<HttpLogger, 'warn'>): Advise {
  const told = new LRUCache<string, true>({ max: MOST_TOLD });
  return (advice, key = advice) => {
    const kept = cut(key);
    if (told.get(kept) !== undefined) return;
    told.set(kept, true);
    logger.warn({}, cut(advice));
  };
}

function cut(text: string): string {
  return text.length <= LONGEST_TOLD ? text : `${text.slice(0, LONGEST_TOLD)}…`;
}

/** The member of a response that is a promise, which JSON shows as `{}`. Null: none is. */
export function promiseIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !(Array.isArray(value) || isPlain(value))) return null;
  const found = Object.entries(value).find(([, member]) => member instanceof Promise);
  return found === undefined ? null : found[0];
}

/** Not bytes, a stream, or a text that is JSON already. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * The path of the route that a request to an unknown path was probably meant for: `/api/articles/:documentId` for `/api/article/x` or
 * `/articles/x`. Null: none.
 */
export function nearestPath(path: string, routes: Iterable<Pick<Route, 'path'>>): string | null {
  const asked = segmentsOf(path);
  const meant = Array.from(routes, (route) => route.path).filter((known) => isMeant(asked, segmentsOf(known)));
  const [first = null] = meant;
  if (first === null) return null;
  // Without parameters: they have any length, and comparing takes time quadratic in it.
  const places = segmentsOf(first).slice(-asked.length);
  const wanted = asked.filter((_, index) => !isFree(places[index])).join('/');
  const known = meant.map((each) =>
    segmentsOf(each)
      .filter((segment) => !isFree(segment))
      .join('/'),
  );
  return meant[known.indexOf(nearest(wanted, known) ?? '')] ?? first;
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Whether the segments of a request are those of a route, but one literal is misspelt, or the first one is missing. */
function isMeant(asked: readonly string[], known: readonly string[]): boolean {
  const fits = (segment: string, index: number, of = known) => isFree(of[index]) || of[index]?.toLowerCase() === segment.toLowerCase();
  if (asked.length === 0 || known.length === 0) return false;
  const rest = known.slice(1);
  if (rest.length === asked.length && !isFree(rest[0]) && asked.every((segment, index) => fits(segment, index, rest))) return true;
  if (known.length !== asked.length) return false;
  const wrong = asked.flatMap((segment, index) => (fits(segment, index) ? [] : [index]));
  const [index = -1] = wrong;
  return wrong.length === 1 && isLike(asked[index] ?? '', known[index] ?? '');
}

/** Whether one is a misspelling of the other, or its singular: `category` for `categories`. */
function isLike(found: string, literal: string): boolean {
  return (found.length > 3 && literal.startsWith(found.slice(0, -1).toLowerCase())) || nearest(found, [literal]) !== null;
}

/** Whether any text may stand here in a request. */
function isFree(segment: string | undefined): boolean {
  return segment === undefined || segment.startsWith(':') || segment === '*';
}
