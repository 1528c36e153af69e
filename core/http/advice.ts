import { nearest } from '../errors/index.ts';
import type { HttpLogger } from './http.ts';
import type { Route } from './route.ts';

/** Most lines that are remembered, so that each is logged once. Clients choose the paths, so their number must be bounded. */
const MOST_TOLD = 100;

/** Tells developers, in the log, what to do about a refused request. Clients read nothing of it. */
export type Advise = (advice: string) => void;

/** Logs each advice once. */
export function createAdvise(logger: Pick<HttpLogger, 'warn'>): Advise {
  const told = new Set<string>();
  return (advice) => {
    if (told.has(advice) || told.size >= MOST_TOLD) return;
    told.add(advice);
    logger.warn({}, advice);
  };
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

/** The path that a request to an unknown one was probably meant for: `/api/articles` for `/api/article` or `/articles`. Null: none. */
export function nearestPath(path: string, routes: Iterable<Pick<Route, 'path'>>): string | null {
  const asked = segmentsOf(path);
  for (const route of routes) {
    const meant = meantBy(asked, segmentsOf(route.path));
    if (meant !== null) return `/${meant.join('/')}`;
  }
  return null;
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The segments of a request as the route has them, if one literal of the route is misspelt, or its first one is missing. */
function meantBy(asked: readonly string[], known: readonly string[]): readonly string[] | null {
  const isFree = (segment: string | undefined) => segment === undefined || segment.startsWith(':') || segment === '*';
  const fits = (segment: string, index: number, of = known) => isFree(of[index]) || of[index]?.toLowerCase() === segment.toLowerCase();
  if (asked.length === 0 || known.length === 0) return null;
  const rest = known.slice(1);
  if (rest.length === asked.length && !isFree(rest[0]) && asked.every((segment, index) => fits(segment, index, rest))) {
    return [known[0] as string, ...asked];
  }
  if (known.length !== asked.length) return null;
  const wrong = asked.flatMap((segment, index) => (fits(segment, index) ? [] : [index]));
  const [index = -1] = wrong;
  const [found, literal] = [asked[index] ?? '', known[index] ?? ''];
  if (wrong.length !== 1 || !isLike(found, literal)) return null;
  return asked.map((segment, at) => (at === index ? literal : segment));
}

/** Whether one is a misspelling of the other, or its singular: `category` for `categories`. */
function isLike(found: string, literal: string): boolean {
  return (found.length > 3 && literal.startsWith(found.slice(0, -1).toLowerCase())) || nearest(found, [literal]) !== null;
}
