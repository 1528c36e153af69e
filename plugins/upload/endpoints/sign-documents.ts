import type { Attribute, AttributeOwner, DocumentValue, Model } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import type { StorageProvider } from '../providers/provider.ts';
import { signFiles } from './sign-files.ts';

/** Replaces a file. */
type Place = (file: DocumentValue) => DocumentValue;

/**
 * Replaces the URLs of all populated files in documents by signed ones, see `signFiles`. A file that several documents share is signed
 * once. Documents stay unchanged if the stored URLs work.
 * @param owner the type of the documents
 */
export async function signDocuments(
  documents: readonly DocumentValue[],
  owner: AttributeOwner,
  model: Model,
  provider: StorageProvider,
): Promise<readonly DocumentValue[]> {
  if (provider.sign === undefined) return documents;
  const files = new Set<DocumentValue>();
  const find: Place = (file) => {
    files.add(file);
    return file;
  };
  for (const document of documents) placed(document, owner, model, find);
  if (files.size === 0) return documents;
  const found = [...files];
  const signed = await signFiles(found, provider);
  const addressed = new Map(found.map((file, n) => [file, signed[n] as DocumentValue]));
  return documents.map((document) => placed(document, owner, model, (file) => addressed.get(file) ?? file));
}

/** A value with replaced files; the same object if nothing changes. Values may be shared, so changed ones are copied. */
function placed(value: DocumentValue, owner: AttributeOwner, model: Model, place: Place): DocumentValue {
  let copy: DocumentValue | null = null;
  for (const attribute of owner.attributes.values()) {
    const below = value[attribute.name];
    if (attribute.kind === 'scalar' || typeof below !== 'object' || below === null) continue;
    const changed = Array.isArray(below)
      ? changedList(below, (each) => placedBelow(each as DocumentValue, attribute, model, place))
      : placedBelow(below as DocumentValue, attribute, model, place);
    if (changed === below) continue;
    copy ??= { ...value };
    copy[attribute.name] = changed;
  }
  return copy ?? value;
}

function placedBelow(value: DocumentValue, attribute: Exclude<Attribute, { kind: 'scalar' }>, model: Model, place: Place): DocumentValue {
  const owner = ownerBelow(value, attribute, model);
  if (owner === null) return value;
  // Files may contain files, because an app can extend their type.
  return placed(owner.uid === FILE_UID ? place(value) : value, owner, model, place);
}

/** The type of a populated value; null for a count (`{ count }`). */
function ownerBelow(value: DocumentValue, attribute: Exclude<Attribute, { kind: 'scalar' }>, model: Model): AttributeOwner | null {
  switch (attribute.kind) {
    case 'relation':
      return 'documentId' in value ? model.contentType(attribute.target) : null;
    case 'morph':
      return typeof value.__type === 'string' ? model.contentType(value.__type) : null;
    case 'component':
      return model.component(attribute.component);
    case 'dynamiczone':
      return typeof value.__component === 'string' ? model.component(value.__component) : null;
  }
}

function changedList(list: readonly unknown[], change: (each: unknown) => unknown): readonly unknown[] {
  const changed = list.map(change);
  return changed.some((each, n) => each !== list[n]) ? changed : list;
}
