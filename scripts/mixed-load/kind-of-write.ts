import type { Answer } from '../faults/send.ts';

/** What a client writes besides articles. `Written` is what it must know to find it again. */
export interface KindOfWrite<Written> {
  /** In figures: `files`. */
  readonly name: string;
  /** Milliseconds between two writes. */
  readonly pause: number;
  /** Writes one. @param n counts the writes of the run @returns null when it is unknown whether it was done */
  write(url: string, n: number): Promise<{ readonly answer: Answer; readonly written: Written | null }>;
  /**
   * Looks for it on any node. `there`, `missing`, or `unknown` if the node did not tell.
   * @param isLast whether the load is over, so that everything must be there by now
   */
  find(url: string, written: Written, isLast: boolean): Promise<{ readonly answer: Answer; readonly is: 'there' | 'missing' | 'unknown' }>;
}

/** Judges a response that is 200 for what is there. */
export function judged(answer: Answer, isThere: (text: string) => boolean, missing: readonly number[] = [404]) {
  if (answer.status === 200) return { answer, is: isThere(answer.text) ? ('there' as const) : ('missing' as const) };
  return { answer, is: missing.includes(answer.status) ? ('missing' as const) : ('unknown' as const) };
}
