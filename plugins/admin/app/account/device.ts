import { type MessageIdWith, t } from '../i18n/translate.ts';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
/** Systems, as whole sentences with the browser: languages use different prepositions. */
const SYSTEMS: readonly (readonly [RegExp, MessageIdWith<'browser'>])[] = [
  [/iPhone|iPad/, 'account.browserOnIos'],
  [/Android/, 'account.browserOnAndroid'],
  [/Windows/, 'account.browserOnWindows'],
  [/Mac OS X/, 'account.browserOnMac'],
  [/Linux|X11/, 'account.browserOnLinux'],
];

/** Returns a readable name of a device: `Firefox on Windows`. It is only a hint, since browsers can send anything. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return t('account.unknownDevice');
  const find = <Found>(list: readonly (readonly [RegExp, Found])[]) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser === undefined) return userAgent.slice(0, 60);
  return system === undefined ? browser : t(system, { browser });
}
