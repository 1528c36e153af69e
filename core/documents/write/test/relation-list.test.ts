import fc from 'fast-check';
import { applyChange, type EndPosition, type LinkEnd, linkKey, type RelationListChange } from '../relation-list.ts';

const end = (document: number, locale?: string): LinkEnd => ({ document, pins: locale === undefined ? {} : { locale } });
const list = (...documents: number[]) => documents.map((document) => end(document));
const connect = (document: number, position: EndPosition = { at: 'end' }) => ({
  ...end(document),
  name: `doc${document}`,
  position,
});
const beside = (at: 'before' | 'after', document: number, isLenient = false): EndPosition => ({
  at,
  anchor: end(document),
  name: `doc${document}`,
  isLenient,
});
const change = (parts: Partial<Extract<RelationListChange, { kind: 'change' }>>): RelationListChange => ({
  kind: 'change',
  connect: [],
  disconnect: [],
  ...parts,
});
const documents = (links: readonly LinkEnd[]) => links.map((link) => link.document);

describe('applyChange', () => {
  it('replaces the list by a set, keeping the place of the first mention', () => {
    expect(documents(applyChange(list(1, 2), { kind: 'set', links: list(3, 1, 3) }, true))).toEqual([3, 1]);
  });

  it('appends what is connected, and moves what is connected again to the end', () => {
    expect(documents(applyChange(list(1, 2, 3), change({ connect: [connect(4), connect(1)] }), true))).toEqual([2, 3, 4, 1]);
  });

  it('disconnects before it connects', () => {
    expect(documents(applyChange(list(1, 2), change({ disconnect: list(1, 9), connect: [connect(1)] }), true))).toEqual([2, 1]);
  });

  it('places links beside those that the same change disconnects', () => {
    const asked = change({ disconnect: list(2), connect: [connect(4, beside('before', 2)), connect(5, beside('after', 2))] });
    expect(documents(applyChange(list(1, 2, 3), asked, true))).toEqual([1, 4, 5, 3]);
  });

  it('places links in written order, relative to what stands there by then', () => {
    const connects = [connect(4, beside('before', 1)), connect(5, beside('before', 4)), connect(6, { at: 'start' })];
    expect(documents(applyChange(list(1, 2), change({ connect: connects }), true))).toEqual([6, 5, 4, 1, 2]);
  });

  it('tells links to one document apart by their pins', () => {
    const both = [end(1, 'en'), end(1, 'fr')];
    expect(applyChange(both, change({ disconnect: [end(1, 'en')] }), true)).toEqual([end(1, 'fr')]);
  });

  it('keeps the last of several links of a to-one relation', () => {
    expect(documents(applyChange(list(1), { kind: 'set', links: list(2, 3) }, false))).toEqual([3]);
    expect(documents(applyChange(list(1), change({ connect: [connect(2, { at: 'start' })] }), false))).toEqual([2]);
  });

  it('refuses an anchor that is not in the list, and anchors that wait for each other', () => {
    expect(() => applyChange(list(1), change({ connect: [connect(2, beside('after', 9))] }), true)).toThrow(
      'There was a problem connecting relation with id doc2. The relation with id doc9 needs to be connected first.',
    );
    expect(documents(applyChange(list(1), change({ connect: [connect(2, beside('before', 9, true))] }), true))).toEqual([1, 2]);
    const circle = [connect(2, beside('after', 3)), connect(3, beside('after', 2))];
    expect(() => applyChange(list(1), change({ connect: circle }), true)).toThrow(/circular reference/);
    expect(() => applyChange(list(1), change({ connect: [connect(2, beside('before', 2))] }), true)).toThrow(/circular reference/);
  });

  it('never holds a link twice, and never loses one that nobody disconnected', () => {
    const document = fc.integer({ min: 1, max: 6 });
    const links = fc.uniqueArray(document, { maxLength: 6 }).map((found) => list(...found));
    const position = fc.oneof(fc.constant<EndPosition>({ at: 'start' }), fc.constant<EndPosition>({ at: 'end' }));
    const changes = fc.record({
      kind: fc.constant('change' as const),
      disconnect: links,
      connect: fc
        .uniqueArray(fc.tuple(document, position), { selector: ([found]) => found, maxLength: 4 })
        .map((found) => found.map(([target, at]) => connect(target, at))),
    });
    fc.assert(
      fc.property(links, changes, (current, asked) => {
        const next = applyChange(current, asked, true);
        const keys = next.map(linkKey);
        expect(new Set(keys).size).toBe(keys.length);
        const gone = new Set(asked.disconnect.map(linkKey));
        for (const link of current) if (!gone.has(linkKey(link))) expect(keys).toContain(linkKey(link));
        for (const link of asked.connect) expect(keys).toContain(linkKey(link));
        expect(keys.length).toBe(new Set([...current.filter((link) => !gone.has(linkKey(link))), ...asked.connect].map(linkKey)).size);
      }),
    );
  });
});
