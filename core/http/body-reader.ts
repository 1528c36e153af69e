import type { IncomingHttpHeaders } from 'node:http';
import type Koa from 'koa';
import qs from 'qs';
import { isPlinthError, PayloadTooLargeError, PlinthError, ValidationError } from '../errors/index.ts';
import { BadRequestError } from './http-errors.ts';
import { type Container, checkBody, parseJsonBody } from './parse-json-body.ts';
import { formOptions } from './query-string.ts';
import type { Arrivals } from './response-cache/arrivals.ts';
import type { BodyLimits, QueryStringLimits } from './settings.ts';
import { decodeUtf8, refuseWrongEscapes } from './strict-utf8.ts';

/** Reads the body of a request into `ctx.request.body`. Leaves it undefined when there is no body. */
export type BodyReader = (ctx: Koa.Context) => Promise<void>;

const NEXT = async (): Promise<void> => {};

const JSON_TYPE = 'application/json';
const JSON_TYPES = ['json', '+json'];
const FORM_TYPES = ['urlencoded'];
/** Chunks allowed at any size. Beyond them the average must be SMALLEST_CHUNK bytes, because each chunk costs time and memory. */
const FREE_CHUNKS = 10_000;
const SMALLEST_CHUNK = 16;
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/gi;

/**
 * Makes readers for routes. Each reads within the configured limits and its route's own limit, in bytes; routes of the same limit share a
 * reader. A reader for forms reads JSON, too, and leaves other types unread; any other reader refuses what is not JSON.
 * @param arrivals holds bodies that were read already
 */
export function createBodyReaders(
  limits: BodyLimits,
  form: Omit<QueryStringLimits, 'length'>,
  arrivals: Arrivals | null = null,
): (maxBody: number | undefined, hasForms?: boolean) => BodyReader {
  const readers = { json: new Map<number, BodyReader>(), forms: new Map<number, BodyReader>() };
  return (maxBody = Number.POSITIVE_INFINITY, hasForms = false) => {
    const known = readers[hasForms ? 'forms' : 'json'].get(maxBody);
    if (known !== undefined) return known;
    const own = { ...limits, json: Math.min(limits.json, maxBody), form: Math.min(limits.form, maxBody) };
    const reader = createBodyReader(own, hasForms ? form : null, arrivals);
    readers[hasForms ? 'forms' : 'json'].set(maxBody, reader);
    return reader;
  };
}

/**
 * Builds the reader of JSON (`application/json`, `application/*+json`) and form-encoded bodies, compressed ones included.
 * @param form limits of forms; null: only JSON is read
 * @throws (the reader) PayloadTooLargeError, BodySyntaxError, ValidationError, BadRequestError; a PlinthError of status 415 for an
 * unsupported encoding, charset or content type
 */
function createBodyReader(limits: BodyLimits, form: Omit<QueryStringLimits, 'length'> | null, arrivals: Arrivals | null): BodyReader {
  const options = form === null ? null : formOptions(form);
  const readJson = createBytesReader(JSON_TYPES, limits.json, arrivals);
  const readForm = createBytesReader(FORM_TYPES, limits.form, arrivals);
  return async (ctx) => {
    if (isPlainJson(ctx.req.headers) || ctx.is(JSON_TYPES)) {
      setBody(ctx, parseJsonBody(await readJson(ctx), limits));
    } else if (options === null) {
      if (hasBody(ctx.req.headers)) throw notJson(ctx.get('Content-Type'));
    } else if (ctx.is(FORM_TYPES)) {
      setBody(ctx, parseForm(await readForm(ctx), options, limits.depth));
    }
  };
}

