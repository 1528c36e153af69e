import type Koa from 'koa';
import type { KoaBodyMiddlewareOptions } from 'koa-body';
import { isPlinthError, PayloadTooLargeError, PlinthError, ValidationError } from '../errors/index.ts';
import { BadRequestError, BodySyntaxError } from './http-errors.ts';
import { isDeeperThan } from './json-depth.ts';
import { formOptions } from './query-string.ts';
import type { BodyLimits, QueryStringLimits } from './settings.ts';

/** Reads the body of a request into `ctx.request.body`; leaves it undefined when there is none or its content type is not understood. */
export type BodyReader = (ctx: Koa.Context) => Promise<void>;

const NEXT = async (): Promise<void> => {};

/**
 * Builds the reader of JSON (`application/json`, `application/*+json`) and form-encoded bodies, compressed ones included.
 * @throws (the reader) PayloadTooLargeError, BodySyntaxError, ValidationError, BadRequestError
 */
export function createBodyReader(limits: BodyLimits, form: Omit<QueryStringLimits, 'length'>): BodyReader {
  const options: Partial<KoaBodyMiddlewareOptions> = {
    json: true,
    jsonTypes: ['json', '+json'],
    jsonLimit: limits.json,
    jsonStrict: true,
    urlencoded: true,
    formLimit: limits.form,
    queryString: formOptions(form),
    text: false,
    multipart: false,
    patchNode: false,
  };
  let read: Koa.Middleware | undefined;
  return async (ctx) => {
    try {
      // Loaded by the first body: 20 packages stand behind it, which take 12 ms of a start.
      read ??= (require('koa-body') as typeof import('koa-body')).koaBody(options);
      await read(ctx, NEXT);
    } catch (error) {
      throw bodyError(error, ctx.req.headers['content-encoding'] !== undefined);
    }
    if (isDeeperThan(ctx.request.body, limits.depth)) {
      throw new ValidationError(`The body nests deeper than ${limits.depth} levels`, {}, 'BODY_DEPTH');
    }
  };
}

/** What raw-body, inflation, zlib and the parsers throw, in the words of the error envelope. */
function bodyError(error: unknown, encoded: boolean): unknown {
  if (!isErrorLike(error) || isPlinthError(error)) return error;
  const { status } = error;
  if (status === 413) return new PayloadTooLargeError('request entity too large');
  if (status === 415) {
    return new PlinthError(error.message, { code: 'UNSUPPORTED_ENCODING', status: 415, name: 'UnsupportedMediaTypeError' });
  }
  if (error.name === 'RangeError') return new ValidationError(`Form body: ${error.message}`, {}, 'BODY_LIMIT');
  if (error.name === 'SyntaxError') return new BodySyntaxError(withoutExcerpt(error.message));
  if (status === 400) return new BadRequestError(error.message);
  // zlib's errors carry no status, and koa-body may wrap them beyond recognition.
  if (encoded) return new BadRequestError('The body is not what its Content-Encoding says');
  return error;
}

/** By shape: an error of node's own modules may come from another realm, where `instanceof` fails. */
function isErrorLike(value: unknown): value is Error & { readonly status?: unknown } {
  return typeof value === 'object' && value !== null && 'message' in value && 'name' in value;
}

/** JSON.parse quotes the text around a mistake, which may be a password. */
function withoutExcerpt(message: string): string {
  return message.replace(/, (?:\.\.\.)?".*$/s, '');
}
