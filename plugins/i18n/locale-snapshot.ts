/** The locales at one moment. */
export interface LocaleSnapshot {
  /** In the order in which they were added. */
  readonly codes: ReadonlySet<string>;
  /** Always one of the codes. */
  readonly defaultCode: string;
  /** Equal if the locales are equal. */
  readonly revision: string;
}

/** Makes a snapshot. @param codes may lack the default one */
export function snapshotOf(codes: Iterable<string>, defaultCode: string): LocaleSnapshot {
  const all = new Set([...codes, defaultCode]);
  return { codes: all, defaultCode, revision: [defaultCode, ...all].join() };
}
