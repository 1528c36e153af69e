/** A request that is not a valid operation. It is answered before the operation is parsed. */
export class RequestMistake extends Error {
  readonly status: number;
  readonly code: string;
  /** Headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, status = 400, code = 'BAD_REQUEST', headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
