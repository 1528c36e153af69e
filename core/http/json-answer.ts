import { Readable } from 'node:stream';
import type Koa from 'koa';
import { isJsonText } from './json-text.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sets a value as the answer's body: text, bytes and streams as they are, everything else as JSON, stringified once where it is not JSON yet. */
export function answerWith(ctx: Koa.ParameterizedContext, value: unknown): void {
  if (typeof value === 'string' || Buffer.isBuffer(value) || value instanceof Readable) {
    ctx.body = value;
    return;
  }
  if (!ctx.res.hasHeader('Content-Type')) ctx.res.setHeader('Content-Type', JSON_TYPE);
  ctx.response.body = isJsonText(value) ? value.body() : JSON.stringify(value);
}

/** Sets a JSON body and its status, whatever was set before. */
export function answerJson(ctx: Koa.ParameterizedContext, status: number, value: unknown): void {
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = JSON.stringify(value);
}
