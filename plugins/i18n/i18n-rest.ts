import type { Documents, RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { LOCALE_UID } from './locale-content-type.ts';
import type { Locale, Locales } from './locales.ts';

/** Dependencies of the route. */
export interface LocaleRouteParts {
  readonly locales: Locales;
  readonly documents: Documents;
  /** The action that callers need. */
  readonly action: string;
}

/** Adds `GET <prefix>/i18n/locales`: an array of the locales, without private attributes. */
export function addLocaleRoute(routes: RouteTable, rest: Rest, { locales, documents, action }: LocaleRouteParts): void {
  const attributes = [...documents.model.contentType(LOCALE_UID).attributes.values()];
  const hidden = new Set(attributes.filter((attribute) => attribute.private).map(({ name }) => name));
  const shown = (locale: Locale) => Object.fromEntries(Object.entries(locale).filter(([name]) => !hidden.has(name)));
  const locale = { $document: LOCALE_UID, properties: { isDefault: { type: 'boolean' } } };
  const describe = () => ({ answers: { 200: { type: 'array', items: locale } } });
  routes.get(`${rest.prefix}/i18n/locales`, { action, describe }, async () => (await locales.list()).map(shown));
}
