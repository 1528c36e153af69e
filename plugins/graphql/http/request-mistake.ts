/** A request that is no operation: it is answered before anything is parsed. */
export class RequestMistake extends Error {
  readonly status: number;
  readonly code: string;
  /** Of the answer. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, status = 400, code = 'BAD_REQUEST', headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
