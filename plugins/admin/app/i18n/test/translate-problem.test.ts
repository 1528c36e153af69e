import { addServerTranslations, translateProblem } from '../translate.ts';

describe('translateProblem', () => {
  beforeAll(() =>
    addServerTranslations({
      'server.i18n.localeExists': 'Die Sprache „{code}“ gibt es schon',
      'server.schedule.itemProblem': 'Eintrag {index}: {message}',
      'server.admin.setInFile': '{what} steht in {file}',
      'The default locale': 'Die Standardsprache',
      'This role was deleted': 'Diese Rolle wurde gelöscht',
    }),
  );

  it('translates by the code, with the values', () => {
    expect(translateProblem({ code: 'i18n.localeExists', values: { code: 'de' }, message: 'whatever' })).toBe(
      'Die Sprache „de“ gibt es schon',
    );
  });

  it('translates values that are messages', () => {
    const message = { code: 'i18n.localeExists', values: { code: 'fr' }, text: 'The locale "fr" already exists' };
    expect(translateProblem({ code: 'schedule.itemProblem', values: { index: 1200, message }, message: '' })).toBe(
      'Eintrag 1,200: Die Sprache „fr“ gibt es schon',
    );
  });

  it('translates values that are sentences, and no names', () => {
    const values = { what: 'The default locale', file: 'config/access' };
    expect(translateProblem({ code: 'admin.setInFile', values, message: '' })).toBe('Die Standardsprache steht in config/access');
    expect(translateProblem({ code: 'i18n.localeExists', values: { code: 'The default locale' }, message: '' })).toBe(
      'Die Sprache „The default locale“ gibt es schon',
    );
  });

  it('translates the English text if it does not know the code', () => {
    expect(translateProblem({ code: 'roles.gone', values: {}, message: 'This role was deleted' })).toBe('Diese Rolle wurde gelöscht');
    expect(translateProblem({ message: 'Something else' })).toBe('Something else');
  });
});
