import type { ServiceOptions } from '../options.ts';
import type { Candidate } from '../search-index.ts';

/** A version as a service stores it. */
export interface ServiceEntry {
  /** Letters, digits, `-` and `_`. */
  readonly id: string;
  /** Uid of its type. */
  readonly type: string;
  /** See `scopeOf`. */
  readonly scope: string;
  readonly documentId: string;
  /** The texts with the greatest weight; all other texts. */
  readonly head: string;
  readonly body: string;
}

/** A search in a service. */
export interface ServiceSearch {
  /** Words, separated by one space. The last one may be the beginning of a word. */
  readonly q: string;
  readonly scopes: readonly string[];
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** A response of a service. */
export interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request to a service. @param path begins with `/` @throws Error if there is no response */
export type Ask = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) => Promise<ServiceAnswer>;

/** A search service that stores versions, and finds candidates among them. All methods throw an Error if the service refuses a request. */
export interface Driver {
  /** Creates the index if it does not exist. */
  prepare(): Promise<void>;
  /** Inserts versions, or replaces those with the same ids. */
  put(entries: readonly ServiceEntry[]): Promise<void>;
  /** Removes versions, if they exist. */
  remove(ids: readonly string[]): Promise<void>;
  /** Removes all versions of a type. */
  clear(type: string): Promise<void>;
  search(asked: ServiceSearch): Promise<readonly Candidate[]>;
}

/** Makes a driver. */
export type DriverFactory = (ask: Ask, options: ServiceOptions) => Driver;

/** The JSON of a response. @throws Error for any other status than these */
export function answered({ status, text }: ServiceAnswer, ...statuses: readonly number[]): unknown {
  if (!statuses.includes(status)) throw new Error(`the search service responded with status ${status}: ${text.slice(0, 300)}`);
  return text === '' ? null : JSON.parse(text);
}
