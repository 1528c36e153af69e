import type { ContentTypeDefinition } from 'plinth';
import { LOCALE_CODE_LENGTH } from './locale-code.ts';

/** Uid of the content type whose documents are locales. */
export const LOCALE_UID = 'plugin::i18n.locale';

/** The content type of locales. */
export const localeContentType: ContentTypeDefinition = {
  uid: LOCALE_UID,
  kind: 'collectionType',
  collectionName: 'i18n_locale',
  info: {
    singularName: 'locale',
    pluralName: 'locales',
    displayName: 'Locale',
    description: 'A locale: a language, or a language and region, of content.',
  },
  options: { draftAndPublish: false },
  pluginOptions: { 'content-type-builder': { visible: false } },
  attributes: {
    name: { type: 'string', maxLength: 50 },
    code: { type: 'string', required: true, unique: true, maxLength: LOCALE_CODE_LENGTH },
  },
  origin: 'plugin i18n',
};
