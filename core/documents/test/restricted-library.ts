import type { Caller } from '../../access/index.ts';
import type { Model } from '../../model/index.ts';
import {
  ALWAYS,
  type CallerFacts,
  type CompareFilter,
  evaluateFilter,
  type Filter,
  mapParts,
  NEVER,
  type Operand,
  operandsOf,
} from '../../query/index.ts';
import { Rules } from '../gate/rules.ts';
import { uidOf } from './definitions.ts';
import { type Library, MEMORY, type MemoryRow, TYPES } from './library.ts';

const LIMITS = {
  populateArrayLimit: 100,
  maxDepth: 20,
  maxHops: 25,
  maxConditions: 5_000,
  maxFilterSteps: 5_000,
  maxSortSteps: 5_000,
  maxRelated: 100_000,
  maxAnswerSize: 16_000_000,
};

/** A library with only the documents and links that a caller's rules show. */
export interface RestrictedLibrary {
  /** The rows of a type in lists. */
  rows(uid: string): readonly MemoryRow[];
  /** The rows that can be read one by one, under the rule of `findOne` if there is one. */
  singles(uid: string): readonly MemoryRow[];
}

/** Removes everything that the rules of a caller hide from a library, including links to it. */
export function restrict(model: Model, library: Library, caller: Caller): RestrictedLibrary {
  const { ability } = caller;
  const rules = new Rules({ model, limits: LIMITS, added: [], logger: { error: ({ err }: { err?: unknown }) => fail(err) } });
  const allowed = (uid: string, action: string): readonly MemoryRow[] => {
    const rule = ability.rule(action);
    const filter = rule && rules.compile(rule, model.contentType(uid)).filter;
    const bound = filter && bindVariables(filter, { user: caller, now: new Date() });
    return (library.get(uid) ?? []).filter((row) => bound === null || evaluateFilter(bound, row, MEMORY));
  };
  const visible = new Set(TYPES.flatMap((name) => allowed(uidOf(name), `${uidOf(name)}.find`)));
  const isDocument = new Set([...library.values()].flat());
  const copies = new Map<MemoryRow, MemoryRow>();
  const copyOf = (row: MemoryRow): MemoryRow => {
    const known = copies.get(row);
    if (known) return known;
    const behind: Record<string, readonly MemoryRow[]> = {};
    const copy = { values: row.values, behind };
    copies.set(row, copy);
    for (const [name, rows] of Object.entries(row.behind)) {
      behind[name] = rows.filter((one) => !isDocument.has(one) || visible.has(one)).map(copyOf);
    }
    return copy;
  };
  const rowsOf = (uid: string) => (library.get(uid) ?? []).filter((row) => visible.has(row)).map(copyOf);
  return {
    rows: rowsOf,
    singles: (uid) => (ability.rule(`${uid}.findOne`) === null ? rowsOf(uid) : allowed(uid, `${uid}.findOne`).map(copyOf)),
  };
}

function fail(error: unknown): never {
  throw error;
}

/** Replaces variables in a filter. A missing value is like null and makes every comparison false. */
function bindVariables(filter: Filter, facts: CallerFacts): Filter {
  if (filter.kind === 'not') {
    const bound = bindComparison(filter.filter, facts);
    return bound === null ? NEVER : { ...filter, filter: bound };
  }
  if (filter.kind === 'known') return operandsOf(filter.of, facts).includes(null) ? NEVER : ALWAYS;
  return filter.kind === 'compare' ? (bindComparison(filter, facts) ?? NEVER) : mapParts(filter, (part) => bindVariables(part, facts));
}

function bindComparison(filter: CompareFilter, facts: CallerFacts): CompareFilter | null {
  if (filter.variables === undefined) return filter;
  const { variables, ...rest } = filter;
  const operands = operandsOf(filter, facts);
  if (filter.operator === 'in') return { ...rest, operands: operands.filter((operand) => operand !== null) };
  return operands.some((operand) => operand === null) ? null : { ...rest, operands: operands as readonly Operand[] };
}
