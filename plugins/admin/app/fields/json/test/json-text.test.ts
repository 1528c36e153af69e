import fc from 'fast-check';
import { unparsed } from '../../../form/unparsed.ts';
import { faultOf, jsonText, parsedJson } from '../json-text.ts';

describe('JSON that is written by hand', () => {
  it.each([[null], [0], [''], [false], [[1, { a: null }]]])('%j is written and read as it was', (value) => {
    expect(parsedJson(jsonText(value))).toEqual({ value });
  });

  it('is no value where nothing is written', () => {
    expect(parsedJson(' \n')).toEqual({ value: null });
  });

  it.each([
    ['{\n  "a": 1,\n}', 3, 1, 'unexpected trailing comma'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'missing comma'],
    ["{\n'a': 1}", 2, 1, 'use straight double quotes (") around keys and strings, not \''],
    ['[1,\n2', 2, 2, 'unexpected end of text'],
    ['{"a":\n\nx}', 3, 1, 'unexpected “x”'],
    ['{"a": "b\n"}', 1, 9, 'unexpected line break'],
    ['{"a": "\\x"}', 1, 8, 'unexpected “\\”'],
    ['{"a":\u00a01}', 1, 6, 'unexpected “\u00a0”'],
    ['[01]', 1, 3, 'unexpected “1”'],
    ['["a', 1, 4, 'unexpected end of text'],
  ])('%j: line %i, column %i, %s', (text, line, column, message) => {
    expect(parsedJson(text)).toMatchObject({ fault: { line, column, message } });
  });

  it('stays as it was typed while it is invalid', () => {
    expect(jsonText(unparsed('{ "a":'))).toBe('{ "a":');
  });

  it('has an error at a place of the text wherever it is invalid, and none where it is valid', () => {
    const sign = fc.constantFrom(...'{}[]":, \n\u00a0\\01-.eEtruefalsnx\'');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
        const text = signs.join('');
        const fault = faultOf(text);
        let isValid = text.trim() === '';
        try {
          JSON.parse(text);
          isValid = true;
        } catch {
          // It is invalid.
        }
        expect(fault === null).toBe(isValid);
        if (fault === null) return;
        expect(
          text
            .split('\n')
            .slice(0, fault.line - 1)
            .join('\n').length +
            (fault.line > 1 ? 1 : 0) +
            fault.column -
            1,
        ).toBe(fault.position);
        expect(fault.position).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
