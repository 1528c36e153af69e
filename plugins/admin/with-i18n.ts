import { FRESHNESS, type Kernel } from 'plinth';
import { LOCALE_UID, LOCALES } from 'plinth/plugins/i18n';
import type { ToldLocales } from './api/model.ts';

/** Where documents have no locales. */
export const NO_LOCALES: ToldLocales = Object.freeze({ locales: [], defaultLocale: null });

/** The locales, read again after they changed. */
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
