import type { Handler, RequestContext } from 'plinth';
import type { ShownErrors } from './format-error.ts';
import { answerType } from './media-type.ts';
import { type OperationRequest, readBody, readParameters, refuseForgery } from './operation-request.ts';
import { RequestMistake } from './request-mistake.ts';
import type { Answer, OperationRunner } from './run-operation.ts';

/** The parts for reading operations from requests. */
export interface HandlerParts {
  readonly runner: OperationRunner;
  readonly errors: ShownErrors;
  /** Headers that prove that a request does not come from a foreign page; null: no proof is required. */
  readonly proofs: readonly string[] | null;
  /** Maximum operations per request; 0: no batches. */
  readonly batchLimit: number;
  /** Maximum characters of the responses to a batch together. */
  readonly longest: number;
}

/** Answers operations over HTTP: JSON bodies of POST requests, and queries in the parameters of GET requests. */
export class OperationHandler {
  readonly #parts: HandlerParts;

  constructor(parts: HandlerParts) {
    this.#parts = parts;
  }

  readonly post: Handler = (ctx) => this.#answering(ctx, () => readBody(ctx, this.#parts.batchLimit));

  readonly get: Handler = (ctx) => this.#answering(ctx, () => readParameters(ctx.parameters));

  /** Refuses other methods. */
  readonly refuse: Handler = (ctx) =>
    this.#answering(ctx, () => {
      throw new RequestMistake('GraphQL only supports GET and POST requests.', 405, 'BAD_REQUEST', { Allow: 'GET, POST' });
    });

  async #answering(ctx: RequestContext, read: () => OperationRequest | readonly OperationRequest[]): Promise<Answer['body']> {
    let answer: Answer;
    try {
      ctx.set('Content-Type', answerType(ctx));
      if (this.#parts.proofs !== null) refuseForgery(ctx, this.#parts.proofs);
      const requests = read();
      this.#parts.runner.checkCredentials(ctx, 'length' in requests ? requests : [requests]);
      answer = 'length' in requests ? await this.#batch(ctx, requests) : await this.#parts.runner.run(ctx, requests);
    } catch (error) {
      answer = this.#refused(ctx, error);
    }
    ctx.status = answer.status;
    return answer.body;
  }

  /** Runs the operations one after the other, so that a batch uses no more of the database at a time than other requests. */
  async #batch(ctx: RequestContext, requests: readonly OperationRequest[]): Promise<Answer> {
    const { runner, longest } = this.#parts;
    const answers: string[] = [];
    let left = longest;
    for (const request of requests) {
      const { body } = await runner.run(ctx, request).catch((error: unknown) => this.#refused(ctx, error));
      left -= body.length;
      answers.push(left < 0 ? this.#tooLong() : typeof body === 'string' ? body : String(body.body()));
    }
    // The dependence of the last operation does not cover the others.
    ctx.state.dependsOn = null;
    return { status: 200, body: `[${answers.join(',')}]` };
  }

  /** Replaces a response that exceeds the limit for the batch. */
  #tooLong(): string {
    const message = `The responses to a batch exceed the limit of ${this.#parts.longest} characters in total. Request fewer documents or fields at a time.`;
    return JSON.stringify({ errors: [this.#parts.errors.format({ message, extensions: { code: 'BAD_USER_INPUT' } })] });
  }

  /** @throws errors that are not mistakes of the client */
  #refused(ctx: RequestContext, error: unknown): Answer {
    if (!(error instanceof RequestMistake)) throw error;
    if (ctx.state.refusedCredentials !== undefined) throw ctx.state.refusedCredentials;
    ctx.set(error.headers);
    if (!ctx.res.hasHeader('Content-Type')) ctx.set('Content-Type', 'application/json; charset=utf-8');
    const shown = this.#parts.errors.format({ message: error.message, extensions: { code: error.code } }, error);
    return { status: error.status, body: JSON.stringify({ errors: [shown] }) };
  }
}
