import type { Answer } from '../faults/send.ts';

/** A kind of data that a client writes besides articles. `Written` contains what is needed to find it again. */
export interface KindOfWrite<Written> {
  /** Its name in the figures: `files`. */
  readonly name: string;
  /** Milliseconds between two writes. */
  readonly pause: number;
  /** Writes one. @param n counts the writes of the run @returns null when it is unknown whether it was done */
  write(url: string, n: number): Promise<{ readonly answer: Answer; readonly written: Written | null }>;
  /**
   * Looks for it on any node. Returns `there`, `missing`, or `unknown` if the node's response does not say.
   * @param isLast whether the load is over, so that everything must be there by now
   */
  find(url: string, written: Written, isLast: boolean): Promise<{ readonly answer: Answer; readonly is: 'there' | 'missing' | 'unknown' }>;
}

/** Interprets a response that has the status 200 if the data exists. */
export function judged(answer: Answer, isThere: (text: string) => boolean, missing: readonly number[] = [404]) {
  if (answer.status === 200) return { answer, is: isThere(answer.text) ? ('there' as const) : ('missing' as const) };
  return { answer, is: missing.includes(answer.status) ? ('missing' as const) : ('unknown' as const) };
}
