import { populateOf, type SearchedOwner, textsOf } from '../searchable.ts';

/** A component that contains itself. */
const inside = new Map();
const part: SearchedOwner = { uid: 'shared.part', weights: new Map([['text', 1]]), markdown: new Set(), inside };
inside.set('part', { isZone: false, held: [part.uid], kinds: new Map([[part.uid, part]]) });

describe('texts in nested components', () => {
  it('are taken from as many levels of a stored version as a search reads', () => {
    const levels = Array.from({ length: 10 }, (_, level) => `text ${level}`);
    const stored = levels.reduceRight<object | null>((within, text) => ({ text, part: within }), null) as Record<string, unknown>;
    const read = ({ populate }: { readonly populate?: { readonly part?: object } }): number =>
      populate === undefined ? 0 : 1 + read(populate.part ?? {});
    expect(read(populateOf(part, null))).toBe(4);
    expect(textsOf(part, stored).map(({ text }) => text)).toEqual(levels.slice(0, 5));
  });
});
