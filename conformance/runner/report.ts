import type { Feature, Row } from '../spec/table.ts';
import type { Outcome } from './outcome.ts';

/** Something that was expected of an answer, and whether it was so. */
export interface Expectation {
  /** What was expected: `status 200`, `data.title is "x"`. */
  readonly text: string;
  readonly met: boolean;
  /** What was found instead; present when it was not met. */
  readonly found?: string;
}

/** One request of a check with its answer. Holds no secrets. */
export interface Exchange {
  /** Whose credentials were sent: `token`, `visitor`, … */
  readonly caller: string;
  readonly method: string;
  /** Path and query, as written. */
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The body sent, as text; absent when there was none. A long one is cut. */
  readonly requestBody?: string;
  /** The parts of a form, as curl takes them with -F: `files=@pixel.png;type=image/png`. */
  readonly formParts?: readonly string[];
  /** Absent when no answer came. */
  readonly status?: number;
  readonly contentType?: string;
  /** The beginning of the body that came back. */
  readonly responseBody?: string;
  /** Why no answer came. */
  readonly problem?: string;
  readonly milliseconds: number;
  /** Whether it only made what the check needs, or removed it. */
  readonly purpose: 'check' | 'preparation';
  readonly expected: Expectation[];
}

/** How one row ended. */
export interface RowResult {
  readonly row: Row;
  /** Name of the area that the row belongs to. */
  readonly area: string;
  readonly outcome: Outcome;
  /** Why it did not pass, the first time if it is flaky; absent when it passed. */
  readonly reason?: string;
  /** Whether the list of known failures names it, and what the list says about it. */
  readonly known?: string;
  /** What went over the line; if it is flaky, the first time. */
  readonly exchanges: readonly Exchange[];
  readonly milliseconds: number;
}

/** What a run found. */
export interface Report {
  readonly url: string;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly features: readonly Feature[];
  readonly results: readonly RowResult[];
  /** Areas in order, with their titles. */
  readonly areas: readonly { readonly name: string; readonly title: string }[];
  /** Documents of earlier runs that were removed first. */
  readonly leftoversRemoved: number;
  /** What this run made and could not remove: paths. */
  readonly left: readonly string[];
}

/**
 * 0 when no row failed that is not known to, 1 when one did, 2 when the runner could not judge one, or judged none at all.
 * @param failOnSkip whether a row that was skipped counts as one that failed
 */
export function exitCode({ results }: Report, failOnSkip = false): 0 | 1 | 2 {
  const counts = countOutcomes(results);
  const judged = counts.pass + counts.flaky + counts.fail + counts.known;
  if (counts.error > 0 || judged === 0) return 2;
  return counts.fail > 0 || (failOnSkip && counts.skip > 0) ? 1 : 0;
}

/** How many results have each outcome. */
export function countOutcomes(results: readonly RowResult[]): Readonly<Record<Outcome, number>> {
  const counts = { pass: 0, flaky: 0, fail: 0, known: 0, pending: 0, skip: 0, error: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}
