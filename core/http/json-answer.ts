import { Readable } from 'node:stream';
import type Koa from 'koa';
import { JsonText } from './json-text.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/**
 * Characters from which a text is sent as bytes. Sending takes copies of a text, and above about this size each of them is memory that has to be
 * mapped anew (8 % of a request with 150 kB); below it a text is sent faster as it is.
 */
const LONG_TEXT = 120_000;

/** Sets a value as the answer's body: text, bytes and streams as they are, everything else as JSON, stringified once where it is not JSON yet. */
export function answerWith(ctx: Koa.ParameterizedContext, value: unknown): void {
  if (typeof value === 'string' || Buffer.isBuffer(value) || value instanceof Readable) {
    ctx.body = value;
    return;
  }
  if (!ctx.res.hasHeader('Content-Type')) ctx.res.setHeader('Content-Type', JSON_TYPE);
  const text = value instanceof JsonText ? value.text : JSON.stringify(value);
  ctx.response.body = text.length < LONG_TEXT ? text : Buffer.from(text);
}

/** Sets a JSON body and its status, whatever was set before. */
export function answerJson(ctx: Koa.ParameterizedContext, status: number, value: unknown): void {
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = JSON.stringify(value);
}
