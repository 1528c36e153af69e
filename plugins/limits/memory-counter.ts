import type { Counter } from './counter.ts';

/** Greatest number of keys per interval length. A caller that sends ever new keys only evicts the oldest count. */
const MAX_KEYS = 100_000;

/** The count of a key. */
interface Counted {
  counted: number;
  /** As of `performance.now()`. */
  readonly endsAt: number;
}

/** Counts in the memory of this process. Keys with the same interval length expire in insertion order, so expired ones are always first. */
export function memoryCounter(maxKeys = MAX_KEYS): Counter {
  const intervals = new Map<number, Map<string, Counted>>();

  function keysOf(interval: number, now: number): Map<string, Counted> {
    const known = intervals.get(interval) ?? new Map<string, Counted>();
    intervals.set(interval, known);
    for (const [key, { endsAt }] of known) {
      if (endsAt > now) break;
      known.delete(key);
    }
    return known;
  }

  return {
    async add(key, { interval }) {
      const now = performance.now();
      const keys = keysOf(interval, now);
      const known = keys.get(key);
      if (known !== undefined) {
        known.counted += 1;
        return { counted: known.counted, endsIn: known.endsAt - now };
      }
      const [oldest] = keys.size < maxKeys ? [] : keys.keys();
      if (oldest !== undefined) keys.delete(oldest);
      keys.set(key, { counted: 1, endsAt: now + interval * 1_000 });
      return { counted: 1, endsIn: interval * 1_000 };
    },
    async remove(key) {
      for (const keys of intervals.values()) keys.delete(key);
    },
  };
}
