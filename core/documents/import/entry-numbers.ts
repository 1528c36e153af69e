import type { StoredVersion } from '../input/input-types.ts';
import { ENTRY_LINKS } from '../storage/names.ts';
import type { DocumentPlan } from './document-plan.ts';
import type { DoubleEntry, PreparedEntry } from './prepared-document.ts';

/**
 * Gives ids to entries that need one: the id that the entry at the same place got when the version was last put, or a new one. Can run
 * again for the same documents.
 */
export function giveEntryNumbers(plans: readonly DocumentPlan[], free: readonly number[]): void {
  let next = 0;
  for (const { versions } of plans) {
    for (const { prepared, stored } of versions) {
      if (prepared.doubles.length === 0) continue;
      for (const { entry, given } of prepared.doubles) {
        entry.id = given;
        delete entry[ENTRY_LINKS];
      }
      const used = new Set<number>();
      noteNumbers(Object.values(prepared.values), used);
      for (const double of prepared.doubles) {
        const before = stored && numberAt(stored.values, double);
        const number = before === null || used.has(before) ? free[next++] : before;
        if (number === undefined) throw new Error('not enough entry numbers were reserved');
        double.entry[double.key] = number;
        used.add(number);
      }
    }
  }
}

/** The number of the stored entry at the place of a double; null when there is none, or it has another component. */
function numberAt(values: StoredVersion, { entry, key, steps }: DoubleEntry): number | null {
  let at: unknown = values;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null) return null;
    at = (at as Record<string | number, unknown>)[step];
  }
  const before = (at ?? {}) as Partial<PreparedEntry>;
  const number = before[key];
  return typeof number === 'number' && before.__component === entry.__component ? number : null;
}

/** Collects all ids in entries. A JSON value with a key `id` may be counted too, which at worst skips a free number. */
function noteNumbers(values: readonly unknown[], used: Set<number>): void {
  for (const value of values) {
    if (!Array.isArray(value)) continue;
    for (const item of value) {
      if (typeof item !== 'object' || item === null) continue;
      const { id } = item as { readonly id?: unknown };
      if (typeof id === 'number') used.add(id);
      noteNumbers(Object.values(item), used);
    }
  }
}
