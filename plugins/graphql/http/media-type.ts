import type { RequestContext } from 'plinth';
import { RequestMistake } from './request-mistake.ts';

const UTF8 = '; charset=utf-8';
const JSON_TYPE = 'application/json';
const RESPONSE_TYPE = 'application/graphql-response+json';
const HTML = 'text/html';

/** As clients may ask for them. The first is what those get that take anything. */
const OFFERED = [JSON_TYPE, `${JSON_TYPE}${UTF8}`, RESPONSE_TYPE, `${RESPONSE_TYPE}${UTF8}`];

/** Whether a client would rather have a page than an answer: a browser that was led to the endpoint. */
export function prefersPage(ctx: Pick<RequestContext, 'accepts'>): boolean {
  return ctx.accepts([...OFFERED, HTML]) === HTML;
}

/**
 * The content type of an answer.
 * @throws RequestMistake when the client takes none that there is
 */
export function answerType(ctx: Pick<RequestContext, 'accepts'>): string {
  const accepted = ctx.accepts(OFFERED);
  if (accepted === false) throw new RequestMistake(`Answers are ${JSON_TYPE} or ${RESPONSE_TYPE}: the header Accept allows neither.`, 406);
  return String(accepted).startsWith(RESPONSE_TYPE) ? `${RESPONSE_TYPE}${UTF8}` : `${JSON_TYPE}${UTF8}`;
}
