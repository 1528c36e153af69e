import type { RequestContext } from 'plinth';
import { RequestMistake } from './request-mistake.ts';

const UTF8 = '; charset=utf-8';
const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';
const HTML = 'text/html';

/** Types that clients may accept. The first is used for clients that accept anything. */
const OFFERED = [JSON_TYPE, `${JSON_TYPE}${UTF8}`, RESPONSE_TYPE, `${RESPONSE_TYPE}${UTF8}`];

/** Whether a client prefers a page: a browser that opened the endpoint. */
export function prefersPage(ctx: Pick<RequestContext, 'accepts'>): boolean {
  return ctx.accepts([...OFFERED, HTML]) === HTML;
}

/**
 * The content type of a response.
 * @throws RequestMistake when the client accepts none of the types
 */
export function answerType(ctx: Pick<RequestContext, 'accepts'>): string {
  const accepted = ctx.accepts(OFFERED);
  if (accepted === false) throw new RequestMistake(`The Accept header must allow ${JSON_TYPE} or ${RESPONSE_TYPE}.`, 406);
  return String(accepted).startsWith(RESPONSE_TYPE) ? `${RESPONSE_TYPE}${UTF8}` : `${JSON_TYPE}${UTF8}`;
}
