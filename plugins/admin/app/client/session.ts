import { type HttpClient, RequestError } from './http-client.ts';
import type { Data, Session } from './types.ts';

/**
 * Key in `localStorage`: somebody has signed in on this browser, so there may be a session to renew. The session itself is only in cookies.
 */
const HINT = 'plinth.signed-in';

/** Remembers whether somebody is signed in. If the browser stores nothing, sessions only end earlier. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(HINT, '1');
    else localStorage.removeItem(HINT);
  } catch {
    // The browser stores nothing.
  }
}

function maySignedIn(): boolean {
  try {
    return localStorage.getItem(HINT) !== null;
  } catch {
    return false;
  }
}

/**
 * Renews a session whose access token has expired.
 * @returns whether there was a session to renew
 */
export async function renewSession(http: HttpClient): Promise<boolean> {
  if (!maySignedIn()) return false;
  try {
    await http.ask('/auth/refresh', { method: 'POST', body: {} });
    return true;
  } catch (error) {
    // If it was refused, the session is over. If the server was not reached, that is not known.
    if (error instanceof RequestError && error.problem.status !== 0 && error.problem.status < 500) rememberSignedIn(false);
    return false;
  }
}

/** Returns the session. If it has no person, the access token may only have expired, so it tries to renew the session. */
export async function currentSession(http: HttpClient, signal?: AbortSignal): Promise<Session> {
  const ask = async () => (await http.ask<Data<Session>>('/session', signal && { signal })).body.data;
  const session = await ask();
  if (session.person !== null) rememberSignedIn(true);
  if (session.person !== null || session.first || !(await renewSession(http))) return session;
  return ask();
}
