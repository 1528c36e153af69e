import { jsonText, parsedJson } from '../json-text.ts';

describe('JSON that is written by hand', () => {
  it.each([[null], [0], [''], [false], [[1, { a: null }]]])('%j is written and read as it was', (value) => {
    expect(parsedJson(jsonText(value))).toEqual({ value });
  });

  it('is no value where nothing is written', () => {
    expect(parsedJson(' \n')).toEqual({ value: null });
  });

  it.each([
    ['{\n  "a": 1,\n}', 3, 'there is a comma too many'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 'a comma is missing'],
    ["{\n'a': 1}", 2, 'texts stand in "…", not in \''],
    ['[1,\n2', 2, 'something is missing at the end'],
    ['{"a":\n\nx}', 3, '“x” cannot stand here'],
  ])('%j: line %i, %s', (text, line, message) => {
    expect(parsedJson(text)).toMatchObject({ fault: { line, message } });
  });
});
