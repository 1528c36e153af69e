import { GraphQLScalarType, Kind } from 'graphql';
import type { Graphql } from 'plinth/plugins/graphql';
import { LOCALE_UID } from './locale-content-type.ts';
import type { LocaleSnapshot } from './locale-snapshot.ts';
import { isLocalized, LOCALE } from './localized.ts';

/** Every locale. */
const EVERY = '*';

/** Adds the argument `locale` to the root fields of localized types, and the queries of locales. @param action that callers need for these */
export function extendGraphql(graphql: Graphql, action: string, locales: { readonly current: LocaleSnapshot }): void {
  const type = localeCodeType(locales);
  const ofDocument = ({ [LOCALE]: locale }: Readonly<Record<string, unknown>>) => (typeof locale === 'string' ? locale : undefined);
  graphql.addRootArgument({ name: LOCALE, config: { type }, on: ['read', 'save', 'remove', 'watch'], applies: isLocalized, ofDocument });
  graphql.expose(LOCALE_UID, { find: action, findOne: action });
}

/** Codes that are written into an operation must be those of languages, so that misspelled ones are seen; those in variables may find nothing. */
function localeCodeType(locales: { readonly current: LocaleSnapshot }): GraphQLScalarType {
  const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const isCode = (code: string): boolean => {
    if (code === EVERY || locales.current.codes.has(code)) return true;
    try {
      return languages.of(code) !== undefined;
    } catch {
      return false;
    }
  };
  return new GraphQLScalarType({
    name: 'I18NLocaleCode',
    description: 'The code of a locale, or `*` for all.',
    parseValue(value) {
      if (typeof value === 'string') return value;
      throw new TypeError('Locale cannot represent non string type');
    },
    parseLiteral(node) {
      if (node.kind !== Kind.STRING) throw new TypeError('Locale cannot represent non string type');
      if (!isCode(node.value)) throw new TypeError('Unknown locale supplied');
      return node.value;
    },
  });
}
