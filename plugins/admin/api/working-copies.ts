import {
  type Caller,
  ConflictError,
  type ContentType,
  checkedInput,
  type Documents,
  ForbiddenError,
  type RequestContext,
  type RouteTable,
  ValueProblemsError,
  z,
} from 'plinth';
import { MESSAGES } from '../messages.ts';
import { API, type Staff } from '../staff/staff.ts';
import { hiddenValues } from '../working-copies/hidden-values.ts';
import type { WorkingCopies, WorkingCopyPlace } from '../working-copies/working-copies.ts';
import { bodyOf, documentIdSchema, hasDrafts, isLocalized, localeSchema, parametersOf, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';
import type { ListedWorkingCopy, WorkingCopy, WorkingCopyInfo } from './told-working-copies.ts';
import { versionsOf } from './versions.ts';

/** Form of a revision: `12`. */
const revision = z.string().regex(/^\d{1,19}$/, 'must be the number of a revision');

const writes = {
  writer: z.string().regex(/^[a-z0-9]{8,32}$/, 'must have 8 to 32 lowercase letters and digits'),
  counter: z.int().min(1),
  seen: z.int().min(0),
};

const copy = z.strictObject({
  ...writes,
  revision: revision.nullable(),
  title: z.string().max(255).nullable(),
  changes: z.int().min(0).max(1_000_000),
  base: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
});

const locale = localeSchema.optional();
const documentId = z.string().regex(/^[\w-]{1,64}$/, 'must have 1 to 64 letters, digits, "_" and "-"');
const place = z.object({ uid: uidSchema, documentId, locale });
const person = documentIdSchema.optional();
const readAll = z.strictObject({ person });
const read = z.strictObject({ locale, person });
const numeric = (schema: z.ZodInt) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a number')
    .transform(Number)
    .pipe(schema);
const ended = z.strictObject({ locale, person, writer: writes.writer, counter: numeric(writes.counter), seen: numeric(writes.seen) });

/**
 * Adds `/admin/api/working-copies`: what a person has typed and not saved, which nobody else reads. `PUT` stores it, `DELETE` ends it once
 * it is saved or discarded. Both name the form (`writer`), the number of its write (`counter`), and the last write of other forms that it
 * contains (`seen`). So late and repeated requests change nothing, and two devices overwrite nothing of each other.
 *
 * `person` is the `documentId` of the person whose page sends the request. When somebody else has signed in in another tab meanwhile, the
 * request is refused (409): otherwise that person would get what the first one typed.
 */
export function addWorkingCopyRoutes(routes: RouteTable, copies: WorkingCopies, documents: Documents, { accounts }: Staff): void {
  const assertSamePerson = async (ctx: RequestContext, person: string | undefined) => {
    if (person === undefined || (await accounts.whoAsks(ctx))?.documentId === person) return;
    throw new ConflictError(MESSAGES.otherUserSignedIn);
  };
  const all = `${API}/working-copies`;
  const one = `${all}/:uid/:documentId`;
  routes.get(all, SIGNED_IN, async (ctx) => {
    const { caller } = ctx.state;
    await assertSamePerson(ctx, parametersOf(readAll, ctx).person);
    const own = await copies.list(caller.id as number);
    return {
      data: await listed(
        own.filter(({ type }) => documents.model.contentTypes.has(type) && mayWrite(type, caller)),
        documents,
        caller,
      ),
    };
  });
  routes.get(one, SIGNED_IN, async (ctx) => {
    await assertSamePerson(ctx, parametersOf(read, ctx).person);
    const place = placeOf(ctx, documents);
    const found = await copies.get(place);
    return { data: found && readablePart(found, documents.model.contentType(place.type), documents, ctx.state.caller) };
  });
  routes.put(one, SIGNED_IN, async (ctx) => {
    await assertSamePerson(ctx, parametersOf(read, ctx).person);
    const where = placeOf(ctx, documents);
    const input = bodyOf(copy, ctx);
    const type = documents.model.contentType(where.type);
    for (const key of ['base', 'values'] as const) refuseHidden(key, hiddenValues(type, input[key], documents.model));
    await copies.put(where, input);
    ctx.status = 204;
  });
  routes.delete(one, SIGNED_IN, async (ctx) => {
    const { writer, counter, seen, person } = parametersOf(ended, ctx);
    await assertSamePerson(ctx, person);
    await copies.end(placeOf(ctx, documents), { writer, counter, seen });
    ctx.status = 204;
  });
}

/**
 * Copies, and which of their documents were deleted. That of a single type has no id of its own, and can always be written. A document that
 * the caller may not read is like a deleted one: the caller says which documents there are copies of. Of types that the caller may not
 * find, nothing is told.
 */
async function listed(copies: readonly WorkingCopyInfo[], documents: Documents, caller: Caller): Promise<readonly ListedWorkingCopy[]> {
  const isStored = ({ type, isNew }: WorkingCopyInfo) =>
    !isNew && documents.model.contentType(type).kind === 'collectionType' && caller.ability.can(`${type}.find`);
  const stored = copies.filter(isStored);
  const readable = new Set<string>();
  for (const uid of new Set(stored.map(({ type }) => type))) {
    const ids = stored.filter(({ type }) => type === uid).map(({ documentId }) => documentId);
    const versions = await versionsOf(documents.model.contentType(uid), ids, documents, caller);
    for (const documentId of versions.keys()) readable.add(`${uid} ${documentId}`);
  }
  return copies.map((copy) => ({ ...copy, isDeleted: isStored(copy) && !readable.has(`${copy.type} ${copy.documentId}`) }));
}

/**
 * The copy that a request names.
 * @throws ForbiddenError for people who may not write documents of the type; ValueProblemsError for an unknown type or a wrong locale
 */
function placeOf(ctx: RequestContext, documents: Documents): WorkingCopyPlace {
  const { caller } = ctx.state;
  const { uid, documentId, locale } = checkedInput(place, { ...ctx.params, locale: ctx.parameters.locale });
  const type = typeNamed(uid, documents, caller);
  if (!mayWrite(uid, caller)) throw new ForbiddenError();
  return {
    person: caller.id as number,
    type: uid,
    documentId: type.kind === 'singleType' ? type.singularName : documentId,
    locale: localeOf(type, locale, documents),
  };
}

/** Whether somebody may see documents of a type, and write some. */
function mayWrite(uid: string, { ability }: Caller): boolean {
  return ability.can(`${uid}.find`) && (ability.can(`${uid}.update`) || ability.can(`${uid}.create`));
}

/**
 * A copy without the stored values that its owner may no longer read: rights may have changed since. What they typed stays. Of a type with
 * drafts, these are values of a draft.
 */
function readablePart(copy: WorkingCopy, type: ContentType, documents: Documents, caller: Caller): WorkingCopy {
  if (copy.content === null) return copy;
  const version = new Map(hasDrafts(type, documents) ? [['status', 'draft']] : []);
  const names = (['list', 'one'] as const).map((use) => documents.visibleFields(type.uid, version, use, caller));
  const base = Object.fromEntries(Object.entries(copy.content.base).filter(([name]) => names.some((seen) => seen.has(name))));
  return { ...copy, content: { ...copy.content, base } };
}

function localeOf(type: ContentType, locale: string | undefined, documents: Documents): string | null {
  if (isLocalized(type, documents))
    return documents.target(type.uid, locale === undefined ? {} : { locale }, 'update').get('locale') ?? null;
  if (locale === undefined) return null;
  throw new ValueProblemsError([{ path: ['locale'], message: 'locale: this content type is not localized', name: 'ValidationError' }]);
}

function refuseHidden(key: string, paths: readonly string[]): void {
  if (paths.length === 0) return;
  throw new ValueProblemsError(
    paths.map((path) => ({
      path: [key, ...path.split('.')],
      message: `${key}.${path}: passwords are not stored in working copies`,
      name: 'ValidationError',
    })),
  );
}
