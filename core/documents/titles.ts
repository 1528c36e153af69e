import type { Caller } from '../access/index.ts';
import { mainAttribute, type ScalarAttribute } from '../model/index.ts';
import type { Query } from '../query/index.ts';
import type { AskedTitle, Documents } from './documents.ts';

/** Documents per statement. */
const NAMED = 100;

/** Titles by documentId. */
type Titles = ReadonlyMap<string, string>;

/** The methods that reading titles needs. */
type TitleReads = Pick<Documents, 'model' | 'mayRead' | 'visibleFields' | 'check' | 'find'>;

/** See `Documents.titles`. */
export async function titlesOf(documents: TitleReads, asked: readonly AskedTitle[], caller: Caller): Promise<readonly (string | null)[]> {
  const groups = new Map<string, AskedTitle & { readonly ids: Set<string> }>();
  for (const each of asked) {
    const group = groups.get(groupOf(each)) ?? { ...each, ids: new Set() };
    groups.set(groupOf(each), group);
    group.ids.add(each.documentId);
  }
  const found = new Map<string, Titles>();
  for (const [name, group] of groups) found.set(name, await titlesIn(documents, group, [...group.ids], caller));
  return asked.map((each) => found.get(groupOf(each))?.get(each.documentId) ?? null);
}

function groupOf({ type, axes }: AskedTitle): string {
  return JSON.stringify([type, ...[...axes].sort()]);
}

/** Reads titles of versions with the same type and the same values of the axes. */
async function titlesIn(
  documents: TitleReads,
  { type: uid, axes }: Pick<AskedTitle, 'type' | 'axes'>,
  documentIds: readonly string[],
  caller: Caller,
): Promise<Titles> {
  const titles = new Map<string, string>();
  const type = documents.model.contentTypes.get(uid);
  const versions = new Map([...axes].map(([name, value]) => [name, { values: [value] }]));
  if (type === undefined || !documents.mayRead(uid, versions, caller)) return titles;
  const visible = documents.visibleFields(uid, axes, 'list', caller);
  const main = mainAttribute(type, (name) => visible.has(name));
  const attributeOf = (name: string) => type.attributes.get(name) as ScalarAttribute;
  const query: Query = {
    type,
    fields: main === null ? [] : [attributeOf(main)],
    populate: [],
    filter: null,
    sort: [],
    page: { style: 'offset', offset: 0, limit: NAMED, withCount: false },
    axes: versions,
  };
  for (let at = 0; at < documentIds.length; at += NAMED) {
    const operands = documentIds.slice(at, at + NAMED);
    const where = { kind: 'compare', attribute: attributeOf('documentId'), operator: 'in', operands } as const;
    const found = await documents.find(documents.check(query, 'list', caller, { where, identified: 'found' }));
    for (const document of found.documents) titles.set(String(document.documentId), main === null ? '' : String(document[main] ?? ''));
  }
  return titles;
}
