interface ImportMeta {
  /** Modules of this folder that fit a pattern, each fetched when it is asked for. */
  glob<T>(pattern: string): Record<string, () => Promise<T>>;
}
