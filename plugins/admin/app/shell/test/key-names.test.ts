import { learn } from '../../words/text.ts';
import { keysInWords } from '../key-names.ts';

describe('the names of keys', () => {
  it('are those of the language, letters and signs as they are', () => {
    expect([keysInWords('Ctrl K'), keysInWords('Alt ArrowUp'), keysInWords('Delete')]).toEqual(['Ctrl K', 'Alt ↑', 'Delete']);
    learn({ Ctrl: 'Strg', 'Delete|key': 'Entf', Delete: 'Löschen' });
    expect([keysInWords('Ctrl K'), keysInWords('Ctrl ?'), keysInWords('Delete')]).toEqual(['Strg K', 'Strg ?', 'Entf']);
  });
});
