import { isForeignKeyViolation, isUniqueViolation } from '../../database/index.ts';
import { ConflictError, type PlinthError, ValueProblemsError } from '../../errors/index.ts';
import { MESSAGES } from '../messages.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_ID_INDEX, SINGLE_INDEX, toOneIndexName, uniqueIndexName } from '../storage/names.ts';

/** Translates the violation of a type's unique index into an error for the caller; any other error is returned as it is. */
export function forCaller(error: unknown, layout: TypeLayout): unknown {
  return isUniqueViolation(error) ? (uniqueProblem(layout, error.index) ?? error) : error;
}

/**
 * Whether a change was refused because a concurrent one was faster: its document, its version or a link target was removed; its version or
 * the document of a single type was created; or a one-to-one target was taken. A retry looks everything up again.
 */
export function isOutdated(error: unknown, stolen: ReadonlySet<string>): boolean {
  return (
    error instanceof OutdatedPlace ||
    isForeignKeyViolation(error) ||
    (isUniqueViolation(error) && (error.index === SINGLE_INDEX || stolen.has(error.index)))
  );
}

/** The unique indexes that give a one-to-one target a single source. */
export function exclusiveIndexes(layouts: Layouts): Set<string> {
  const names = [...layouts.all()].flatMap(({ table, toOne }) =>
    [...toOne.values()].filter((to) => to.exclusive).map((to) => toOneIndexName(table, to.target)),
  );
  return new Set(names);
}

/** The error for a caller when a constraint refuses a value that the look-up before had found free. */
function uniqueProblem(layout: TypeLayout, index: string): PlinthError | null {
  if (index === DOCUMENT_ID_INDEX) return new ConflictError(MESSAGES.alreadyCreated);
  for (const attribute of layout.unique.keys()) {
    if (index !== uniqueIndexName(layout.table, attribute)) continue;
    return new ValueProblemsError([{ path: [attribute.name], message: 'This attribute must be unique', name: 'ValidationError' }]);
  }
  return null;
}

/** A concurrent write removed the version that this one changes, or created the one that it was to create. */
export class OutdatedPlace extends Error {
  override readonly name = 'OutdatedPlace';

  constructor() {
    super('the version was deleted or created in the meantime');
  }
}
