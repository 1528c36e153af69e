import { addServerTranslations, translateServer } from '../translate.ts';

describe('what the server tells', () => {
  beforeAll(() =>
    addServerTranslations({
      'A folder of the media library.': 'Ein Ordner der Mediathek.',
      'The locale "{code}" already exists': 'Die Sprache „{code}“ gibt es schon',
      'There is a folder of this name already': 'Einen Ordner dieses Namens gibt es schon',
      '{who} is the last active administrator. Make another user an administrator first':
        'Nach {who} könnte niemand mehr herein, der alles darf: bestimme erst jemand anderen',
      'expected {expected}, found {found}': 'erwartet wird {expected}, da steht {found}',
      'an integer from {least} to {most}': 'eine ganze Zahl von {least} bis {most}',
      '{part} of {all}': '{part} von {all}',
      'Token “"{name}" is over”': 'Der Schlüssel „{name}“ ist abgelaufen',
      'a folder': 'ein Ordner',
      'Between {one} and {two} and {three} and {four} and {five} lies nothing': 'Nichts zwischen {one}, {two}, {three}, {four} und {five}',
    }),
  );

  it('is worded where a table has it', () => {
    expect(translateServer('A folder of the media library.')).toBe('Ein Ordner der Mediathek.');
    expect(translateServer('A folder of another library.')).toBe('A folder of another library.');
  });

  it('is known by what stands fast in it', () => {
    expect(translateServer('The locale "de" already exists')).toBe('Die Sprache „de“ gibt es schon');
    expect(translateServer('Ada (the first) is the last active administrator. Make another user an administrator first')).toMatch(
      /^Nach Ada \(the first\) könnte/,
    );
    expect(translateServer('The locale "de" is not there')).toBe('The locale "de" is not there');
  });

  it('is worded in its parts, and not where they are names', () => {
    expect(translateServer('expected an integer from 0 to 65535, found "80"')).toBe(
      'erwartet wird eine ganze Zahl von 0 bis 65535, da steht "80"',
    );
    expect(translateServer('Token “"a folder" is over”')).toBe('Der Schlüssel „a folder“ ist abgelaufen');
  });

  it('is worded behind the key that it is about', () => {
    expect(translateServer('name: There is a folder of this name already')).toBe('name: Einen Ordner dieses Namens gibt es schon');
    expect(translateServer('name: nothing of the kind')).toBe('name: nothing of the kind');
  });

  it('is not taken for a text that hardly says anything', () => {
    expect(translateServer('Some of that, and all of it')).toBe('Some of that, and all of it');
  });

  it('takes what is told beside it', () => {
    expect(translateServer('The locale "{code}" already exists', { code: 'fr' })).toBe('Die Sprache „fr“ gibt es schon');
  });

  it('keeps the shortest values apart, none of them empty', () => {
    expect(translateServer('Between a and b and c and d and e and f lies nothing')).toBe('Nichts zwischen a, b, c, d und e and f');
    expect(translateServer('Between a and b and c and d and  lies nothing')).toBe('Between a and b and c and d and  lies nothing');
  });

  it.each([
    ['what nearly is a sentence, many times over', `Between ${'a and '.repeat(300)}x lies nothing!`],
    ['keys before keys', `${'a: '.repeat(100_000)}b`],
    ['a sentence in a sentence', `${'expected a b, found '.repeat(20_000)}c`],
  ])('leaves %s as it is', (_, hostile) => {
    expect(translateServer(hostile)).toBe(hostile);
  });
});
