import {
  ApplicationError,
  ConflictError,
  type Database,
  type Documents,
  type DocumentValue,
  type Freshness,
  NotFoundError,
  type Query,
  type ScalarAttribute,
  SYSTEM,
  type SystemCaller,
} from 'plinth';
import { SyncHook } from 'tapable';
import type { InjectionToken } from 'tsyringe';
import { readDefaultLocale, writeDefaultLocale } from './default-locale.ts';
import { checkLocaleCode, localeName } from './locale-code.ts';
import { LOCALE_UID } from './locale-content-type.ts';
import { type LocaleSnapshot, snapshotOf } from './locale-snapshot.ts';
import { LocalizedVersions } from './localized-versions.ts';
import { MESSAGES } from './messages.ts';

/** A locale as it is stored, and as `GET /api/i18n/locales` returns it. */
export interface Locale extends DocumentValue {
  readonly documentId: string;
  readonly code: string;
  readonly name: string;
  readonly isDefault: boolean;
}

/** The values of a new locale. */
export interface LocaleInput {
  readonly code: string;
  /** Default: the English name of the language. */
  readonly name?: string | undefined;
}

/** The locales that documents can have versions in. Exactly one is the default. */
export interface Locales {
  /** The locales as of the arrival of the current request, without a database query. Changes made on this node show at once. */
  readonly current: LocaleSnapshot;
  /** Reads the locales from the database, in the order in which they were added. */
  list(): Promise<readonly Locale[]>;
  /**
   * Adds a locale. @param caller who writes; default: SYSTEM
   * @throws ValidationError for an invalid locale code @throws ApplicationError when the locale exists already
   */
  add(input: LocaleInput, caller?: SystemCaller): Promise<void>;
  /** Creates the locale if it does not exist, and sets its name if one is given. Safe when several nodes do it at once. */
  ensure(input: LocaleInput): Promise<void>;
  /** Sets the locale of requests that name none. No document changes. @param caller who changes it; default: SYSTEM @throws NotFoundError */
  setDefault(code: string, caller?: SystemCaller): Promise<void>;
  /** Hooks of locales. */
  readonly hooks: LocaleHooks;
  /** Renames a locale. @param caller who writes; default: SYSTEM @throws NotFoundError @throws ValidationError for a name that is too long */
  rename(code: string, name: string, caller?: SystemCaller): Promise<void>;
  /** The number of document versions in a locale. */
  versions(code: string): Promise<number>;
  /** The number of documents that have versions in a locale. */
  documents(code: string): Promise<number>;
  /** The locales that files configure. Every start applies them again. */
  readonly said: SaidLocales;
  /** Sets the default locale unless one was set before. */
  seedDefault(code: string): Promise<void>;
  /**
   * Removes a locale.
   * @param expected how many documents have versions in it, which are removed, too; `any`: however many
   * @param caller who writes; default: SYSTEM
   * @returns how many versions were removed
   * @throws NotFoundError
   * @throws ApplicationError for the default locale
   * @throws ConflictError `LOCALE_DOCUMENTS` if another number of documents has versions in it
   */
  remove(code: string, expected: number | 'any', caller?: SystemCaller): Promise<number>;
}

/** The locales that files configure. The next start undoes changes that are made elsewhere. */
export interface SaidLocales {
  /** `config/access.json`. */
  readonly file: string;
  /** Names of the listed locales by code; null if the name is left to the default. */
  readonly names: ReadonlyMap<string, string | null>;
  /** The configured default locale; null if there is none. */
  readonly defaultCode: string | null;
}

/** Hooks of locales. */
export interface LocaleHooks {
  /** Called once `setDefault` has set another default locale: no change of a document records it. */
  readonly defaultSet: SyncHook<[code: string, caller: SystemCaller]>;
}

/** Token of the service that manages locales. */
export const LOCALES: InjectionToken<Locales> = Symbol.for('plinth.i18n.locales');

/** Dependencies of `createLocales`. */
export interface LocaleSources {
  readonly documents: Documents;
  /** Called when needed: plugins are applied before the database is connected. */
  readonly database: () => Database;
  readonly freshness: Freshness;
  /** The locales that this process has read. */
  readonly known: { readonly current: LocaleSnapshot };
  readonly said: () => SaidLocales;
}

