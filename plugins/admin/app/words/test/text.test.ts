import { isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { keepLanguage, LANGUAGES, language, languageOf, region } from '../languages.ts';
import { phrase } from '../phrase.ts';
import { SPOKEN } from '../spoken.ts';
import { counted, learn, t, told, worded } from '../text.ts';

describe('texts', () => {
  it('say in English what stands in the code', () => {
    expect(t('Publish')).toBe('Publish');
    expect(t('Open|verb')).toBe('Open');
    expect(t('{who} at {time}', { who: 'Ada', time: '{who}' })).toBe('Ada at {who}');
    expect(t('{who} is here', {})).toBe('{who} is here');
    expect(worded('Light')).toBe('Light');
    expect(told('constructor')).toBe('constructor');
  });

  it('count', () => {
    const files = (count: number) => counted(count, '{count} file', '{count} files in {folder}', { folder: 'a {count}' });
    expect(files(1)).toBe('1 file');
    expect(files(0)).toBe('0 files in a {count}');
    expect(files(12_345)).toBe('12,345 files in a {count}');
  });

  it('hold parts of the page', () => {
    const parts = phrase('By {who}, {when}', { who: 'Ada' }) as readonly ReactNode[];
    expect(parts.every(isValidElement)).toBe(true);
    expect(renderToStaticMarkup(parts)).toBe('By Ada, {when}');
  });

  it('are those of the table that was learnt, in the plurals that it has', () => {
    learn({ Publish: 'Veröffentlichen', 'Open|verb': 'Öffnen', '{n} of {m}': '{m}: {n}', '{count} sheep': { other: '{count} Schafe' } });
    expect(t('Publish')).toBe('Veröffentlichen');
    expect(told('Publish')).toBe('Veröffentlichen');
    expect(t('Open|verb')).toBe('Öffnen');
    expect(t('Open|state')).toBe('Open');
    expect(t('{n} of {m}', { n: 1, m: 2 })).toBe('2: 1');
    expect(counted(1, 'one sheep', '{count} sheep')).toBe('1 Schafe');
  });

  it('count for code of plugins in the plurals of the language', () => {
    learn({ '{count} likes': { one: '{count} Stimme', other: '{count} Stimmen' } });
    const likes = (count: number) => SPOKEN.counted(count, '{count} like', '{count} likes');
    expect([likes(1), likes(2), SPOKEN.t('{count} likes', { count: 1 })]).toEqual(['1 Stimme', '2 Stimmen', '1 Stimmen']);
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
