import { type HttpClient, RequestError } from './http-client.ts';
import type { Data, Session } from './types.ts';

/** Says that somebody has signed in on this machine, and so that a session may be there to be renewed. Who it is stands in cookies alone. */
const HINT = 'plinth.signed-in';

/** Remembers that somebody is signed in, or nobody. Where nothing can be kept, a session ends earlier and nothing else. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(HINT, '1');
    else localStorage.removeItem(HINT);
  } catch {
    // A browser that keeps nothing.
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
 * Renews a session whose short half has ended.
 * @returns whether there was one to renew
 */
export async function renewSession(http: HttpClient): Promise<boolean> {
  if (!maySignedIn()) return false;
  try {
    await http.ask('/auth/refresh', { method: 'POST', body: {} });
    return true;
  } catch (error) {
    // Refused: it is over. Not reached: nobody knows yet.
    if (error instanceof RequestError && error.problem.status !== 0 && error.problem.status < 500) rememberSignedIn(false);
    return false;
  }
}

/** Who is signed in: nobody may mean that only the short half of a session has ended. */
export async function currentSession(http: HttpClient, signal?: AbortSignal): Promise<Session> {
  const ask = async () => (await http.ask<Data<Session>>('/session', signal && { signal })).body.data;
  const session = await ask();
  if (session.person !== null) rememberSignedIn(true);
  if (session.person !== null || session.first || !(await renewSession(http))) return session;
  return ask();
}