/** Creates the service that manages the locales of a kernel. */
export function createLocales({ documents, database, freshness, known, said }: LocaleSources): Locales {
  async function list(): Promise<Locale[]> {
    const [found, defaultCode] = await Promise.all([findLocales(documents), readDefaultLocale(database())]);
    return found.map((locale) => ({ ...locale, isDefault: locale.code === defaultCode }) as Locale);
  }

  async function find(code: string): Promise<Locale | undefined> {
    return (await list()).find((locale) => locale.code === code);
  }

  async function mustFind(code: string): Promise<Locale> {
    const locale = await find(code);
    if (locale) return locale;
    throw new NotFoundError(MESSAGES.localeNotFound({ code }));
  }

  function create({ code, name }: LocaleInput, caller: SystemCaller = SYSTEM): Promise<DocumentValue> {
    checkLocaleCode(code);
    return documents.create(LOCALE_UID, { data: { code, name: name ?? localeName(code) } }, caller);
  }

  const hooks: LocaleHooks = Object.freeze({ defaultSet: new SyncHook<[code: string, caller: SystemCaller]>(['code', 'caller']) });
  return {
    hooks,
    get current() {
      return known.current;
    },
    list,
    async add(input, caller) {
      if (await find(input.code)) throw new ApplicationError(MESSAGES.localeExists({ code: input.code }));
      await create(input, caller);
    },
    async ensure(input) {
      const there = await find(input.code);
      if (there === undefined) {
        try {
          await create(input);
        } catch (cause) {
          // Another node was faster: codes are unique.
          if (!(await find(input.code))) throw cause;
        }
      } else if (input.name !== undefined && input.name !== there.name) {
        await documents.update(LOCALE_UID, there.documentId, { data: { name: input.name } }, SYSTEM);
      }
    },
    async setDefault(code, caller = SYSTEM) {
      await mustFind(code);
      await writeDefaultLocale(freshness, code, true);
      hooks.defaultSet.call(code, caller);
    },
    async rename(code, name, caller = SYSTEM) {
      const { documentId } = await mustFind(code);
      await documents.update(LOCALE_UID, documentId, { data: { name } }, caller);
    },
    versions: (code) => new LocalizedVersions(documents, code).count(),
    documents: (code) => new LocalizedVersions(documents, code).countDocuments(),
    get said() {
      return said();
    },
    seedDefault: (code) => writeDefaultLocale(freshness, code, false),
    async remove(code, expected, caller = SYSTEM) {
      const locale = await mustFind(code);
      if (locale.isDefault) throw new ApplicationError(MESSAGES.isDefaultLocale({ code }));
      const versions = new LocalizedVersions(documents, code);
      const held = await versions.countDocuments();
      if (expected !== 'any' && expected !== held)
        throw new ConflictError(MESSAGES.localeHasDocuments({ code, held, expected }), { documents: held }, 'LOCALE_DOCUMENTS');
      const count = await versions.count();
      await versions.remove(caller);
      await documents.remove(LOCALE_UID, locale.documentId, new Map(), caller);
      return count;
    },
  };
}

/** Reads the locales into a snapshot. */
export async function loadSnapshot(documents: Documents, database: Database, fallback: string): Promise<LocaleSnapshot> {
  const [found, stored] = await Promise.all([findLocales(documents), readDefaultLocale(database)]);
  const defaultCode = stored ?? fallback;
  return snapshotOf(
    found.map(({ code }) => String(code)),
    defaultCode,
  );
}

/** All locales, by id: in the order in which they were added. */
async function findLocales(documents: Documents): Promise<readonly DocumentValue[]> {
  const type = documents.model.contentType(LOCALE_UID);
  const fields = [...type.attributes.values()].filter((attribute): attribute is ScalarAttribute => attribute.kind === 'scalar');
  const query: Query = { type, fields, populate: [], filter: null, sort: [], page: null, axes: new Map() };
  return (await documents.find(query, SYSTEM)).documents;
}
