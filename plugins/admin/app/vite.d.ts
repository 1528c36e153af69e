interface ImportMeta {
  /** Modules that match a pattern. Each is loaded when its function is called. */
  glob<T>(pattern: string): Record<string, () => Promise<T>>;
}
