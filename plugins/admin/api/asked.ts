import {
  type AttributeOwner,
  type Caller,
  type ContentType,
  checkedInput,
  type Documents,
  ForbiddenError,
  type RequestContext,
  type RouteOptions,
  ValueProblemsError,
  z,
} from 'plinth';
import { SESSION } from '../staff/staff.ts';

/** Whoever is signed in. What they are told is nobody else's, and not for caches. */
export const SIGNED_IN: RouteOptions = { auth: false, noStore: true, describe: false, policies: [SESSION] };

/** Whoever is signed in and granted all of some actions. */
export function grantedTo(...actions: readonly string[]): RouteOptions {
  if (actions.length === 0) return SIGNED_IN;
  return { ...SIGNED_IN, policies: actions.map((action) => ({ name: SESSION, config: { action } })) };
}

/** A uid of a content type, as requests name it. */
export const uidSchema = z.string().min(1).max(190);

/** A `documentId`, as requests name it. */
export const documentIdSchema = z.string().min(1).max(64);

/** Code of a locale, as requests name it. */
export const localeSchema = z.string().min(1).max(32);

/** Documents that one request may be about. */
export const MOST_DOCUMENTS = 100;

export const documentIdsSchema = z.array(documentIdSchema).min(1).max(MOST_DOCUMENTS);

/** The body of a request, checked. */
export function bodyOf<Schema extends z.ZodType>(schema: Schema, { request: { body } }: RequestContext): z.output<Schema> {
  return checkedInput(schema, body ?? {});
}

/** The query string of a request, checked. */
export function parametersOf<Schema extends z.ZodType>(schema: Schema, { parameters }: RequestContext): z.output<Schema> {
  return checkedInput(schema, { ...parameters });
}

/**
 * The content type that a request names.
 * @throws ValueProblemsError for one that there is not, ForbiddenError for one that the caller may not find: so nothing is said of what there is beside
 */
export function typeNamed(uid: string, { model }: Documents, { ability }: Caller): ContentType {
  const type = model.contentTypes.get(uid);
  if (ability.can(`${uid}.find`) && type !== undefined) return type;
  if (type !== undefined) throw new ForbiddenError();
  throw new ValueProblemsError([{ path: ['type'], message: 'type: there is no such content type', name: 'ValidationError' }]);
}

/** Whether versions of a type are drafts or published. */
export function hasDrafts(type: ContentType, documents: Documents): boolean {
  return documents.axesOf(type).some(({ name }) => name === 'status');
}

/** Whether versions of a type are in locales. */
export function isLocalized(type: ContentType, documents: Documents): boolean {
  return documents.axesOf(type).some(({ name }) => name === 'locale');
}

/** The parameters by which somebody looks at all that there is of a type: drafts where they may read these, in all locales. */
export function widest(type: ContentType, documents: Documents, { ability }: Caller): Readonly<Record<string, string>> {
  return {
    ...(hasDrafts(type, documents) && { status: ability.can(`${type.uid}.readDraft`) ? 'draft' : 'published' }),
    ...(isLocalized(type, documents) && { locale: '*' }),
  };
}

/** Whether an attribute of a type, or of a component that it holds, may be read. */
export function readable({ uid, attributes }: AttributeOwner, name: string, { ability }: Caller): boolean {
  const attribute = attributes.get(name);
  if (attribute === undefined || attribute.private) return false;
  const fields = ability.rule(`${uid}.find`)?.fields ?? null;
  return fields === null || fields.includes(name);
}
