import { placed } from '../client/root.ts';

/** A request to try. */
export interface TriedRequest {
  readonly path: string;
  /** Absent: a GET request. */
  readonly body?: object;
}

/** The response to it. */
export interface Tried {
  /** 0: the server was not reached. */
  readonly status: number;
  readonly milliseconds: number;
  /** The body, formatted if it is JSON, cut to `LONGEST` characters. */
  readonly text: string;
  /** Length of the whole body in characters. */
  readonly length: number;
}

/** Maximum number of characters that are shown. */
export const LONGEST = 20_000;

/**
 * Sends a request as any program would, without the session.
 * @param token API token or token of a user; empty: as a visitor
 */
export async function sendRequest({ path, body }: TriedRequest, token: string, signal: AbortSignal): Promise<Tried> {
  const begin = performance.now();
  const took = () => Math.round(performance.now() - begin);
  try {
    const response = await fetch(placed(path), {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    const answer = laidOut(await response.text());
    return { status: response.status, milliseconds: took(), text: answer.slice(0, LONGEST), length: answer.length };
  } catch (error) {
    if (signal.aborted) throw error;
    return { status: 0, milliseconds: took(), text: '', length: 0 };
  }
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
