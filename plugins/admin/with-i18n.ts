import { FRESHNESS, type Kernel } from 'plinth';
import { LOCALE_UID, LOCALES } from 'plinth/plugins/i18n';
import type { ToldLocales } from './api/model.ts';

/** The value for an app without locales. */
export const NO_LOCALES: ToldLocales = Object.freeze({ locales: [], defaultLocale: null });

/** Returns a function that gives the locales. They are cached, and read again after a change. */
export function toldLocales(container: Kernel['container']): () => Promise<ToldLocales> {
  const locales = container.resolve(LOCALES);
  const known = container.resolve(FRESHNESS).remember([LOCALE_UID], async (): Promise<ToldLocales> => {
    const all = await locales.list();
    return {
      locales: all.map(({ code, name }) => ({ code, name })),
      defaultLocale: all.find(({ isDefault }) => isDefault)?.code ?? locales.current.defaultCode,
    };
  });
  return () => known.get('all');
}
