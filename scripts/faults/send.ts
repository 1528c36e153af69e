/** What a request was answered with. */
export interface Answer {
  /** 0: no answer came, or it broke off. */
  readonly status: number;
  /** The body; why there is none. */
  readonly text: string;
}

export interface Sending {
  /** Sent as `{ data }`. */
  readonly data?: object;
  /** `Idempotency-Key`. */
  readonly key?: string | undefined;
  /** Milliseconds after which the answer is given up on. */
  readonly timeout: number;
}

/** Sends one request. Does not throw: whoever has no answer does not know what was done. */
export async function send(method: string, url: string, { data, key, timeout }: Sending): Promise<Answer> {
  const headers = { ...(data && { 'content-type': 'application/json' }), ...(key !== undefined && { 'idempotency-key': key }) };
  const request = { method, headers, signal: AbortSignal.timeout(timeout), ...(data && { body: JSON.stringify({ data }) }) };
  try {
    const response = await fetch(url, request);
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error) };
  }
}

/** Whether an answer says that a read or a write was done. */
export function isDone({ status }: Answer): boolean {
  return status === 200 || status === 201 || status === 204;
}
