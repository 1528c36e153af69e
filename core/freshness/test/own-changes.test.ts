import fc from 'fast-check';
import type { Revision } from '../index.ts';
import { OwnChanges } from '../own-changes.ts';

const PAGE = 'api::page.page';
const DOCUMENTS = ['a', 'b', 'c'];

function raiseOf(documents?: readonly string[], topic = PAGE) {
  return { topic, by: 1, sign: 0, ...(documents && { documents }) };
}

/** A revision that is read while nothing else happens. */
function revisionOf(own: OwnChanges, value: number): Revision {
  return { value, commit: null, at: 0, asked: own.now, answered: own.now };
}

describe('own changes', () => {
  it('spare a document until one of them has changed it', () => {
    const own = new OwnChanges();
    const then = revisionOf(own, 7);
    own.end([raiseOf(['a']), raiseOf(undefined, 'api::other.other')], own.begin());
    own.end([raiseOf(['b', 'c'])], own.begin());
    const now = revisionOf(own, 9);
    expect(['a', 'b', 'd'].map((id) => own.spares({ topic: PAGE, id }, then, now))).toEqual([false, false, true]);
  });

  it('spare nothing if something else was raised, or documents are unknown or many', () => {
    const own = new OwnChanges();
    const then = revisionOf(own, 7);
    own.end([raiseOf(['a'])], own.begin());
    expect(own.spares({ topic: PAGE, id: 'd' }, then, revisionOf(own, 9))).toBe(false);
    for (const documents of [undefined, Array.from({ length: 33 }, (_, at) => `many ${at}`)]) {
      const before = revisionOf(own, 9);
      own.end([raiseOf(documents)], own.begin());
      expect(own.spares({ topic: PAGE, id: 'd' }, before, revisionOf(own, 10))).toBe(false);
    }
  });

  it('keep the last ones only', () => {
    const own = new OwnChanges();
    const first = revisionOf(own, 0);
    let last = first;
    for (let count = 1; count <= 5_000; count++) {
      if (count === 4_900) last = revisionOf(own, count - 1);
      own.end([raiseOf(['a'])], own.begin());
    }
    expect(own.spares({ topic: PAGE, id: 'd' }, first, revisionOf(own, 5_000))).toBe(false);
    expect(own.spares({ topic: PAGE, id: 'd' }, last, revisionOf(own, 5_000))).toBe(true);
  });

  it('never spare a document that was changed, in whatever order things begin, become visible and end', () => {
    // A change becomes visible between its begin and its end, and a read takes its value between being sent and being answered.
    const lasts = fc.tuple(fc.nat(4), fc.nat(4));
    const actor = fc.oneof(
      fc.record({ kind: fc.constant('own' as const), documents: fc.subarray(DOCUMENTS, { minLength: 1, maxLength: 2 }), lasts }),
      fc.record({ kind: fc.constant('read' as const), documents: fc.constant([]), lasts }),
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('foreign' as const), documents: fc.constant(DOCUMENTS), lasts }) },
    );
    let spared = 0;
    fc.assert(
      fc.property(fc.array(actor, { minLength: 3, maxLength: 12 }), (actors) => {
        const own = new OwnChanges();
        const visible: (readonly string[])[] = [];
        const state = actors.map(() => ({ step: 0, begun: 0, asked: 0, value: 0 }));
        const revisions: Revision[] = [];
        const steps = actors.flatMap(({ lasts: [first, second] }, at) =>
          [0, first, first + second].map((time) => ({ at, time: 2 * at + time })),
        );
        for (const { at } of steps.sort((one, other) => one.time - other.time)) {
          const { kind, documents } = actors[at] as (typeof actors)[number];
          const each = state[at] as (typeof state)[number];
          const step = each.step++;
          if (kind === 'read') {
            if (step === 0) each.asked = own.now;
            if (step === 1) each.value = visible.length;
            if (step === 2) revisions.push({ value: each.value, commit: null, at: 0, asked: each.asked, answered: own.now });
            continue;
          }
          if (step === 0 && kind === 'own') each.begun = own.begin();
          if (step === 1) visible.push(documents);
          if (step === 2 && kind === 'own') own.end([raiseOf(documents)], each.begun);
        }
        for (const then of revisions) {
          for (const now of revisions) {
            for (const id of DOCUMENTS) {
              if (!own.spares({ topic: PAGE, id }, then, now)) continue;
              spared += 1;
              expect(now.value).toBeGreaterThan(then.value);
              for (const documents of visible.slice(then.value, now.value)) expect(documents).not.toContain(id);
            }
          }
        }
      }),
      { numRuns: 3_000 },
    );
    expect(spared).toBeGreaterThan(100);
  });
});
