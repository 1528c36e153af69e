import { SYSTEM } from '../../../access/index.ts';
import type { ContentType } from '../../../model/index.ts';
import type { DocumentEvent } from '../change-events.ts';
import { createDocumentHooks } from '../change-hooks.ts';
import { CommittedTaps } from '../change-taps.ts';
import { isWatched } from '../tap-scopes.ts';

const PATIENCE = 40;
const event = (documentId: string): DocumentEvent => {
  const type = { uid: 'api::note.note' } as ContentType;
  return { kind: 'updated', type, documentId, revision: 1, axes: new Map(), before: null, after: null };
};

const happening = (documentId: string) => ({ event: event(documentId), caller: SYSTEM });

/** Taps of every kind, with what they were told and what was logged about them. @param patience in milliseconds */
function telling(patience = PATIENCE) {
  const { committed } = createDocumentHooks();
  const logged: { owner: string; message: string }[] = [];
  const error = (facts: object) => {
    const { owner, err } = facts as { owner: string; err: Error };
    logged.push({ owner, message: err.message });
  };
  const events = new CommittedTaps(committed, { error }, patience);
  const heard: string[] = [];
  const hear = (tap: string) => (told: DocumentEvent) => {
    heard.push(`${tap} ${told.documentId}`);
  };
  return { committed, events, logged, heard, hear };
}

describe('CommittedTaps', () => {
  it('tells one event after the other, to taps of every kind in their order', async () => {
    const { committed, events, heard, hear } = telling(10_000);
    committed.tapPromise('slow', async (told) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      hear('slow')(told);
    });
    committed.tapAsync('callback', (told, _caller, done) => {
      hear('callback')(told);
      setTimeout(done, 1);
    });
    committed.tap('quick', hear('quick'));
    await events.run([happening('a'), happening('b')]);
    expect(heard).toEqual(['slow a', 'callback a', 'quick a', 'slow b', 'callback b', 'quick b']);
  });

  it('tells a tap that names types about these alone', async () => {
    const { committed, events, heard, hear } = telling();
    committed.tap({ name: 'notes', types: ['api::note.note'] }, hear('notes'));
    committed.tap({ name: 'others', types: ['api::other.other'] }, hear('others'));
    await events.run([happening('a')]);
    expect(heard).toEqual(['notes a']);
    const hooks = { ...createDocumentHooks(), committed };
    expect(['api::note.note', 'api::other.other', 'api::third.third'].map((uid) => isWatched(hooks, uid, SYSTEM))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('tells a tap that says whose changes it is about of these alone', async () => {
    const { committed, events, heard, hear } = telling();
    committed.tap({ name: 'system', by: ({ trusted }) => trusted }, hear('system'));
    committed.tap({ name: 'others', by: ({ trusted }) => !trusted }, hear('others'));
    await events.run([happening('a')]);
    expect(heard).toEqual(['system a']);
    const hooks = { ...createDocumentHooks(), committed };
    expect(isWatched(hooks, 'api::note.note', { ...SYSTEM, trusted: false })).toBe(true);
    expect(isWatched({ ...hooks, committed: telling().committed }, 'api::note.note', SYSTEM)).toBe(false);
  });

  it('logs a tap that throws, rejects or calls back with an error, and tells the next', async () => {
    const { committed, events, logged, heard, hear } = telling();
    committed.tap('throws', () => {
      throw new Error('at once');
    });
    committed.tapPromise('rejects', () => Promise.reject(new Error('later')));
    committed.tapAsync('calls', (_told, _caller, done) => done(new Error('back')));
    committed.tap('next', hear('next'));
    await events.run([happening('a')]);
    expect(logged).toEqual([
      { owner: 'throws', message: 'at once' },
      { owner: 'rejects', message: 'later' },
      { owner: 'calls', message: 'back' },
    ]);
    expect(heard).toEqual(['next a']);
  });

  it('leaves a tap behind that hangs, and waits for all of them no longer than it may', async () => {
    const { committed, events, logged, heard, hear } = telling();
    committed.tapPromise('hangs', () => new Promise(() => {}));
    committed.tap('next', hear('next'));
    await events.run([happening('a'), happening('b'), happening('c')]);
    // Each tap that hangs takes the whole time.
    expect(heard.length).toBeLessThan(3);
    // The remaining taps run although no request waits for them.
    while (heard.length < 3) await events.settled();
    expect(heard).toEqual(['next a', 'next b', 'next c']);
    expect(logged).toEqual(Array(3).fill({ owner: 'hangs', message: `the tap of "hangs" did not finish within ${PATIENCE} ms` }));
  });

  it('is done with a tap that fails after its time', async () => {
    const { committed, events, logged } = telling();
    let fail: () => void = () => undefined;
    committed.tapPromise('late', () => new Promise((_, reject) => (fail = () => reject(new Error('too late')))));
    await events.run([happening('a')]);
    fail();
    await new Promise(setImmediate);
    expect(logged).toHaveLength(1);
  });

  it('lets a shutdown wait for what is being told, for a limited time', async () => {
    const { committed, events, heard, hear } = telling();
    committed.tapPromise('slow', async (told) => {
      await new Promise(setImmediate);
      hear('slow')(told);
    });
    const running = events.run([happening('a')]);
    await events.settled();
    expect(heard).toEqual(['slow a']);
    await running;
    committed.tapPromise('hangs', () => new Promise(() => {}));
    void events.run([happening('b')]);
    await events.settled();
  });
});
