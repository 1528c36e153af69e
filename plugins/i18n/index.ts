/**
 * Internationalization: the `locale` axis, the locales, and what is the same in all of them.
 *
 * @module plinth/plugins/i18n
 */
import { ACCESS, ACCESS_SECTIONS, COMMANDS, CONFIG, DATABASE, DOCUMENTS, definePlugin, LOGGER, MODEL_EXTRAS, z } from 'plinth';
import { REST } from 'plinth/plugins/rest';
import { checkOptions } from './check-options.ts';
import { applyConfiguredLocales, configuredDefault, FIRST_LOCALE, localesSchema } from './configured-locales.ts';
import { defaultLocaleTable, findDefaultLocale } from './default-locale.ts';
import { KnownLocales } from './known-locales.ts';
import { createLocaleAxis } from './locale-axis.ts';
import { localeCommand } from './locale-command.ts';
import { LOCALE_UID, localeContentType } from './locale-content-type.ts';
import { createLocales, LOCALES, loadSnapshot } from './locales.ts';
import { addLocaleAttributes, isLocalized, LOCALE } from './localized.ts';
import { addLocaleRoute } from './with-rest.ts';

export type { LocaleSnapshot } from './known-locales.ts';
export { LOCALE_UID } from './locale-content-type.ts';
export { LOCALES, type Locale, type LocaleInput, type Locales } from './locales.ts';

declare module 'plinth' {
  interface PluginNames {
    i18n: true;
  }
}

const NAME = 'i18n';
const LIST = 'plugin::i18n.locales.listLocales';

export default definePlugin({
  name: NAME,
  description: 'Versions of documents in several locales',
  accessSections: ['locales'],
  options: z.strictObject({}),
  apply({ container, hooks, plugins }) {
    const documents = container.resolve(DOCUMENTS);
    const config = container.resolve(CONFIG);
    const log = container.resolve(LOGGER);
    const database = () => container.resolve(DATABASE);

    const known: KnownLocales = new KnownLocales(FIRST_LOCALE, () => loadSnapshot(documents, database(), known.current.defaultCode));
    const locales = createLocales({ documents, database, known });
    container.registerInstance(LOCALES, locales);
    documents.addAxis(createLocaleAxis(known));

    // After the plugins that bring content types, which may be localized; before those that add to every type: there is one here, too.
    hooks.model.tap({ name: NAME, stage: 50 }, (definitions) => {
      checkOptions(definitions);
      return addLocaleAttributes({ ...definitions, contentTypes: [...definitions.contentTypes, localeContentType] });
    });
    // Clients send back what they read, also where it means nothing.
    container.resolve(MODEL_EXTRAS).add(LOCALE);

    const access = container.resolve(ACCESS);
    access.declare({ action: LIST, plugin: NAME, wildcard: false });
    hooks.tables.tap(NAME, (tables) => {
      tables.add(defaultLocaleTable);
      for (const type of documents.model.contentTypes.values()) {
        if (isLocalized(type)) access.declare({ action: `${type.uid}.createLocalization`, plugin: NAME, wildcard: true });
      }
    });

    // Tables need it: rows that were written without locales get the default one when the axis is added to them.
    hooks.connect.tapPromise(NAME, async () => {
      const configured = localesSchema.parse(config.access.locales ?? []);
      known.begin((await findDefaultLocale(database())) ?? configuredDefault(configured) ?? FIRST_LOCALE);
    });

    container.resolve(ACCESS_SECTIONS).claim({
      name: 'locales',
      schema: localesSchema,
      apply: async (configured) => {
        await known.refresh();
        await applyConfiguredLocales(configured ?? [], locales);
      },
    });
    documents.hooks.committed.tapPromise(NAME, async ({ type }) => {
      if (type.uid === LOCALE_UID) await known.refresh();
    });
    hooks.listen.tap(NAME, () => known.watch((error) => log.warn({ err: error }, 'the locales could not be read')));
    hooks.shutdown.tapPromise(NAME, () => known.stop());

    hooks.routes.tap(NAME, (routes) => {
      if (plugins.includes('rest')) addLocaleRoute(routes, container.resolve(REST), { locales, documents, action: LIST });
    });
    container.resolve(COMMANDS).add(localeCommand(locales));
  },
});
