import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { keepLanguage, LANGUAGES, language, languageOf, region } from '../languages.ts';
import { TRANSLATIONS } from '../module-translations.ts';
import { rich } from '../rich.ts';
import { addTranslations, setTranslations, t, translateServer } from '../translate.ts';
import { numberOf } from './number-of.ts';

describe('messages', () => {
  it('are those of the English catalogs', () => {
    expect(t('common.publish')).toBe('Publish');
    expect(t('common.deleteNameQuestion', { name: '{name}' })).toBe('Delete “{name}”?');
    expect(translateServer('constructor')).toBe('constructor');
  });

  it('count', () => {
    const selected = (count: number) => t('common.selectedCount', { count });
    expect([selected(1), selected(0), selected(12_345)]).toEqual(['1 selected', '0 selected', '12,345 selected']);
  });

  it('have elements in their placeholders', () => {
    const parts = rich('common.deleteNameQuestion', { name: 'Ada' }) as readonly ReactNode[];
    expect(parts.every(isValidElement)).toBe(true);
    expect(renderToStaticMarkup(parts)).toBe('Delete “Ada”?');
  });

  it('are those of the language that was loaded, and English where it lacks one', () => {
    const german = Object.assign([], {
      [numberOf('common.publish')]: 'Veröffentlichen',
      [numberOf('common.selectedCount')]: { other: '{count} gewählt' },
    });
    setTranslations(german);
    expect([t('common.publish'), t('common.selectedCount', { count: 1 }), t('common.unpublish')]).toEqual([
      'Veröffentlichen',
      '1 gewählt',
      'Unpublish',
    ]);
    setTranslations([]);
  });

  it('of plugins are in the plural forms of their catalogs', () => {
    addTranslations({ 'likes.count': { one: '{count} Stimme', other: '{count} Stimmen' } });
    const likes = (count: number) => TRANSLATIONS.t('likes.count', { count });
    expect([likes(1), likes(2), TRANSLATIONS.t('likes.unknown')]).toEqual(['1 Stimme', '2 Stimmen', 'likes.unknown']);
  });
});

describe('languages', () => {
  it('are found by their codes, with a region or without', () => {
    expect(languageOf('de-AT')?.code).toBe('de');
    expect(languageOf('ZH-Hant-TW')?.code).toBe('zh');
    expect([languageOf('tlh'), languageOf(''), languageOf(null)]).toEqual([undefined, undefined, undefined]);
    expect(LANGUAGES.filter(({ direction }) => direction === 'rtl').map(({ code }) => code)).toEqual(['ar', 'he']);
    for (const { code } of LANGUAGES) expect(Intl.getCanonicalLocales(code)).toEqual([code]);
  });

  it('are English where nothing asks for another', () => {
    expect([language.code, languageOf(region)?.code]).toEqual(['en', 'en']);
    expect([keepLanguage('de'), keepLanguage('tlh')]).toEqual([false, false]);
  });
});
