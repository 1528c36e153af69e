/** The result of a request. */
export interface Answer {
  /** 0: no response, or an incomplete one. */
  readonly status: number;
  /** The body, or the reason why there is none. */
  readonly text: string;
}

export interface Sending {
  /** Sent as `{ data }`. */
  readonly data?: object;
  /** `Idempotency-Key`. */
  readonly key?: string | undefined;
  /** Milliseconds after which the request is aborted. */
  readonly timeout: number;
}

/** Sends one request. Does not throw: without a response, it is unknown what was done. */
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

/** Whether a response means that the read or write was done. */
export function isDone({ status }: Answer): boolean {
  return status === 200 || status === 201 || status === 204;
}
