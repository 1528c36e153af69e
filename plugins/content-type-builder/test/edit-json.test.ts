import * as fc from 'fast-check';
import { editJson, type JsonObject, orderKeys, parseJson, renameKey } from '../edits/edit-json.ts';

const TWO =
  '{\n  "info": { "singularName": "article" },\n  "attributes": {\n    "title": { "type": "string" },\n    "body": { "type": "text" }\n  }\n}\n';
const ADDED = { tag: { type: 'enumeration', enum: ['a', 'b'] } };

function withAttributes(text: string, more: JsonObject): JsonObject {
  const { attributes, ...rest } = parseJson(text) as { readonly attributes: JsonObject };
  return { ...rest, attributes: { ...attributes, ...more } };
}

/** A text in another formatting. */
const tabs = (text: string) => text.replaceAll('  ', '\t');
const windows = (text: string) => text.replaceAll('\n', '\r\n');
const four = (text: string) => text.replaceAll('  ', '    ');
const SAID = '"tag": { "type": "enumeration", "enum": ["a", "b"] }';
const last = '"body": { "type": "text" }';

describe('editing a JSON text', () => {
  it.each([
    ['two spaces', TWO, TWO.replace(last, `${last},\n    ${SAID}`)],
    ['four spaces', four(TWO), four(TWO).replace(last, `${last},\n        ${SAID}`)],
    ['tabs', tabs(TWO), tabs(TWO).replace(last, `${last},\n\t\t${SAID}`)],
    ['line ends of Windows', windows(TWO), windows(TWO).replace(last, `${last},\r\n    ${SAID}`)],
    ['no last line end', TWO.trimEnd(), TWO.trimEnd().replace(last, `${last},\n    ${SAID}`)],
    ['a byte order mark', `\uFEFF${TWO}`, `\uFEFF${TWO.replace(last, `${last},\n    ${SAID}`)}`],
    [
      'one line',
      '{"attributes":{"title":{"type":"string"}}}',
      '{"attributes":{"title":{"type":"string"},"tag":{"type":"enumeration","enum":["a","b"]}}}',
    ],
    ['one line with spaces', '{ "attributes": {} }', '{ "attributes": { "tag": { "type": "enumeration", "enum": ["a", "b"] } } }'],
    [
      'nothing so far',
      '{\n  "attributes": {}\n}',
      '{\n  "attributes": {\n    "tag": {\n      "type": "enumeration",\n      "enum": ["a", "b"]\n    }\n  }\n}',
    ],
    [
      'every value on lines of its own',
      '{\n  "attributes": {\n    "title": {\n      "type": "string"\n    }\n  }\n}\n',
      '{\n  "attributes": {\n    "title": {\n      "type": "string"\n    },\n    "tag": {\n      "type": "enumeration",\n      "enum": ["a", "b"]\n    }\n  }\n}\n',
    ],
    [
      'an order and spaces of its own',
      '{"attributes" :  {\n\n "z":{"type" : "text"}  ,\n\n "a":{"type" : "text"}\n\n}\n , "info":{}}',
      '{"attributes" :  {\n\n "z":{"type" : "text"}  ,\n\n "a":{"type" : "text"},\n "tag" :  {"type" :  "enumeration", "enum" :  ["a", "b"]}\n\n}\n , "info":{}}',
    ],
  ])('puts an attribute in: %s', (_, text, expected) => {
    expect(editJson(text, withAttributes(text, ADDED))).toBe(expected);
  });

  it('puts an object beside a list on one line as its neighbours are', () => {
    const text = '{\n  "a": {\n    "enum": ["x", "y"]\n  }\n}\n';
    expect(editJson(text, { a: { enum: ['x', 'y'], more: { deep: { is: 1 } } } })).toBe(
      '{\n  "a": {\n    "enum": ["x", "y"],\n    "more": {\n      "deep": {\n        "is": 1\n      }\n    }\n  }\n}\n',
    );
    expect(editJson('{\n  "a": { "enum": ["x"] }\n}\n', { a: { enum: ['x'], more: { is: 1 } } })).toBe(
      '{\n  "a": { "enum": ["x"], "more": { "is": 1 } }\n}\n',
    );
  });

  it('puts keys into another order, each as it is written', () => {
    const text = '{\n  "attributes": {\n    "a": { "type":  "text" },\n\n    "b": {\n      "type": "json"\n    },\n    "c": 1.50\n  }\n}\n';
    const b = '"b": {\n      "type": "json"\n    }';
    expect(orderKeys(text, ['attributes'], ['c', 'a', 'b'])).toBe(
      `{\n  "attributes": {\n    "c": 1.50,\n\n    "a": { "type":  "text" },\n    ${b}\n  }\n}\n`,
    );
    expect(orderKeys(orderKeys(text, ['attributes'], ['c', 'a', 'b']), ['attributes'], ['a', 'b', 'c'])).toBe(text);
    // Keys that are not named come last.
    expect(orderKeys('{"a":{"x":1,"y":2,"z":3}}', ['a'], ['z', 'nothing'])).toBe('{"a":{"z":3,"x":1,"y":2}}');
    expect(orderKeys(text, ['nothing'], ['c'])).toBe(text);
  });

  it('takes an attribute out with its comma, first, in the middle and last', () => {
    const text = '{\n  "a": 1,\n\n  "b": [1, 2],\n  "c": 1.50e0\n}';
    expect(editJson(text, { b: [1, 2], c: 1.5 })).toBe('{\n  "b": [1, 2],\n  "c": 1.50e0\n}');
    expect(editJson(text, { a: 1, c: 1.5 })).toBe('{\n  "a": 1,\n  "c": 1.50e0\n}');
    expect(editJson(text, { a: 1, b: [1, 2] })).toBe('{\n  "a": 1,\n\n  "b": [1, 2]\n}');
    expect(editJson(text, {})).toBe('{}');
  });

  it('changes the entries of a list that differ', () => {
    const text = '{ "enum": [ "a",\n "b",   "c" ] }';
    expect(editJson(text, { enum: ['a', 'x', 'c'] })).toBe('{ "enum": [ "a",\n "x",   "c" ] }');
    expect(editJson(text, { enum: ['a', 'c'] })).toBe('{ "enum": [ "a",   "c" ] }');
    expect(parseJson(editJson(text, { enum: ['0', 'a', 'b', 'c', 'd'] }))).toEqual({ enum: ['0', 'a', 'b', 'c', 'd'] });
  });

  it('gives a key another name where it stands', () => {
    expect(renameKey(TWO, ['attributes', 'title'], 'head"line')).toBe(TWO.replace('"title"', '"head\\"line"'));
    expect(renameKey(TWO, ['attributes', 'nothing'], 'title')).toBe(TWO);
  });

  it('leaves numbers, escapes and the keys of the language as they are written', () => {
    const text = '{"__proto__": {"a": 1.0}, "\\u0061": "\\u0062", "toString": -0.0, "big": 12345678901234567890}';
    const wanted = JSON.parse(`${text.slice(0, -1)}, "more": true}`) as JsonObject;
    expect(editJson(text, wanted)).toBe(`${text.slice(0, -1)}, "more": true}`);
  });

  it('edits 10,000 attributes', () => {
    const attributes = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`a${index}`, { type: 'string' }]));
    const text = editJson(TWO, { ...parseJson(TWO), attributes });
    expect(parseJson(text)).toEqual({ ...parseJson(TWO), attributes });
    const { a500: _, ...fewer } = attributes;
    expect(editJson(text, { ...parseJson(TWO), attributes: fewer })).toBe(text.replace(/\n.*"a500":.*/, ''));
  });

  const key = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'ü "x"');
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<unknown>(null, true, 0, 1.5, '', 'a\n"b"', '{', ','),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.array(fc.tuple(key, tie('tree')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
    ),
  }));
  const object = fc.array(fc.tuple(key, tree), { maxLength: 5 }).map((entries) => Object.fromEntries(entries) as JsonObject);
  const dressed = fc
    .tuple(object, fc.constantFrom(undefined, 1, 2, 4, '\t'), fc.boolean(), fc.constantFrom('', '\n', ' \n\n'), fc.boolean())
    .map(([value, indent, isWindows, end, hasMark]) => {
      const text = JSON.stringify(value, null, indent) + end;
      return (hasMark ? '\uFEFF' : '') + (isWindows ? text.replaceAll('\n', '\r\n') : text);
    });

  it('says what is wanted after any sequence of edits', () => {
    void fc.assert(
      fc.property(dressed, fc.array(object, { minLength: 1, maxLength: 4 }), (first, sequence) => {
        let text = first;
        for (const wanted of sequence) {
          text = editJson(text, wanted);
          expect(parseJson(text)).toEqual(wanted);
          expect(editJson(text, wanted)).toBe(text);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves what is not edited byte for byte', () => {
    const value = fc.constantFrom(
      '{ "type":"string" }',
      '{\n\t"type" : "text",\n  "max": 1.0}',
      '{"type": "enumeration", "enum": [ "a","b" ]}',
    );
    const gap = fc.constantFrom('', ' ', '\n', '\r\n\t', '\n\n    ');
    const attribute = fc.tuple(value, gap, gap);
    void fc.assert(
      fc.property(fc.array(attribute, { minLength: 1, maxLength: 6 }), gap, fc.nat(), (attributes, inner, pick) => {
        const parts = attributes.map(([text, before, after], index) => `${before}"a${index}":${inner}${text}${after}`);
        const text = `{"head":[1 ,2],"attributes":{${parts.join(',')}}\n}`;
        const chosen = pick % attributes.length;
        const { attributes: is, ...rest } = parseJson(text) as { readonly attributes: JsonObject };
        const others = parts.filter((_, index) => index !== chosen).map((part) => part.trim());
        const { [`a${chosen}`]: _, ...fewer } = is;
        const texts = [
          editJson(text, { ...rest, attributes: fewer }),
          editJson(text, { ...rest, attributes: { ...is, [`a${chosen}`]: { type: 'json' } } }),
          editJson(text, { ...rest, attributes: { ...is, more: { type: 'json' } } }),
          renameKey(text, ['attributes', `a${chosen}`], 'other'),
        ];
        for (const edited of texts) {
          expect(edited.startsWith('{"head":[1 ,2],"attributes":{')).toBe(true);
          expect(edited.endsWith('}\n}')).toBe(true);
          for (const part of others) expect(edited).toContain(part);
        }
        expect(texts[3]?.replace('"other"', `"a${chosen}"`)).toBe(text);
      }),
      { numRuns: 250 },
    );
  });
});
