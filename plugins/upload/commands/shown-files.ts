import { type Attribute, type ContentType, type Documents, type DocumentValue, type Model, SYSTEM } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';

/** Documents that are read at a time. */
const BATCH = 200;
const PAGING = Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false });

/** Files (by documentId) that some version of some document leads to: in its own attributes, in components or in dynamic zones. */
export async function shownFiles(documents: Documents): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  for (const type of documents.model.contentTypes.values()) {
    const populate = populateOf(type.attributes.values(), documents.model, new Set());
    if (populate === null || type.uid === FILE_UID) continue;
    for (const parameters of versionsOf(type, documents)) {
      for await (const document of all(type, { ...parameters, fields: ['documentId'], populate }, documents))
        collect(document, populate, shown);
    }
  }
  return shown;
}

/** A populate that leads to every file, in the words of the query language. */
type Populate = {
  readonly [attribute: string]:
    | typeof FILE
    | { readonly populate: Populate }
    | { readonly on: Readonly<Record<string, { readonly populate: Populate }>> };
};

const FILE = Object.freeze({ fields: ['documentId'] });

/** Null when there is no file to be found. */
function populateOf(attributes: Iterable<Attribute>, model: Model, above: ReadonlySet<string>): Populate | null {
  const populate: Record<string, Populate[string]> = {};
  const inside = (uid: string): Populate | null =>
    above.has(uid) ? null : populateOf(model.component(uid).attributes.values(), model, new Set([...above, uid]));
  for (const attribute of attributes) {
    if (attribute.kind === 'relation' && attribute.target === FILE_UID) populate[attribute.name] = FILE;
    if (attribute.kind === 'component') {
      const inner = inside(attribute.component);
      if (inner !== null) populate[attribute.name] = { populate: inner };
    }
    if (attribute.kind === 'dynamiczone') {
      const on = attribute.components.flatMap((uid) => {
        const inner = inside(uid);
        return inner === null ? [] : [[uid, { populate: inner }] as const];
      });
      if (on.length > 0) populate[attribute.name] = { on: Object.fromEntries(on) };
    }
  }
  return Object.keys(populate).length === 0 ? null : populate;
}

/** Parameters that together reach every version of a type's documents. */
function versionsOf(type: ContentType, documents: Documents): readonly object[] {
  const axes = new Set(documents.axesOf(type).map(({ name }) => name));
  const locale = axes.has('locale') ? { locale: '*' } : {};
  return axes.has('status') ? ['draft', 'published'].map((status) => ({ ...locale, status })) : [locale];
}

async function* all(type: ContentType, parameters: object, documents: Documents): AsyncIterable<DocumentValue> {
  for (let last = 0; ; ) {
    const page = { ...parameters, filters: { id: { $gt: last } }, sort: 'id' };
    const found = (await documents.find(documents.parse(type.uid, page, 'list', SYSTEM, { paging: PAGING }))).documents;
    yield* found;
    if (found.length < BATCH) return;
    last = Number(found.at(-1)?.id);
  }
}

function collect(value: DocumentValue, populate: Populate, shown: Set<string>): void {
  for (const [name, below] of Object.entries(populate)) {
    for (const item of [value[name]].flat() as readonly (DocumentValue | null | undefined)[]) {
      if (item === null || item === undefined) continue;
      if (below === FILE) shown.add(String(item.documentId));
      else if ('populate' in below) collect(item, below.populate, shown);
      else if ('on' in below) collect(item, below.on[String(item.__component)]?.populate ?? {}, shown);
    }
  }
}