/** Recognizes the usual headers without the library that parses content types. */
function isPlainJson(headers: IncomingHttpHeaders): boolean {
  return headers['content-type'] === JSON_TYPE && headers['content-length'] !== undefined;
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function notJson(contentType: string): PlinthError {
  const found = contentType === '' ? 'The body has no Content-Type' : `Content-Type "${contentType}" is not supported here`;
  const details = { header: 'Content-Type' };
  return new PlinthError(`${found}; send JSON with Content-Type "application/json"`, {
    ...{ code: 'UNSUPPORTED_MEDIA_TYPE', status: 415, name: 'UnsupportedMediaTypeError', details },
  });
}

function setBody({ request }: Koa.Context, body: Container): void {
  (request as { body?: unknown }).body = body;
}

/**
 * Reads a body whose content type is one of `types` as text. Compressed bodies are inflated by the library, which is asked for bytes
 * because it would decode them leniently. Uncompressed bodies are read without it.
 */
function createBytesReader(types: readonly string[], limit: number, arrivals: Arrivals | null): (ctx: Koa.Context) => Promise<string> {
  let read: Koa.Middleware | undefined;
  return async (ctx) => {
    const { headers } = ctx.req;
    if (headers['content-type'] !== JSON_TYPE) refuseOtherCharsets(ctx.get('Content-Type'));
    if (headers['content-encoding'] === undefined) {
      const known = arrivals?.bodyOf(ctx.req) ?? null;
      if (known !== null && known.length > limit) throw tooLarge();
      const body = known ?? (await readBytes(ctx, limit));
      if (known === null) arrivals?.setBody(ctx.req, body);
      return decodeUtf8(body);
    }
    try {
      // Loaded on first use: it has twenty packages as dependencies, which would delay the start.
      read ??= (require('koa-body') as typeof import('koa-body')).koaBody({
        ...{ text: true, textTypes: [...types], textLimit: limit, encoding: '' },
        ...{ json: false, urlencoded: false, multipart: false, patchNode: false },
      });
      await read(ctx, NEXT);
    } catch (error) {
      throw bodyError(error);
    }
    return decodeUtf8(ctx.request.body as unknown as Buffer);
  };
}

/**
 * Reads a body that has no content encoding. The part beyond the limit is left unread, so that the response need not wait for it.
 * @param limit maximum bytes
 * @throws PayloadTooLargeError as soon as more is declared or has arrived
 * @throws BadRequestError when the client aborts, or sends too many tiny chunks
 */
function readBytes({ req: request, res: response }: Pick<Koa.Context, 'req' | 'res'>, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) refuse(tooLarge());
      else if (chunks.length > FREE_CHUNKS && size < chunks.length * SMALLEST_CHUNK) {
        // Without this, node would read the rest, chunk by chunk, and discard it.
        response.setHeader('Connection', 'close');
        refuse(tooSmall(chunks.length));
      }
    };
    const refuse = (error: Error) => {
      request.off('data', take);
      request.pause();
      chunks.length = 0;
      reject(error);
    };
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      refuse(tooLarge());
      return;
    }
    request.on('data', take);
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size)));
    request.on('error', () => reject(new BadRequestError('request aborted')));
  });
}

function tooLarge(): Error {
  return new PayloadTooLargeError('request entity too large');
}

function tooSmall(count: number): Error {
  return new BadRequestError(`The body is sent in ${count} chunks of less than ${SMALLEST_CHUNK} bytes on average; send larger chunks`);
}

/** @throws PlinthError for a charset other than UTF-8, since the body would be misread */
function refuseOtherCharsets(contentType: string): void {
  for (const [, charset = ''] of contentType.matchAll(CHARSET)) {
    if (/^utf-?8$/i.test(charset)) continue;
    const message = `Charset "${charset}" is not supported; send the body as UTF-8`;
    throw new PlinthError(message, { code: 'UNSUPPORTED_CHARSET', status: 415, name: 'UnsupportedMediaTypeError' });
  }
}

function parseForm(text: string, options: qs.IParseOptions, depth: number): Container {
  refuseWrongEscapes(text, 'Form body');
  try {
    const form = qs.parse(text, options as qs.IParseOptions & { decoder?: never });
    checkBody(form, depth);
    return form;
  } catch (error) {
    if ((error as Error).name === 'RangeError') throw new ValidationError(`Form body: ${(error as Error).message}`, {}, 'BODY_LIMIT');
    throw error;
  }
}

/** Translates errors of raw-body, inflation and zlib into errors of the error envelope. */
function bodyError(error: unknown): unknown {
  if (!isErrorLike(error) || isPlinthError(error)) return error;
  const { status } = error;
  if (status === 413) return new PayloadTooLargeError('request entity too large');
  if (status === 415) {
    return new PlinthError(error.message, { code: 'UNSUPPORTED_ENCODING', status: 415, name: 'UnsupportedMediaTypeError' });
  }
  if (status === 400) return new BadRequestError(error.message);
  // zlib's errors carry no status, and koa-body may wrap them beyond recognition.
  return new BadRequestError('The body does not match its Content-Encoding');
}

/** Checks by shape: errors of node's own modules may come from another realm, where `instanceof` fails. */
function isErrorLike(value: unknown): value is Error & { readonly status?: unknown } {
  return typeof value === 'object' && value !== null && 'message' in value && 'name' in value;
}
