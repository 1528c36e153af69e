import { parseSearch, stringifySearch } from '../search.ts';

describe('what stands after ? in an address', () => {
  it('is words that people can read', () => {
    expect(stringifySearch({ filters: 'author.name:containsi:ada', q: 'two words', columns: 'title:320,$state' })).toBe(
      '?filters=author.name:containsi:ada&q=two+words&columns=title:320,$state',
    );
  });
  it.each(['a b', 'a+b', '100 %', 'ä & ö = ?', '#x', '/path/to', 'بعد', '%3A'])('comes back as it was: %s', (value) => {
    expect(parseSearch(stringifySearch({ q: value }))).toEqual({ q: value });
  });
  it('leaves out what is empty', () => expect(stringifySearch({ a: '', b: undefined, c: null })).toBe(''));
  it('is the first of a name that stands there twice', () => expect(parseSearch('?a=1&a=2')).toEqual({ a: '1' }));
});
