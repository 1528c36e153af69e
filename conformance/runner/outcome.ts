/**
 * Outcomes of a row. `pass`: as specified. `flaky`: as specified on the second try only. `fail`: not as specified. `known`: not as
 * specified, and listed as a known failure.
 * `pending`: not built yet, as declared by the product's own run. `skip`: needs something that the deployment lacks. `error`: not checked,
 * because the runner failed.
 */
export const OUTCOMES = ['pass', 'flaky', 'fail', 'known', 'pending', 'skip', 'error'] as const;

/** One of OUTCOMES. */
export type Outcome = (typeof OUTCOMES)[number];

/** Thrown for an expectation that is not met, or if the deployment does not respond: the row fails. */
export class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** Thrown by a check that is impossible on this deployment: the row is skipped. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** Thrown when the run cannot start or continue: the program exits with 2. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}
