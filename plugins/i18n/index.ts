/**
 * Internationalization: the `locale` axis, the locales, and values shared by all locales.
 *
 * @module plinth/plugins/i18n
 */
import {
  ACCESS,
  ACCESS_SECTIONS,
  COMMANDS,
  CONFIG,
  type Config,
  DATABASE,
  DOCUMENTS,
  definePlugin,
  FRESHNESS,
  MODEL_EXTRAS,
  z,
} from 'plinth';
import { GRAPHQL } from 'plinth/plugins/graphql';
import { REST } from 'plinth/plugins/rest';
import { CONFIG_EXPORTS } from 'plinth/plugins/settings';
import { checkOptions } from './check-options.ts';
import { applyConfiguredLocales, configuredDefault, FIRST_LOCALE, localesSchema, notesOfLocales } from './configured-locales.ts';
import { defaultLocaleTable, findDefaultLocale } from './default-locale.ts';
import { extendGraphql } from './i18n-graphql.ts';
import { addLocaleRoute } from './i18n-rest.ts';
import { exportLocales } from './i18n-settings.ts';
import { createLocaleAxis } from './locale-axis.ts';
import { localeCommand, type OwnedLocales } from './locale-command.ts';
import { LOCALE_UID, localeContentType } from './locale-content-type.ts';
import { snapshotOf } from './locale-snapshot.ts';
import { createLocales, LOCALES, loadSnapshot, type SaidLocales } from './locales.ts';
import { addLocaleAttributes, isLocalized, LOCALE } from './localized.ts';

export { isLocaleCode } from './locale-code.ts';
export { LOCALE_UID } from './locale-content-type.ts';
export type { LocaleSnapshot } from './locale-snapshot.ts';
export { LOCALES, type Locale, type LocaleHooks, type LocaleInput, type Locales, type SaidLocales } from './locales.ts';

declare module 'plinth' {
  interface PluginNames {
    i18n: true;
  }
}

const NAME = 'i18n';

/** The section `locales`, which has been validated before, and its file. */
function configuredOf({ access, files }: Config): OwnedLocales {
  return { locales: localesSchema.parse(access.locales ?? []), file: files.access };
}

function saidOf(config: Config): SaidLocales {
  const { locales, file } = configuredOf(config);
  return { file, names: new Map(locales.map(({ code, name = null }) => [code, name])), defaultCode: configuredDefault(locales) };
}

const LIST = 'plugin::i18n.locales.listLocales';

export default definePlugin({
  name: NAME,
  description: 'Localization of content',
  after: ['graphql', 'settings'],
  accessSections: ['locales'],
  documentActions: ['createLocalization'],
  options: z.strictObject({}),
  apply({ container, hooks, plugins }) {
    const documents = container.resolve(DOCUMENTS);
    const config = container.resolve(CONFIG);
    const freshness = container.resolve(FRESHNESS);
    const database = () => container.resolve(DATABASE);

    // Used until the locales can be read.
    let first = snapshotOf([], FIRST_LOCALE);
    const followed = freshness.follow([LOCALE_UID], () => loadSnapshot(documents, database(), first.defaultCode));
    const known = {
      get current() {
        return followed.current ?? first;
      },
    };
    const locales = createLocales({ documents, database, freshness, known, said: () => saidOf(config) });
    container.registerInstance(LOCALES, locales);
    documents.addAxis(createLocaleAxis(known));

    // After plugins that add content types, which may be localized. Before plugins that add attributes to every type, because this tap adds
    // a content type, too.
    hooks.model.tap({ name: NAME, stage: 50 }, (definitions) => {
      const problems = [...(definitions.problems ?? []), ...checkOptions(definitions)];
      return addLocaleAttributes({ ...definitions, problems, contentTypes: [...definitions.contentTypes, localeContentType] });
    });
    // Clients send `locale` back as they read it, also for types that are not localized.
    container.resolve(MODEL_EXTRAS).add(LOCALE);

    const access = container.resolve(ACCESS);
    access.declare({ action: LIST, plugin: NAME, wildcard: false });
    hooks.tables.tap(NAME, (tables) => {
      tables.add(defaultLocaleTable);
      for (const type of documents.model.contentTypes.values()) {
        if (isLocalized(type)) access.declare({ action: `${type.uid}.createLocalization`, plugin: NAME, wildcard: true });
      }
    });

    // The tables need the default locale: when the axis is added to them, existing rows get it.
    hooks.connect.tapPromise(NAME, async () => {
      const configured = configuredOf(config).locales;
      first = snapshotOf([], (await findDefaultLocale(database())) ?? configuredDefault(configured) ?? FIRST_LOCALE);
    });

    container.resolve(ACCESS_SECTIONS).claim({
      name: 'locales',
      schema: localesSchema,
      apply: async (configured) => {
        await followed.catchUp();
        await applyConfiguredLocales(configured ?? [], locales);
      },
      checkAlone: (configured = []) => ({ problems: [], notes: notesOfLocales(configured, config.files.access) }),
    });

    hooks.routes.tap(NAME, (routes) => {
      if (plugins.includes('rest')) addLocaleRoute(routes, container.resolve(REST), { locales, documents, action: LIST });
    });
    if (plugins.includes('settings')) exportLocales(container.resolve(CONFIG_EXPORTS), locales);
    container.resolve(COMMANDS).add(localeCommand(locales, () => configuredOf(config)));
    if (plugins.includes('graphql')) extendGraphql(container.resolve(GRAPHQL), LIST, known);
  },
});
