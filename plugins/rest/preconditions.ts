import { type ExpectedRevision, isPlinthError, PlinthError, REVISION_CONFLICT, type RequestContext, ValidationError } from 'plinth';

/** A list member (RFC 9110, 8.8.3), possibly empty, with its end. */
const MEMBER = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(?:,|$)/y;
/** A tag's text with a revision: from a response (`r12-…`), or only the number. */
const REVISION = /^(?:r(\d{1,15})(?:-.*)?|(\d{1,15}))$/;

/**
 * The revisions that a request expects of its document: those in `If-Match`, of any representation, or `baseVersion` beside the `data` of
 * its
 * body.
 * @returns undefined if none is expected; an empty list if no revision can match
 * @throws ValidationError for a malformed one, and for both at once
 */
export function expectedRevision(ctx: RequestContext): ExpectedRevision | undefined {
  const header = ctx.req.headers['if-match'];
  const based = baseVersion(ctx.request.body);
  if (header === undefined) return based;
  if (based !== undefined) {
    throw new ValidationError('Send the expected revision either in If-Match or in "baseVersion", not in both', {
      header: 'If-Match',
      path: 'baseVersion',
    });
  }
  return readIfMatch(header);
}

/**
 * Parses the value of `If-Match`. Weak tags and tags without a revision match nothing.
 * @throws ValidationError for a value that is neither `*` nor a list of tags
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

/** The error for a write whose `If-Match` did not match: 412. Other errors are returned unchanged. */
export function afterIfMatch(error: unknown, ctx: RequestContext): unknown {
  if (ctx.req.headers['if-match'] === undefined || !isPlinthError(error) || error.code !== REVISION_CONFLICT) return error;
  return preconditionFailed(error.message, error.details);
}

/** The error for a header condition that does not hold. */
export function preconditionFailed(message: string, details: PlinthError['details']): PlinthError {
  return new PlinthError(message, { code: 'PRECONDITION_FAILED', status: 412, name: 'PreconditionFailedError', details });
}

/** The error for an expected revision where none can be checked. */
export function unexpectable(why: string): ValidationError {
  return new ValidationError(`If-Match is not supported here: ${why}`, { header: 'If-Match' });
}

/** Matches a tag with a revision among the client's tags. */
const HELD = /(?:^|[\s,])"r\d+-/;

/** Whether a read needs the revision of its document: because of `Prefer: revision`, or because a tag in `If-None-Match` contains one. */
export function asksForRevision(ctx: RequestContext): boolean {
  const held = ctx.req.headers['if-none-match'];
  return prefersRevision(ctx) || (held !== undefined && HELD.test(held));
}

/** Whether a request has `Prefer: revision`, which asks for the revisions of the documents in the response. */
export function prefersRevision(ctx: Pick<RequestContext, 'req'>): boolean {
  return prefers(ctx, 'revision');
}

/** Whether a request has `Prefer: <name>`, alone or with others (RFC 7240). */
export function prefers({ req }: Pick<RequestContext, 'req'>, name: string): boolean {
  const { prefer } = req.headers;
  if (prefer === undefined) return false;
  return String(prefer)
    .split(',')
    .some((preference) => preference.split(';', 1)[0]?.trim().toLowerCase() === name);
}

/** The preference for `null` instead of an error for a missing document: useful for pages that read optional documents. */
const ABSENCE = /(?:^|,)\s*missing\s*=\s*"?null"?\s*(?:$|[,;])/i;

/** Whether a read has `Prefer: missing=null`: a missing document is then `null` rather than an error. */
export function prefersNull(ctx: RequestContext): boolean {
  const { prefer } = ctx.req.headers;
  return prefer !== undefined && ABSENCE.test(String(prefer));
}

/** Sets the headers that report the revision of the document in the response. */
export function tellRevision(ctx: RequestContext): void {
  const { revision } = ctx.state;
  if (revision === undefined) return;
  // Only the number, because the response to a write is not a representation that may be cached.
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') ctx.set('ETag', `"r${revision}"`);
  else ctx.vary('Prefer');
  // Only if pages of other origins may read the response.
  if (ctx.res.hasHeader('Access-Control-Allow-Origin')) ctx.append('Access-Control-Expose-Headers', 'ETag');
}

function baseVersion(body: unknown): number | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'baseVersion')) return undefined;
  const given = (body as { readonly baseVersion: unknown }).baseVersion;
  if (given === null || given === undefined) return undefined;
  const number = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given;
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number;
  throw new ValidationError('"baseVersion" must be the revision of the document, an integer', { path: 'baseVersion', source: 'body' });
}

function malformed(): ValidationError {
  const message = 'The header If-Match must be * or a list of entity tags in double quotes, such as "12" or the ETag of a response';
  return new ValidationError(message, { header: 'If-Match' }, 'IF_MATCH_INVALID');
}
