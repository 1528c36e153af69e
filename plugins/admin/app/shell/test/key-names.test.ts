import { numberOf } from '../../i18n/test/number-of.ts';
import { setTranslations } from '../../i18n/translate.ts';
import { keysInWords } from '../key-names.ts';

describe('the names of keys', () => {
  it('are those of the language, letters and signs as they are', () => {
    const names = () => [keysInWords('Ctrl K'), keysInWords('Alt ArrowUp'), keysInWords('Ctrl ?'), keysInWords('Delete')];
    expect(names()).toEqual(['Ctrl K', 'Alt ↑', 'Ctrl ?', 'Delete']);
    setTranslations(Object.assign([], { [numberOf('shell.ctrlKey')]: 'Strg', [numberOf('shell.deleteKey')]: 'Entf' }));
    expect(names()).toEqual(['Strg K', 'Alt ↑', 'Strg ?', 'Entf']);
  });
});
