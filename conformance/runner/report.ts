import type { Feature, Row } from '../spec/table.ts';
import type { Outcome } from './outcome.ts';

/** An expectation of a response, and its result. */
export interface Expectation {
  /** What was expected: `status 200`, `data.title is "x"`. */
  readonly text: string;
  readonly met: boolean;
  /** What was found instead; present if it was not met. */
  readonly found?: string;
}

/** One request of a check with its response. Contains no secrets. */
export interface Exchange {
  /** Whose credentials were sent: `token`, `visitor`, … */
  readonly caller: string;
  readonly method: string;
  /** Path and query, as written. */
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The body as text; absent if there was none. Long ones are truncated. */
  readonly requestBody?: string;
  /** The parts of a form, in the format of curl's -F: `files=@pixel.png;type=image/png`. */
  readonly formParts?: readonly string[];
  /** Absent if there was no response. */
  readonly status?: number;
  readonly contentType?: string;
  /** The beginning of the response body. */
  readonly responseBody?: string;
  /** Why there was no response. */
  readonly problem?: string;
  readonly milliseconds: number;
  /** Whether it only creates or removes data for the check. */
  readonly purpose: 'check' | 'preparation';
  readonly expected: Expectation[];
}

/** The result of a row. */
export interface RowResult {
  readonly row: Row;
  /** Name of the area that the row belongs to. */
  readonly area: string;
  readonly outcome: Outcome;
  /** Why it did not pass, for a flaky row on the first try; absent if it passed. */
  readonly reason?: string;
  /** The reason in the list of known failures; absent if it is not listed. */
  readonly known?: string;
  /** Its exchanges; for a flaky row those of the first try. */
  readonly exchanges: readonly Exchange[];
  readonly milliseconds: number;
}

/** The result of a run. */
export interface Report {
  readonly url: string;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly features: readonly Feature[];
  readonly results: readonly RowResult[];
  /** Areas in order, with their titles. */
  readonly areas: readonly { readonly name: string; readonly title: string }[];
  /** Number of documents of earlier runs that were removed first. */
  readonly leftoversRemoved: number;
  /** Paths of data of this run that could not be removed. */
  readonly left: readonly string[];
}

/**
 * 0 if no row failed except known failures, 1 if one did, 2 if the runner could not check one, or checked none at all.
 * @param failOnSkip whether skipped rows count as failures
 */
export function exitCode({ results }: Report, failOnSkip = false): 0 | 1 | 2 {
  const counts = countOutcomes(results);
  const judged = counts.pass + counts.flaky + counts.fail + counts.known;
  if (counts.error > 0 || judged === 0) return 2;
  return counts.fail > 0 || (failOnSkip && counts.skip > 0) ? 1 : 0;
}

/** The number of results by outcome. */
export function countOutcomes(results: readonly RowResult[]): Readonly<Record<Outcome, number>> {
  const counts = { pass: 0, flaky: 0, fail: 0, known: 0, pending: 0, skip: 0, error: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}
