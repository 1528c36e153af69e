/** The locales at one moment. */
export interface LocaleSnapshot {
  /** In the order in which they were added. */
  readonly codes: ReadonlySet<string>;
  /** Always among the codes. */
  readonly defaultCode: string;
  /** Equal for equal locales. */
  readonly revision: string;
}

/** @param codes the default one may be missing */
export function snapshotOf(codes: Iterable<string>, defaultCode: string): LocaleSnapshot {
  const all = new Set([...codes, defaultCode]);
  return { codes: all, defaultCode, revision: [defaultCode, ...all].join() };
}
