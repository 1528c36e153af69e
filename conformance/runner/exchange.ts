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
  /** The body sent, as text; absent when there was none. */
  readonly requestBody?: string;
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
