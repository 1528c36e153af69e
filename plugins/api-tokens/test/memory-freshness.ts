import type { Database, Freshness, Remembered } from 'plinth';

/** A freshness for one process: every change invalidates all cached values. */
export function memoryFreshness(database: () => Database): Pick<Freshness, 'change' | 'remember'> {
  let changes = 0;
  return {
    async change(_topics, work) {
      const result = await database().transaction(work);
      changes += 1;
      return result;
    },
    remember<K extends string | number, V>(_topics: readonly string[], load: (key: K) => Promise<V>): Remembered<K, V> {
      const values = new Map<string, Promise<V>>();
      return {
        get(key) {
          const place = `${changes} ${key}`;
          const value = values.get(place) ?? load(key);
          values.set(place, value);
          return value;
        },
        forget: () => values.clear(),
      };
    },
  };
}
