import type { ScalarAttribute } from '../../model/index.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { ContentParts } from './stored-content.ts';
import { UniqueValues } from './unique-values.ts';

/** Documents that are named. */
const NAMED = 5;

/** Where it is told what cannot be set right. */
export interface WarningLogger {
  warn(facts: object, message: string): void;
}

/**
 * Gives unique attributes the shadow columns that they lack. Values that another document holds by then stay as they are, and are told. What nodes write
 * later that do not know of the attribute: see `catchUpAll`.
 * @param changed types that are stored in another way than before
 */
export async function settleUnique(
  { logger, ...parts }: ContentParts & { readonly logger: WarningLogger },
  changed: Iterable<TypeLayout>,
): Promise<void> {
  for (const layout of changed) {
    for (const attribute of layout.unique.keys()) {
      const { refused } = await new UniqueValues(parts, layout).fill(attribute, { all: true });
      tellRefused(logger, layout, attribute, refused);
    }
  }
}

/** Tells of documents that have a value of another one. @param refused their ids */
export function tellRefused(logger: WarningLogger, layout: TypeLayout, attribute: ScalarAttribute, refused: readonly string[]): void {
  if (refused.length === 0) return;
  const facts = { type: layout.type.uid, attribute: attribute.name, documents: refused.slice(0, NAMED), count: refused.length };
  logger.warn(facts, `${layout.type.uid}: documents have a value of "${attribute.name}" that another one has; it is unique`);
}
