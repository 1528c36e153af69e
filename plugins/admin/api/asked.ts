import {
  type AttributeOwner,
  type Caller,
  type ContentType,
  checkedInput,
  type Documents,
  ForbiddenError,
  isSystemAttribute,
  type RequestContext,
  type RouteOptions,
  ValueProblemsError,
  z,
} from 'plinth';
import { SESSION } from '../staff/staff.ts';

/** Route options: everybody who is signed in. Responses are personal, so caches must not store them. */
export const SIGNED_IN: RouteOptions = { auth: false, noStore: true, describe: false, policies: [SESSION] };

/** Route options: everybody who is signed in and granted all of these actions. */
export function grantedTo(...actions: readonly string[]): RouteOptions {
  if (actions.length === 0) return SIGNED_IN;
  return { ...SIGNED_IN, policies: actions.map((action) => ({ name: SESSION, config: { action } })) };
}

/** The uid of a content type in a request. */
export const uidSchema = z.string().min(1).max(190);

/** A `documentId` in a request. */
export const documentIdSchema = z.string().min(1).max(64);

/** The code of a locale in a request. */
export const localeSchema = z.string().min(1).max(32);

/** Maximum number of documents in a request. */
export const MOST_DOCUMENTS = 100;

export const documentIdsSchema = z.array(documentIdSchema).min(1).max(MOST_DOCUMENTS);

/** Validates the body of a request. */
export function bodyOf<Schema extends z.ZodType>(schema: Schema, { request: { body } }: RequestContext): z.output<Schema> {
  return checkedInput(schema, body ?? {});
}

/** Validates the query string of a request. */
export function parametersOf<Schema extends z.ZodType>(schema: Schema, { parameters }: RequestContext): z.output<Schema> {
  return checkedInput(schema, { ...parameters });
}

/**
 * The content type that a request names.
 * @throws ValueProblemsError for an unknown type; ForbiddenError for one that the caller may not find
 */
export function typeNamed(uid: string, { model }: Documents, { ability }: Caller): ContentType {
  const type = model.contentTypes.get(uid);
  if (ability.can(`${uid}.find`) && type !== undefined) return type;
  if (type !== undefined) throw new ForbiddenError();
  throw new ValueProblemsError([{ path: ['type'], message: 'type: content type does not exist', name: 'ValidationError' }]);
}

/** Whether a type has drafts. */
export function hasDrafts(type: ContentType, documents: Documents): boolean {
  return documents.axesOf(type).some(({ name }) => name === 'status');
}

/** Whether a type has locales. */
export function isLocalized(type: ContentType, documents: Documents): boolean {
  return documents.axesOf(type).some(({ name }) => name === 'locale');
}

/** The query parameters for all documents of a type that a caller may see: drafts if the caller may read them, in all locales. */
export function widest(type: ContentType, documents: Documents, { ability }: Caller): Readonly<Record<string, string>> {
  return {
    ...(hasDrafts(type, documents) && { status: ability.can(`${type.uid}.readDraft`) ? 'draft' : 'published' }),
    ...(isLocalized(type, documents) && { locale: '*' }),
  };
}

/** Whether a caller may read all documents of a type by an action, drafts included. */
export function seesAll(type: ContentType, verb: 'find' | 'findOne', documents: Documents, { ability }: Pick<Caller, 'ability'>): boolean {
  const verbs = hasDrafts(type, documents) ? [verb, 'readDraft'] : [verb];
  return verbs
    .map((verb) => `${type.uid}.${verb}`)
    .every((action) => ability.can(action) && (ability.rule(action)?.where ?? null) === null);
}

/** Whether an attribute of a type, or of a component in it, may be read. */
export function readable({ uid, attributes }: AttributeOwner, name: string, { ability }: Caller): boolean {
  const attribute = attributes.get(name);
  if (attribute === undefined || attribute.private) return false;
  if (isSystemAttribute(attribute)) return true;
  const fields = ability.rule(`${uid}.find`)?.fields ?? null;
  return fields === null || fields.includes(name);
}

/**
 * Names of the attributes that a caller may read in lists of a version, by the rules of all actions that reading it needs: of drafts, those
 * of `readDraft` too. Empty if the caller may not read the version.
 * @param version query parameters, as `widest` returns them
 */
export function readableIn(
  type: ContentType,
  version: Readonly<Record<string, string>>,
  documents: Documents,
  caller: Caller,
): ReadonlySet<string> {
  return documents.visibleFields(type.uid, new Map(Object.entries(version)), 'list', caller);
}
