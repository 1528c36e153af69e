import { type RequestContext, ValidationError } from 'plinth';

/**
 * The `data` of a request's body: an object, or a list, which the document service refuses with its own message.
 * @throws ValidationError when it is missing
 */
export function requestData(ctx: RequestContext): unknown {
  const body: unknown = ctx.request.body;
  const data: unknown =
    typeof body === 'object' && body !== null && Object.hasOwn(body, 'data') ? (body as { data: unknown }).data : undefined;
  if (typeof data !== 'object' || data === null) {
    throw new ValidationError('Missing "data" payload in the request body', {}, 'REST_MISSING_DATA', () => hintFor(ctx, body));
  }
  return data;
}

function hintFor(ctx: RequestContext, body: unknown): string {
  const sent = ctx.get('Content-Type').split(';', 1)[0] ?? '';
  if (typeof body === 'object' && body !== null && Object.hasOwn(body, 'data')) return '"data" must be an object with the attributes';
  if (body !== undefined) return 'put the attributes in { "data": { … } }';
  return `${sent === '' ? 'the request has no body' : `the body has the unsupported type ${sent}`}; send JSON with Content-Type: application/json`;
}
