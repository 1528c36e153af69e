import type { ServerResponse } from 'node:http';
import type { AnswerHead } from './remembered-answer.ts';

/** What each answer has of its own. */
export interface OwnHeaders {
  readonly requestId: string;
  /** Null where the head has none. */
  readonly tag: string | null;
  /** Whether the connection is closed behind it. */
  readonly isLast: boolean;
}

/** Writes the head of an answer. */
export function sendHead(
  response: ServerResponse,
  { status, headers, idAt, tagAt }: AnswerHead,
  { requestId, tag, isLast }: OwnHeaders,
): void {
  const own = headers.slice();
  own[idAt] = requestId;
  if (tagAt >= 0 && tag !== null) own[tagAt] = tag;
  if (isLast) own.push('Connection', 'close');
  response.writeHead(status, own);
}
