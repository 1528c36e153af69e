import { defineMessages } from 'plinth';

/** The messages of the plugin that the interface translates. */
export const MESSAGES = defineMessages('i18n', {
  isDefaultLocale: '"{code}" is the default locale. Choose another default locale first',
  localeExists: 'The locale "{code}" already exists',
  localeHasDocuments: 'Deleting the locale "{code}" would also delete its documents: there are {held}, not {expected}',
  localeNotFound: 'Locale "{code}" not found',
});
