import { type Axis, type AxisSelection, type AxisUse, ValidationError } from 'plinth';
import { LOCALE_UID } from './locale-content-type.ts';
import type { LocaleSnapshot } from './locale-snapshot.ts';
import { isLocalized, isShared, LOCALE } from './localized.ts';

/** Stands for all locales where several are allowed. */
const EVERY = '*';

/** One version per locale; links between localized documents stay within a locale. */
export function createLocaleAxis(locales: { readonly current: LocaleSnapshot }): Axis {
  const defaultValue = () => locales.current.defaultCode;
  const isKnown = (code: string) => locales.current.codes.has(code);

  /** @throws ValidationError for a locale that nobody added */
  function assertKnown(code: string): void {
    if (!isKnown(code)) throw unknownLocale(code, locales.current.codes);
  }

  /** The selection for a locale parameter that is not empty. */
  function select(asked: unknown, use: AxisUse): AxisSelection {
    if (typeof asked !== 'string') {
      if (use !== 'list' || !isTextList(asked)) throw severalLocales(asked);
      for (const code of asked) assertKnown(code);
      return { values: [...new Set(asked)] };
    }
    switch (use) {
      case 'list':
        if (asked === EVERY) return 'any';
        assertKnown(asked);
        return { values: [asked] };
      case 'remove':
        return asked === EVERY ? 'any' : { values: [asked] };
      case 'one':
        // One document has no version in all locales, as recorded.
        if (asked === EVERY) return { values: [] };
        assertKnown(asked);
        return { values: [asked] };
      case 'create':
      case 'update':
      case 'act':
        if (asked === EVERY) throw severalLocales(asked);
        assertKnown(asked);
        return { values: [asked] };
    }
  }

  return {
    name: LOCALE,
    kind: 'link',
    option: 'pluginOptions.i18n.localized',
    applies: isLocalized,
    defaultValue,
    choose({ locale: asked }, use, type) {
      const isDefault = asked === undefined || asked === null || asked === '' || !isLocalized(type);
      return { selection: isDefault ? null : select(asked, use) };
    },
    topics: [LOCALE_UID],
    revision: () => locales.current.revision,
    addAction: () => 'createLocalization',
    shares: isShared,
    known: isKnown,
    pin: (value) => (typeof value === 'string' && value !== '' ? value : null),
  };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function severalLocales(asked: unknown): ValidationError {
  const shown = typeof asked === 'string' || isTextList(asked) ? String(asked) : JSON.stringify(asked);
  return new ValidationError(`Invalid locale param ${shown} provided. Document locales must be strings.`);
}

function unknownLocale(code: string, known: Iterable<string>): ValidationError {
  const message = `Invalid locale "${code}": expected one of ${[...known].join(', ')}`;
  return new ValidationError(message, { source: 'query', param: LOCALE });
}
