import type { HttpClient } from '../../client/http-client.ts';
import { queryString } from '../../client/query-string.ts';
import type { Document, Page, Type } from '../../client/types.ts';
import { isValues } from '../../form/shape.ts';

const AT_ONCE = 100;

/**
 * Returns the values of an attribute before many documents are changed, for undo: documents grouped by value.
 * @throws RequestError
 */
export async function valuesBefore(
  http: HttpClient,
  type: Type,
  attribute: string,
  documentIds: readonly string[],
  locale: string | null,
): Promise<readonly (readonly [value: unknown, documentIds: readonly string[]])[]> {
  const isRelation = type.attributes.find(({ name }) => name === attribute)?.type === 'relation';
  const byText = new Map<string, { readonly value: unknown; readonly ids: string[] }>();
  for (let at = 0; at < documentIds.length; at += AT_ONCE) {
    const query = queryString({
      ...(type.drafts && { status: 'draft' }),
      ...(locale !== null && { locale }),
      filters: { documentId: { $in: documentIds.slice(at, at + AT_ONCE) } },
      fields: isRelation ? ['documentId'] : ['documentId', attribute],
      ...(isRelation && { populate: { [attribute]: { fields: ['documentId'] } } }),
      pagination: { pageSize: AT_ONCE, withCount: false },
    });
    const { data } = (await http.ask<Page<Document>>(type.path + query)).body;
    for (const document of data) {
      const found = document[attribute] ?? null;
      // A relation's target is named as bodies name it.
      const value = isRelation && isValues(found) ? (found.documentId ?? null) : found;
      const same = byText.get(JSON.stringify(value)) ?? { value, ids: [] };
      same.ids.push(document.documentId);
      byText.set(JSON.stringify(value), same);
    }
  }
  return [...byText.values()].map(({ value, ids }) => [value, ids] as const);
}
