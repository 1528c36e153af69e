import { type Attribute, type DocumentValue, type Model, ownValue } from 'plinth';

/** The places of files in a document or component, as a populate that reads them all. */
export type FilePlaces = {
  readonly [attribute: string]:
    | FilePlace
    | { readonly populate: FilePlaces }
    | { readonly on: Readonly<Record<string, { readonly populate: FilePlaces }>> };
};

/** A place that contains files itself. */
interface FilePlace {
  readonly fields: readonly string[];
  /** Filter of the files. Absent: all of them. */
  readonly filters?: object;
}

/** Only the identity of the files is read. */
const FILE: FilePlace = Object.freeze({ fields: [] });

/**
 * The places of files in the attributes of a type or component, with components and zones at any depth.
 * @param isFollowed whether an attribute is included; of relations, only those to files
 * @param files documentIds that the places are limited to; null for all
 * @returns null if there are none
 */
export function filePlaces(
  attributes: Iterable<Attribute>,
  model: Model,
  isFollowed: (attribute: Attribute) => boolean,
  files: readonly string[] | null = null,
): FilePlaces | null {
  const place = files === null ? FILE : { ...FILE, filters: { documentId: { $in: files } } };
  return placesBelow(attributes, new Set());

  function placesBelow(own: Iterable<Attribute>, above: ReadonlySet<string>): FilePlaces | null {
    const places: Record<string, FilePlaces[string]> = {};
    const inside = (uid: string) =>
      above.has(uid) ? null : placesBelow(model.component(uid).attributes.values(), new Set([...above, uid]));
    for (const attribute of own) {
      if (!isFollowed(attribute)) continue;
      if (attribute.kind === 'relation') places[attribute.name] = place;
      if (attribute.kind === 'component') {
        const inner = inside(attribute.component);
        if (inner !== null) places[attribute.name] = { populate: inner };
      }
      if (attribute.kind === 'dynamiczone') {
        const on = attribute.components.flatMap((uid) => {
          const inner = inside(uid);
          return inner === null ? [] : [[uid, { populate: inner }] as const];
        });
        if (on.length > 0) places[attribute.name] = { on: Object.fromEntries(on) };
      }
    }
    return Object.keys(places).length === 0 ? null : places;
  }
}

/** Adds the documentIds of files in a document or component that was read with these places. */
export function collectFiles(value: DocumentValue, places: FilePlaces, found: Set<string>): void {
  for (const [name, below] of Object.entries(places)) {
    for (const item of [ownValue(value, name)].flat() as readonly (DocumentValue | null | undefined)[]) {
      if (item === null || item === undefined) continue;
      if ('fields' in below) found.add(String(item.documentId));
      else if ('populate' in below) collectFiles(item, below.populate, found);
      else if ('on' in below) collectFiles(item, below.on[String(item.__component)]?.populate ?? {}, found);
    }
  }
}
