import { type Revision, stillHolds } from '../../freshness/index.ts';
import type { CachedResponse } from '../response-cache/cached-response.ts';
import { type CachedUrl, CacheSlot } from '../response-cache/response-cache.ts';

const DOCUMENT = { topic: 'api::page.page', id: 'a' };

function revision(value: number, at: number): Revision {
  return { value, commit: null, at, asked: 0, answered: 0 };
}

/** A slot with a response of revision 1. `asked` counts how often the document was looked up among changes, which leave it alone. */
function filledSlot(document: typeof DOCUMENT | undefined) {
  const counts = { asked: 0 };
  const stillHoldsFor = (_: unknown, then: Revision, now: Revision) => {
    counts.asked += 1;
    return stillHolds({ ...then, value: now.value }, now);
  };
  const slot = new CacheSlot(
    { key: 'cachedUrl' } as CachedUrl,
    'key',
    { watch: { ask: () => revision(1, 0) }, isPersonal: false },
    { stillHoldsFor },
  );
  slot.fill({ revision: revision(1, 0) } as CachedResponse, document);
  return { slot, counts };
}

describe('a slot for the response about one document', () => {
  it('keeps it while other documents are changed, and looks once for each revision', () => {
    const { slot, counts } = filledSlot(DOCUMENT);
    for (const value of [2, 2, 2, 3]) expect(slot.valid(revision(value, 100))).not.toBeNull();
    expect(counts.asked).toBe(2);
  });

  it('trusts it for five seconds, however often it was confirmed', () => {
    const { slot } = filledSlot(DOCUMENT);
    const found = [0, 3_000, 4_500, 5_500].map((at) => [
      slot.valid(revision(2, at)) !== null,
      slot.validEvenIfOld(revision(2, at)) !== null,
    ]);
    expect(found).toEqual([
      [true, true],
      [true, true],
      [false, true],
      [false, false],
    ]);
  });

  it('drops it with any change if it is about more than the document', () => {
    const { slot, counts } = filledSlot(undefined);
    expect([slot.valid(revision(1, 100)) !== null, slot.valid(revision(2, 100)) !== null, counts.asked]).toEqual([true, false, 0]);
  });
});
