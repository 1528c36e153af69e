import fc from 'fast-check';
import { parseTraceparent, writeTraceparent } from '../traces/traceparent.ts';

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length }).filter((text) => !/^0+$/.test(text));

describe('a traceparent', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(hex(32), hex(16), fc.constantFrom(0, 1), (traceId, spanId, traceFlags) => {
        expect(parseTraceparent(writeTraceparent({ traceId, spanId, traceFlags }))).toEqual({ traceId, spanId, traceFlags });
      }),
    );
  });

  it.each([
    ['nothing', undefined],
    ['another form', 'abc'],
    ['no trace', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
    ['no span', `00-${'c'.repeat(32)}-${'0'.repeat(16)}-01`],
    ['capital letters', `00-${'C'.repeat(32)}-b7ad6b7169203331-01`],
    ['the version ff', `ff-${'c'.repeat(32)}-b7ad6b7169203331-01`],
    ['more than version 00 has', `00-${'c'.repeat(32)}-b7ad6b7169203331-01-more`],
  ])('is refused: %s', (_, text) => {
    expect(parseTraceparent(text)).toBeNull();
  });

  it('of a later version may have more', () => {
    expect(parseTraceparent(`01-${'c'.repeat(32)}-b7ad6b7169203331-01-more`)).toMatchObject({ spanId: 'b7ad6b7169203331', traceFlags: 1 });
  });
});
