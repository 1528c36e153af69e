import type { Layouts, TypeLayout } from '../storage/layout.ts';
import type { ContentParts } from './stored-content.ts';
import { UniqueValues } from './unique-values.ts';

/** Documents that are named. */
const NAMED = 5;

/**
 * Gives unique attributes the shadow columns that they lack: those of rows that a node wrote which did not know of it yet. Values that another
 * document holds by then stay as they are, and are told.
 * @param changed types of which all shadows are looked at
 */
export async function settleUnique(
  { logger, ...parts }: ContentParts & { readonly logger: { warn(facts: object, message: string): void } },
  layouts: Layouts,
  changed: ReadonlySet<TypeLayout>,
): Promise<void> {
  for (const layout of layouts.all()) {
    for (const attribute of layout.unique.keys()) {
      const values = new UniqueValues(parts, layout);
      const all = changed.has(layout);
      if (!all && !(await values.lacks(attribute))) continue;
      const { refused } = await values.fill(attribute, all);
      if (refused.length === 0) continue;
      const facts = { type: layout.type.uid, attribute: attribute.name, documents: refused.slice(0, NAMED), count: refused.length };
      logger.warn(facts, `${layout.type.uid}: documents have a value of "${attribute.name}" that another one has; it is unique`);
    }
  }
}
