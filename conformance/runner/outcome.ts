/**
 * How a row ended: as specified; as specified only when it was tried again; not as specified; not as specified, as a list of known failures says;
 * not built yet, as the deployment's own run declares; about something that the deployment lacks; not judged, because the runner failed.
 */
export const OUTCOMES = ['pass', 'flaky', 'fail', 'known', 'pending', 'skip', 'error'] as const;

/** One of OUTCOMES. */
export type Outcome = (typeof OUTCOMES)[number];

/** Thrown by an expectation that is not met, or when the deployment gives no answer: the row fails. */
export class Unmet extends Error {
  override readonly name = 'Unmet';
}

/** Thrown by a check that cannot be made on this deployment: the row is skipped. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** Thrown when the run cannot go on or cannot begin: the program ends with 2. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
}
