import { t, worded } from '../words/text.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
/** Systems, as whole sentences with the browser: languages use different prepositions. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, worded('{browser} on an iPhone or iPad')],
  [/Android/, worded('{browser} on Android')],
  [/Windows/, worded('{browser} on Windows')],
  [/Mac OS X/, worded('{browser} on a Mac')],
  [/Linux|X11/, worded('{browser} on Linux')],
];

/** Returns a readable name of a device: `Firefox on Windows`. It is only a hint, since browsers can send anything. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return t('A device that did not say what it is');
  const find = (list: readonly (readonly [RegExp, string])[]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : t(system, { browser });
}
