import { type ExpectedRevision, isPlinthError, PlinthError, REVISION_CONFLICT, type RequestContext, ValidationError, varyBy } from 'plinth';

/** A member of the list (RFC 9110, 8.8.3), which may be empty, with what ends it. */
const MEMBER = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(?:,|$)/y;
/** The text of a tag that names a revision: that of an answer (`r12-…`), or the number alone. */
const REVISION = /^(?:r(\d{1,15})(?:-.*)?|(\d{1,15}))$/;

/**
 * The revisions that a request expects of its document: those of `If-Match`, whichever representation their tags come from, or `baseVersion` beside the `data` of its
 * body.
 * @returns undefined where it expects none; an empty list where none would do
 * @throws ValidationError for a malformed one, and for both at once
 */
export function expectedRevision(ctx: RequestContext): ExpectedRevision | undefined {
  const header = ctx.req.headers['if-match'];
  const based = baseVersion(ctx.request.body);
  if (header === undefined) return based;
  if (based !== undefined) {
    throw new ValidationError('Say which revision is expected once: in If-Match or in "baseVersion"', {
      header: 'If-Match',
      path: 'baseVersion',
    });
  }
  return readIfMatch(header);
}

/**
 * Reads the value of `If-Match`. Weak tags match nothing, nor do those that name no revision.
 * @throws ValidationError for what is neither `*` nor a list of tags
 */
export function readIfMatch(header: string): ExpectedRevision {
  if (header.trim() === '*') return 'any';
  const revisions: number[] = [];
  let tags = 0;
  MEMBER.lastIndex = 0;
  for (let at = 0; at < header.length; at = MEMBER.lastIndex) {
    const member = MEMBER.exec(header);
    if (member === null) throw malformed();
    const [, weak, text] = member;
    if (text === undefined) continue;
    tags++;
    const [, ofAnswer, plain] = REVISION.exec(text) ?? [];
    const number = ofAnswer ?? plain;
    if (weak === undefined && number !== undefined) revisions.push(Number(number));
  }
  if (tags === 0) throw malformed();
  return revisions;
}

/** What is thrown for a write that the condition of its header has refused: 412. Other errors stay. */
export function afterIfMatch(error: unknown, ctx: RequestContext): unknown {
  if (ctx.req.headers['if-match'] === undefined || !isPlinthError(error) || error.code !== REVISION_CONFLICT) return error;
  return preconditionFailed(error.message, error.details);
}

/** A condition of a header does not hold. */
export function preconditionFailed(message: string, details: PlinthError['details']): PlinthError {
  return new PlinthError(message, { code: 'PRECONDITION_FAILED', status: 412, name: 'PreconditionFailedError', details });
}

/** What a request is told that expects a revision where nothing looks for one. */
export function unexpectable(why: string): ValidationError {
  return new ValidationError(`No revision can be expected here: ${why}`, { header: 'If-Match' });
}

/** A tag with a revision among those that a client has. */
const HELD = /(?:^|[\s,])"r\d+-/;

/** Whether a read wants the revision of its document: it says so (`Prefer: revision`), or asks whether what it has, with a revision, is still the same. */
export function asksForRevision(ctx: RequestContext): boolean {
  const held = ctx.req.headers['if-none-match'];
  return prefersRevision(ctx) || (held !== undefined && HELD.test(held));
}

/** Whether a request says `Prefer: revision`: it is told of which revision the documents of its answer are. */
export function prefersRevision(ctx: Pick<RequestContext, 'req'>): boolean {
  return prefers(ctx, 'revision');
}

/** Whether a request says `Prefer: <name>`, alone or beside others (RFC 7240). */
export function prefers({ req }: Pick<RequestContext, 'req'>, name: string): boolean {
  const { prefer } = req.headers;
  if (prefer === undefined) return false;
  return String(prefer)
    .split(',')
    .some((preference) => preference.split(';', 1)[0]?.trim().toLowerCase() === name);
}

/** What a read says that would rather be told that nothing is there than of an error: a page that asks for what may be there does no wrong. */
const ABSENCE = /(?:^|,)\s*missing\s*=\s*"?null"?\s*(?:$|[,;])/i;

/** Whether a read says `Prefer: missing=null`: a document that is not there is `null`, and no error. */
export function prefersNull(ctx: RequestContext): boolean {
  const { prefer } = ctx.req.headers;
  return prefer !== undefined && ABSENCE.test(String(prefer));
}

/** Says of which revision the document is that a write answers. */
export function tellRevision(ctx: RequestContext): void {
  const { revision } = ctx.state;
  if (revision === undefined) return;
  // A number alone: what a write answers is no representation that a cache might keep.
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') ctx.set('ETag', `"r${revision}"`);
  else varyBy(ctx, 'Prefer');
  // Only what pages of other origins may see at all says so.
  if (ctx.res.hasHeader('Access-Control-Allow-Origin')) ctx.append('Access-Control-Expose-Headers', 'ETag');
}

function baseVersion(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'baseVersion')) return undefined;
  const given = (body as { readonly baseVersion: unknown }).baseVersion;
  if (given === null || given === undefined) return undefined;
  const number = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new ValidationError('"baseVersion" must be the revision of the document, a whole number', { path: 'baseVersion', source: 'body' });
}

function malformed(): ValidationError {
  const message = 'The header If-Match must be * or a list of entity tags in double quotes, such as "12" or the ETag of an answer';
  return new ValidationError(message, { header: 'If-Match' }, 'IF_MATCH_INVALID');
}
