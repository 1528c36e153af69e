import { SYSTEM } from '../../access/index.ts';
import { compareValues, type Page, type Query } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { queryOf } from './open-documents.ts';
import { openVersions, TYPES } from './versions-model.ts';

const REQUESTS = ['draft', 'live'].flatMap((phase) => ['x', 'y', '*'].map((tongue) => ({ phase, tongue })));

const PAGES: readonly Page[] = [
  { style: 'offset', offset: 0, limit: 1, withCount: true },
  { style: 'offset', offset: 1, limit: 2, withCount: false },
  { style: 'offset', offset: 1, limit: 2, withCount: true },
];

eachDatabase('relations of documents in versions', (databases) => {
  let documents: OwnedDocuments;

  beforeAll(async () => {
    documents = await openVersions(await databases.open());
  });

  /** The relations of a type, each with a list of all its documents and their targets. */
  async function* relations(name: string) {
    const type = documents.model.contentType(uidOf(name));
    for (const { name: attribute, kind } of type.attributes.values()) {
      if (kind !== 'relation') continue;
      for (const request of REQUESTS) {
        const query = documents.parse(type.uid, { ...request, populate: [attribute] }, 'list', SYSTEM);
        const { documents: found } = await documents.find(query);
        const targets = found.map((document) => ({ document, list: [document[attribute] ?? []].flat() as DocumentValue[] }));
        yield { attribute, request, query, targets };
      }
    }
  }

  it.each(TYPES)('group each %s by the documents that it shows, once by each', async (name) => {
    for await (const { attribute, request, query, targets } of relations(name)) {
      const inside = [{ alias: 'all', filter: null, rows: { sort: [], offset: 0, limit: 100 } }];
      const aggregation = { groups: [{ alias: 'by', by: attribute, inside }] };
      const { count, groups } = await documents.aggregate(query, aggregation);
      const buckets = new Map<unknown, unknown[]>();
      for (const { document, list } of targets) {
        const keys = new Set(list.length === 0 ? [null] : list.map(({ documentId }) => documentId));
        for (const key of keys) buckets.set(key, [...(buckets.get(key) ?? []), document.id]);
      }
      const expected = [...buckets].map(([key, ids]) => ({ key, count: ids.length, ids }));
      const found = groups.by?.map(({ key, inside: { all } }) => ({ key, count: all?.count, ids: all?.ids }));
      expect({ attribute, request, count, found }).toEqual({ attribute, request, count: targets.length, found: expected.sort(byKey) });
    }
  });

  it.each(TYPES)('show windows of what each %s leads to', async (name) => {
    for await (const { attribute, request, query, targets } of relations(name)) {
      for (const page of PAGES) {
        const whole = queryOf(query);
        const windowed: Query = { ...whole, populate: whole.populate.map((each) => (each.kind === 'relation' ? { ...each, page } : each)) };
        const { documents: found } = await documents.find(windowed, SYSTEM);
        const many = (documents.model.contentType(uidOf(name)).attributes.get(attribute) as { many: boolean }).many;
        const expected = targets.map(({ document, list }) => {
          const part = list.slice(page.offset, page.offset + page.limit);
          return many ? (page.withCount ? { documents: part, total: list.length } : part) : document[attribute];
        });
        expect({ attribute, request, page, found: found.map((document) => document[attribute]) }).toEqual({
          attribute,
          request,
          page,
          found: expected,
        });
      }
    }
  });
});

function byKey(one: { readonly key: unknown }, other: { readonly key: unknown }): number {
  if (one.key === null || other.key === null) return Number(one.key !== null) - Number(other.key !== null);
  return compareValues(one.key as string, other.key as string);
}
