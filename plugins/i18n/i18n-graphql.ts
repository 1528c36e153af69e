import type { ValueNode } from 'graphql';
import type { ArgumentMaker, Graphql } from 'plinth/plugins/graphql';
import { LOCALE_UID } from './locale-content-type.ts';
import type { LocaleSnapshot } from './locale-snapshot.ts';
import { isLocalized, LOCALE } from './localized.ts';

/** Stands for all locales. */
const EVERY = '*';

/**
 * Adds the argument `locale` to the root fields of localized types, and the queries of locales. @param action the action that callers need
 * for these queries
 */
export function extendGraphql(graphql: Graphql, action: string, locales: { readonly current: LocaleSnapshot }): void {
  const config = localeArgument(locales);
  const ofDocument = ({ [LOCALE]: locale }: Readonly<Record<string, unknown>>) => (typeof locale === 'string' ? locale : undefined);
  graphql.addRootArgument({ name: LOCALE, config, on: ['read', 'save', 'remove', 'watch'], applies: isLocalized, ofDocument });
  graphql.expose(LOCALE_UID, { find: action, findOne: action });
}

/**
 * Codes written in an operation's text must be codes of languages, so that misspellings are reported before anything is read. A code that
 * is not that of a locale of the app is refused when the field is read, as over REST.
 */
function localeArgument(locales: { readonly current: LocaleSnapshot }): ArgumentMaker {
  const name = 'I18NLocaleCode';
  const description = 'A locale code, or `*` for all locales.';
  return {
    typeNames: [name],
    make({ GraphQLScalarType, Kind }) {
      const isLanguage = languageCodes();
      const parseValue = (value: unknown) => {
        if (typeof value === 'string') return value;
        throw new TypeError('Locale cannot represent non string type');
      };
      const parseLiteral = (node: ValueNode) => {
        if (node.kind !== Kind.STRING) throw new TypeError('Locale cannot represent non string type');
        const { value: code } = node;
        if (code === EVERY || locales.current.codes.has(code) || isLanguage(code)) return code;
        throw new TypeError('Unknown locale supplied');
      };
      return { type: new GraphQLScalarType({ name, description, parseValue, parseLiteral }) };
    },
  };
}

/** Gives a check whether a code is that of a language. */
function languageCodes(): (code: string) => boolean {
  const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return (code) => {
    try {
      return languages.of(code) !== undefined;
    } catch {
      return false;
    }
  };
}
