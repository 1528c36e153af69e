import type { ModelFiles } from '../../client/types.ts';
import { withOption } from '../draft/attributes.ts';
import { editsFor, ModelStore } from '../model-store.ts';
import { SOURCES, typeSource } from './sources.ts';

const ARTICLE = 'api::article.article';
const FILES: ModelFiles = { run: 'one', why: null, sources: SOURCES, kinds: [], searchWeights: [], problems: [] };

function shelf() {
  const kept = new Map<string, string>();
  return {
    kept,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    },
  };
}

const longest = (store: ModelStore, most: number, what: string | null = null) =>
  store.change((draft) => withOption(draft, ARTICLE, 'title', ['maxLength'], most), what);
const edits = ({ state }: ModelStore) => (state === null ? null : editsFor(state));

describe('the draft of the page', () => {
  it('takes back and does again, a place that is typed in as one step', () => {
    const store = new ModelStore(null);
    store.begin(FILES);
    for (const most of [1, 12, 123]) longest(store, most, 'title maxLength');
    longest(store, 9);
    expect(edits(store)).toMatchObject([{ schema: { attributes: { title: { maxLength: 9 } } } }]);
    store.undo();
    expect(edits(store)).toMatchObject([{ schema: { attributes: { title: { maxLength: 123 } } } }]);
    store.undo();
    expect([edits(store), store.state?.canUndo, store.state?.canRedo]).toEqual([[], false, true]);
    store.redo();
    store.redo();
    store.redo();
    expect(edits(store)).toMatchObject([{ schema: { attributes: { title: { maxLength: 9 } } } }]);
    store.discard();
    expect(edits(store)).toEqual([]);
    store.undo();
    expect(edits(store)).toHaveLength(1);
  });

  it('outlives a reload, and is applied to files that have updated meanwhile', () => {
    const { kept, storage } = shelf();
    const store = new ModelStore(storage);
    store.begin(FILES);
    longest(store, 9);
    store.keep();
    const again = new ModelStore(storage);
    again.begin(structuredClone({ ...FILES, run: 'two' }));
    expect(edits(again)).toEqual(edits(store));
    const other = new ModelStore(storage);
    other.begin({ ...FILES, sources: [...SOURCES, typeSource('more', {})] });
    expect([edits(other), other.state?.lost, other.state?.draft.types.length]).toEqual([edits(store), [], SOURCES.length + 1]);
    const overtaken = new ModelStore(storage);
    overtaken.begin({ ...FILES, sources: SOURCES.slice(1) });
    expect([edits(overtaken), overtaken.state?.lost]).toEqual([[], [{ uid: ARTICLE, path: [], reason: 'removed' }]]);
    overtaken.forgetLost();
    expect(overtaken.state?.lost).toEqual([]);
    store.keep();
    store.discard();
    store.keep();
    expect(kept.size).toBe(0);
    kept.set('plinth.model', '{broken');
    const broken = new ModelStore(storage);
    broken.begin(FILES);
    expect(edits(broken)).toEqual([]);
  });

  it('begins anew with other files, and goes on with the same ones', () => {
    const store = new ModelStore(null);
    store.begin(FILES);
    longest(store, 9);
    store.begin({ ...structuredClone(FILES), run: 'two' });
    expect([store.state?.files.run, edits(store)?.length]).toEqual(['two', 1]);
    store.begin({ ...FILES, sources: SOURCES.slice(1) });
    // A changed file does not discard unsaved changes.
    expect([edits(store)?.length, store.state?.isOutdated]).toEqual([1, true]);
    store.begin({ ...FILES, sources: SOURCES.slice(1) }, true);
    expect([edits(store), store.state?.isOutdated, store.state?.draft.types.length]).toEqual([[], false, SOURCES.length - 1]);
    store.begin(FILES);
    expect(store.state?.draft.types).toHaveLength(SOURCES.length);
  });

  it('is applied to newer files on request, and begins a history of its own', () => {
    const store = new ModelStore(null);
    store.begin(FILES);
    longest(store, 9);
    const newer = { ...FILES, sources: [...SOURCES, typeSource('more', {})] };
    store.begin(newer);
    expect(store.state?.isOutdated).toBe(true);
    store.rebase(newer);
    expect([store.state?.isOutdated, store.state?.canUndo, edits(store)?.length]).toEqual([false, false, 1]);
    expect(store.state?.draft.types).toHaveLength(SOURCES.length + 1);
  });

  it('takes back a step with all that came after it', () => {
    const store = new ModelStore(null);
    store.begin(FILES);
    longest(store, 1);
    const before = store.state?.draft;
    longest(store, 2);
    longest(store, 3);
    if (before !== undefined) store.undoTo(before);
    expect([store.state?.draft === before, store.state?.canRedo]).toEqual([true, true]);
  });

  it('where nothing may be updated is what the files say', () => {
    const { storage } = shelf();
    const store = new ModelStore(storage);
    store.begin(FILES);
    longest(store, 9);
    store.keep();
    const locked = new ModelStore(storage);
    locked.begin({ ...FILES, why: 'in production' });
    expect(edits(locked)).toEqual([]);
    locked.keep();
    const free = new ModelStore(storage);
    free.begin(FILES);
    expect(edits(free)).toHaveLength(1);
  });

  it('of another window is not removed by a window without changes', () => {
    const { kept, storage } = shelf();
    const [mine, idle] = [new ModelStore(storage), new ModelStore(storage)];
    for (const store of [mine, idle]) store.begin(FILES);
    longest(mine, 9);
    mine.keep();
    idle.keep();
    expect(kept.size).toBe(1);
    mine.discard();
    mine.keep();
    expect(kept.size).toBe(0);
  });
});
