import type { Delivery } from '../copy-requests.ts';
import { CopySync } from '../copy-sync.ts';
import { findCopies } from '../find-copies.ts';
import type { CopyPlace, CopyWrite, LocalCopies } from '../local-copies.ts';
import { uploadCopies } from '../upload-copies.ts';
import { LocalMemory } from './local-memory.ts';
import { VirtualTime } from './virtual-time.ts';

const PLACE: CopyPlace = { person: 'eva', type: 'api::article.article', documentId: 'd', locale: null };

const contentOf = (title: string) => ({ base: {}, values: { title }, revision: '1', title, changes: 1 });

/** A form with one text, and a server that may fail. */
const start = (local: LocalCopies = new LocalMemory()) => {
  const time = new VirtualTime();
  const form = { text: null as string | null, absorbed: [] as string[] };
  const server = {
    writes: [] as (CopyWrite & { readonly at: number })[],
    answer: { kind: 'stored' } as Delivery,
    delay: 10,
  };
  const deliver = async (_: CopyPlace, write: CopyWrite) => {
    const { answer } = server;
    server.writes.push({ ...write, at: time.now });
    await time.wait(server.delay);
    return answer;
  };
  const get = async () => ({
    ...{ type: PLACE.type, documentId: 'd', locale: null, title: 'theirs', isNew: false, revision: '1', changes: 1, counter: 7 },
    ...{ updatedAt: '2026-11-28T00:00:00.000Z', writer: 'other', content: { base: {}, values: { title: 'theirs' } } },
  });
  const requests = { deliver, get };
  const clock = time.clock({ isDead: false });
  /** Milliseconds by which the device's clock is wrong. */
  const device = { error: 0 };
  const sync = new CopySync({
    ...{
      place: PLACE,
      local,
      requests,
      clock: { ...clock, now: () => clock.now() + device.error },
      writer: 'writer01',
      counter: 0,
      isHeld: false,
    },
    content: () => (form.text === null ? null : contentOf(form.text)),
    absorb: ({ values }) => void form.absorbed.push(String(values.title)),
  });
  const type = (text: string | null) => {
    form.text = text;
    sync.touch();
  };
  const stored = () => server.writes.map(({ content }) => content?.values.title ?? null);
  return { time, device, form, server, sync, type, stored, local, requests };
};

