import {
  type AttributeOwner,
  type ContentType,
  componentUids,
  type Documents,
  isLinking,
  type Model,
  problemAt,
  relationsOf,
  ValueProblemsError,
} from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { contentOf } from './version-line.ts';

/** Whether documents of a type are content: those of the app's own types, and files. People, tokens and settings are not. */
export function isContentType({ uid }: Pick<ContentType, 'uid'>): boolean {
  return uid.startsWith('api::') || uid === FILE_UID;
}

/** Sorts types so that those that others link to come first, as far as there are no cycles. Files come before all others. */
export function inOrder(model: Model, uids: Iterable<string>): readonly string[] {
  const wanted = new Set(uids);
  const done = new Set<string>();
  const ordered: string[] = [];
  const visit = (uid: string) => {
    if (done.has(uid)) return;
    done.add(uid);
    for (const target of [...targetsOf(model, model.contentType(uid))].sort()) if (target !== uid) visit(target);
    if (wanted.has(uid)) ordered.push(uid);
  };
  if (model.contentTypes.has(FILE_UID)) visit(FILE_UID);
  for (const uid of [...wanted].sort()) visit(uid);
  return ordered;
}

/** The types that documents of a type may link to, also in components. */
function targetsOf(model: Model, type: AttributeOwner, seen = new Set<string>()): ReadonlySet<string> {
  const targets = new Set<string>();
  if (seen.has(type.uid)) return targets;
  seen.add(type.uid);
  for (const attribute of contentOf(type)) {
    if (isLinking(attribute)) {
      for (const { target } of relationsOf(attribute)) if (isContentType({ uid: target })) targets.add(target);
    } else if (attribute.kind !== 'scalar') {
      for (const uid of componentUids(attribute)) for (const target of targetsOf(model, model.component(uid), seen)) targets.add(target);
    }
  }
  return targets;
}

/**
 * A content type by its uid, its singular name or its plural name.
 * @param at path of the name in the request
 * @throws ValueProblemsError that names the existing types
 */
export function typeNamed({ model }: Pick<Documents, 'model'>, name: string, at: readonly string[]): ContentType {
  const types = [...model.contentTypes.values()].filter(isContentType);
  const found = types.find(({ uid, singularName, pluralName }) => [uid, singularName, pluralName].includes(name));
  if (found !== undefined) return found;
  const known = types.map(({ uid }) => uid).slice(0, 50);
  throw new ValueProblemsError([problemAt(at, `Content type "${name.slice(0, 100)}" not found. Available: ${known.join(', ')}`)]);
}
