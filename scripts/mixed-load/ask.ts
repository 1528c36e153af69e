import type { Answer } from '../faults/send.ts';

/** Milliseconds that a client waits for a response. */
const PATIENCE = 5_000;

/**
 * Sends one request with a JSON body, a form, or none. Does not throw: without a response, it is unknown what was done.
 * @param token of the caller; default: none
 */
export async function ask(method: string, url: string, body?: object | FormData, token?: string): Promise<Answer> {
  const isForm = body instanceof FormData;
  const headers = {
    ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
  try {
    const response = await fetch(url, { method, headers, signal: AbortSignal.timeout(PATIENCE), ...sent });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error) };
  }
}