describe('CopySync', () => {
  it('stores what was typed within a second of the last key, and every two seconds while keys are pressed', async () => {
    const { time, type, stored, sync, server } = start();
    const begin = time.now;
    for (let key = 1; key <= 50; key++) {
      type(`text ${key}`);
      await time.pass(100);
    }
    await time.pass(1000);
    expect(stored().at(-1)).toBe('text 50');
    const times = [begin, ...server.writes.map(({ at }) => at)];
    for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] as number)).toBeLessThanOrEqual(2000);
    expect(server.writes.length).toBeLessThan(10);
    expect(sync.state.kind).toBe('saved');
    expect(new Set(server.writes.map(({ counter }) => counter)).size).toBe(server.writes.length);
  });

  it.each([-3_600_000, 3_600_000])('does the same when the clock of the device jumps by %i ms', async (jump) => {
    const { time, device, type, server } = start();
    const begin = time.now;
    for (let key = 1; key <= 50; key++) {
      if (key === 3) device.error = jump;
      type(`text ${key}`);
      await time.pass(100);
    }
    const times = [begin, ...server.writes.map(({ at }) => at)];
    for (const [index, at] of times.slice(1).entries()) expect(at - (times[index] as number)).toBeLessThanOrEqual(2000);
    expect(server.writes.length).toBeGreaterThan(1);
  });

  it('ends when nothing is left to save, and asks for nothing when nothing was typed', async () => {
    const { time, type, stored, sync, local } = start();
    type(null);
    await time.pass(3000);
    expect(stored()).toEqual([]);
    type('a');
    await time.pass(3000);
    type(null);
    await time.pass(50);
    expect(stored()).toEqual(['a', null]);
    expect(sync.state.kind).toBe('clean');
    expect(await local.list('eva')).toEqual([]);
  });

  it('waits in the browser while the person has no room left on the server, and says so', async () => {
    const { time, type, server, sync, local } = start();
    server.answer = { kind: 'full' };
    type('one');
    await time.pass(60_000);
    expect(sync.state).toEqual({ kind: 'full', isLocal: true });
    expect(server.writes).toHaveLength(1);
    expect((await local.list('eva')).map(({ content }) => content?.values.title)).toEqual(['one']);
    expect(await time.until(sync.flush())).toBe(true);
    // Other unsaved changes were saved or discarded.
    server.answer = { kind: 'stored' };
    sync.retry();
    await time.pass(100);
    expect(sync.state.kind).toBe('saved');
    expect(await local.list('eva')).toEqual([]);
  });

  it('waits in the browser while the server cannot be reached, and says so', async () => {
    const { time, type, server, sync, local, stored } = start();
    server.answer = { kind: 'unreachable' };
    type('offline');
    await time.pass(1000);
    expect(sync.state).toEqual({ kind: 'offline', isLocal: true });
    expect((await local.get(PLACE))?.content?.values.title).toBe('offline');
    await time.pass(60_000);
    expect(server.writes.length).toBeLessThan(15);
    server.answer = { kind: 'stored' };
    sync.retry();
    await time.pass(50);
    expect([sync.state.kind, stored().at(-1), await local.get(PLACE)]).toEqual(['saved', 'offline', null]);
  });

  it('says when nothing can store it', async () => {
    const full = () => Promise.reject(new Error('full'));
    const { time, type, server, sync } = start({ get: full, list: full, put: full, remove: full });
    server.answer = { kind: 'unreachable' };
    type('a');
    await time.pass(1000);
    expect(sync.state).toEqual({ kind: 'offline', isLocal: false });
    expect(await time.until(sync.flush())).toBe(false);
    server.answer = { kind: 'refused', message: 'too many' };
    sync.retry();
    await time.pass(1000);
    expect(sync.state).toEqual({ kind: 'refused', isLocal: false, message: 'too many' });
  });

  it('takes in what another window has stored, and then stores both', async () => {
    const { time, type, server, form, sync } = start();
    server.answer = { kind: 'outdated', counter: 7 };
    type('mine');
    await time.pass(705);
    server.answer = { kind: 'stored' };
    await time.pass(100);
    expect(form.absorbed).toEqual(['theirs']);
    expect(server.writes.at(-1)).toMatchObject({ counter: 8, seen: 7 });
    expect(sync.state.kind).toBe('saved');
  });

  it('keeps what is typed while a request is on its way', async () => {
    const { time, type, server, sync, stored } = start();
    server.delay = 5000;
    type('first');
    await time.pass(1000);
    server.delay = 10;
    type('second');
    await time.pass(4000);
    expect(sync.state.kind).toBe('saving');
    await time.pass(2000);
    expect([sync.state.kind, stored().at(-1)]).toEqual(['saved', 'second']);
  });
});

describe('copies of an earlier time', () => {
  it('are found in the browser and on the server: the later one, or both of two devices', async () => {
    const { requests, local } = start();
    const own = (more: object) => local.put({ ...PLACE, writer: 'other', counter: 9, seen: 0, content: contentOf('here'), at: 1, ...more });
    const titles = async () => (await findCopies(PLACE, { requests, local })).contents.map(({ values }) => values.title);
    expect(await titles()).toEqual(['theirs']);
    await own({});
    expect(await titles()).toEqual(['here']);
    await own({ writer: 'another1', counter: 5 });
    expect(await titles()).toEqual(['here', 'theirs']);
    await own({ writer: 'another1', counter: 8, seen: 7 });
    expect(await titles()).toEqual(['here']);
    // Discarded here, after what the server has.
    await own({ content: null });
    expect(await titles()).toEqual([]);
    await own({ counter: 6 });
    expect(await titles()).toEqual(['theirs']);
    expect(await local.get(PLACE)).toBeNull();
  });

  it('of closed documents are sent, one by one', async () => {
    const { requests, local, stored, server, time } = start();
    for (const documentId of ['a', 'b'])
      await local.put({ ...PLACE, documentId, writer: 'w', counter: 1, seen: 0, content: contentOf(documentId), at: 1 });
    await local.put({ ...PLACE, person: 'alan', writer: 'w', counter: 1, seen: 0, content: contentOf('of another person'), at: 1 });
    expect(await time.until(uploadCopies('eva', { requests, local }))).toEqual([]);
    expect(stored()).toEqual(['a', 'b']);
    server.answer = { kind: 'unreachable' };
    expect(await time.until(uploadCopies('alan', { requests, local }))).toHaveLength(1);
    expect(await local.list('alan')).toHaveLength(1);
  });
});
