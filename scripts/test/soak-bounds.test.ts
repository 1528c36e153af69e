import { grown, type Sample } from '../soak/bounds.ts';

/** Requests per second, and seconds between the two samples of a half-hour run. */
const RATE = 170;
const SECONDS = 1_680;

const MEGABYTE = 1_000_000;
const flat: Sample = {
  rss: 350 * MEGABYTE,
  heap: 120 * MEGABYTE,
  external: 3 * MEGABYTE,
  handles: 14,
  descriptors: 43,
  sockets: 3,
  threads: 14,
  connections: null,
  size: 20 * MEGABYTE,
  wal: 4 * MEGABYTE,
  rows: { articles: 2_000 },
  files: 0,
};

describe('the bounds of the soak', () => {
  it('let a server pass that stays as it is', () => {
    expect(grown(flat, flat)).toEqual([]);
  });

  it.each([
    ['heap', 100],
    ['rss', 250],
    ['external', 30],
  ] as const)('see in half an hour that %s keeps %i bytes of each request', (name, bytes) => {
    expect(grown(flat, { ...flat, [name]: flat[name] + bytes * RATE * SECONDS })).toEqual([expect.stringContaining(`${name} grew`)]);
  });

  it('see one handle in ten thousand requests that is not closed', () => {
    expect(grown(flat, { ...flat, handles: flat.handles + (RATE * SECONDS) / 10_000 })).toEqual([expect.stringContaining('handles grew')]);
  });
});
