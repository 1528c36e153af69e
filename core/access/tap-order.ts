/**
 * What a tap says of its place, beside the order in which plugins are applied. Each name is a plugin's, which means all its taps of the hook, or that of one tap
 * (`plugin:part`). Names that there are not are left out.
 */
export interface TapOrder {
  /** What comes later. */
  readonly before?: string;
  /** What comes earlier. */
  readonly after?: string | readonly string[];
}

/** The plugin that a tap is of: taps are named `plugin`, or `plugin:part` where one has more than one. */
export function pluginOf(tap: string): string {
  const end = tap.indexOf(':');
  return end === -1 ? tap : tap.slice(0, end);
}
