import type { ServiceOptions } from '../options.ts';
import type { Candidate } from '../search-index.ts';

/** A version as a service keeps it. */
export interface ServiceEntry {
  /** Letters, digits, `-` and `_`. */
  readonly id: string;
  /** Uid of its type. */
  readonly type: string;
  /** See `scopeOf`. */
  readonly scope: string;
  readonly documentId: string;
  /** Its texts that count most, and all others. */
  readonly head: string;
  readonly body: string;
}

/** What a service is asked. */
export interface ServiceSearch {
  /** Words with one space between two; the last one may be a beginning. */
  readonly q: string;
  readonly scopes: readonly string[];
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** An answer of a service. */
export interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request to a service. @param path begins with `/` @throws Error where there is no answer */
export type Ask = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: string) => Promise<ServiceAnswer>;

/** A search service that keeps versions, and finds candidates among them. What it answers otherwise than by success is an error. */
export interface Driver {
  /** Makes the index where there is none. */
  prepare(): Promise<void>;
  /** Puts versions in place of those with their ids. */
  put(entries: readonly ServiceEntry[]): Promise<void>;
  /** Takes versions out, if they are there. */
  remove(ids: readonly string[]): Promise<void>;
  /** Takes out all of a type. */
  clear(type: string): Promise<void>;
  search(asked: ServiceSearch): Promise<readonly Candidate[]>;
}

/** Makes a driver. */
export type DriverFactory = (ask: Ask, options: ServiceOptions) => Driver;

/** The JSON of an answer. @throws Error for any status but these */
export function answered({ status, text }: ServiceAnswer, ...statuses: readonly number[]): unknown {
  if (!statuses.includes(status)) throw new Error(`the search service answered ${status}: ${text.slice(0, 300)}`);
  return text === '' ? null : JSON.parse(text);
}
