import fc from 'fast-check';
import { createQueryStringParser } from '../query-string.ts';
import { settingsOf } from './fixture.ts';

const parse = createQueryStringParser(settingsOf().query);
const plain = (text: string): unknown => JSON.parse(JSON.stringify(parse(text)));
const refusal = (text: string): unknown => {
  try {
    return { accepted: parse(text) };
  } catch (error) {
    return error;
  }
};

describe('createQueryStringParser', () => {
  it.each([
    ['filters[title][$eq]=a', { filters: { title: { $eq: 'a' } } }],
    ['filters%5Btitle%5D%5B%24eq%5D=a', { filters: { title: { $eq: 'a' } } }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[5]=x&a[9]=y', { a: ['x', 'y'] }],
    ['a[]=x&a[]=y', { a: ['x', 'y'] }],
    ['a=x&a=y', { a: ['x', 'y'] }],
    ['a=x+y%2Bz', { a: 'x y+z' }],
    ['a=100%&b=%E0%A4%A', { a: '100%', b: '%E0%A4%A' }],
    ['a=%E2%82%AC', { a: '\u20AC' }],
    ['a=b%5Bc%5D', { a: 'b[c]' }],
    ['a&b=', { a: null, b: '' }],
    ['&&a=1&&=x&', { a: '1' }],
    ['a.b=1', { 'a.b': '1' }],
    ['?a=1', { '?a': '1' }],
    ['a=1,2', { a: '1,2' }],
    ['', {}],
  ])('reads %j', (text, expected) => {
    expect(plain(text)).toEqual(expected);
  });

  it.each([1, 2000])('gives parameters that nobody changes, of %d letters', (length) => {
    expect(Object.isFrozen(parse(`a=${'x'.repeat(length)}`))).toBe(true);
  });

  it('gives objects without a prototype', () => {
    const parameters = parse('filters[constructor]=1&toString=2') as { filters: object };
    expect(Object.getPrototypeOf(parameters)).toBeNull();
    expect(Object.getPrototypeOf(parameters.filters)).toBeNull();
    expect(Object.entries(parameters)).toEqual([
      ['filters', expect.anything()],
      ['toString', '2'],
    ]);
    expect(Object.getPrototypeOf(parse(''))).toBeNull();
  });

  it.each(['__proto__=1', '__proto__[x]=1', 'a[__proto__][x]=1', 'a[%5F_proto__]=1', '%5f%5fproto%5f%5f=1', 'a[__%70roto__]=1'])(
    'refuses %j instead of dropping it',
    (text) => {
      expect(refusal(text)).toMatchObject({ status: 400, name: 'ValidationError', message: 'Invalid key __proto__' });
    },
  );

  it('accepts a value that looks like a forbidden key', () => {
    expect(plain('a=__proto__')).toEqual({ a: '__proto__' });
  });

  it('refuses NUL characters', () => {
    expect(refusal('a=%00')).toMatchObject({ status: 400 });
    expect(refusal('a%00=1')).toMatchObject({ status: 400 });
  });

  it('takes a text as it is that ends where an escape begins', () => {
    expect(parse('q=%E0%A4%A&of=100%')).toEqual({ q: '%E0%A4%A', of: '100%' });
  });

  it.each([
    ['a=1&q=%ff', 'value of "q"', 'q'],
    ['filters[t]=x%C3(', 'value of "filters[t]"', 'filters[t]'],
    ['q=%ED%A0%80', 'value of "q"', 'q'],
    ['a%80=1', 'key "a%80"', 'a%80'],
    ['q=Zo\xC3\xAB', 'value of "q"', 'q'],
    ['filters[title]=%zz', 'value of "filters[title]"', 'filters[title]'],
    ['filters[title]=100%+sure', 'value of "filters[title]"', 'filters[title]'],
    ['q=%%', 'value of "q"', 'q'],
    ['q=%zz%', 'value of "q"', 'q'],
    ['a%zz=1', 'key "a%zz"', 'a%zz'],
    ['%zz', 'key "%zz"', '%zz'],
  ])('refuses what is no percent-encoded UTF-8, and names its key (%j)', (text, what, key) => {
    expect(refusal(text)).toMatchObject({
      status: 400,
      message: `Query string: the ${what} is not valid percent-encoded UTF-8`,
      details: { key },
    });
  });

  const list = (length: number, write: (index: number) => string) => Array.from({ length }, (_, index) => write(index)).join('&');

  it.each([
    ['indexed', (index: number) => `a[${index}]=x`],
    ['empty brackets', (_index: number) => 'a[]=x'],
    ['repeated', (_index: number) => 'a=x'],
  ])('keeps lists of 1000 entries and refuses longer ones (%s)', (_form, write) => {
    expect(parse(list(1_000, write)).a).toHaveLength(1_000);
    expect(refusal(list(1_001, write))).toMatchObject({ status: 400, name: 'ValidationError' });
  });

  it('refuses deeper nesting, more parameters and longer text than configured', () => {
    expect(parse(`a${'[b]'.repeat(20)}=1`)).toHaveProperty('a');
    expect(refusal(`a${'[b]'.repeat(21)}=1`)).toMatchObject({ status: 400 });
    expect(refusal(list(5_001, (index) => `k${index}=1`))).toMatchObject({ status: 400 });
    expect(refusal(`a=${'x'.repeat(65_536)}`)).toMatchObject({ status: 414, name: 'URITooLongError' });
  });

  it('answers any text with parameters or a 4xx', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('a', '[', ']', '[]', '[0]', '[99999]', '=', '&', '%', '%5B', '__proto__', 'constructor', '%00'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const result = refusal(pieces.join('')) as { accepted?: object; status?: number };
        expect(result.accepted !== undefined || (result.status ?? 500) < 500).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
