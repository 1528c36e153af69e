import type { Handler, RequestContext } from 'plinth';
import type { ShownErrors } from './format-error.ts';
import { answerType } from './media-type.ts';
import { type OperationRequest, readBody, readParameters, refuseForgery } from './operation-request.ts';
import { RequestMistake } from './request-mistake.ts';
import type { Answer, OperationRunner } from './run-operation.ts';

/** How operations are taken from requests. */
export interface HandlerParts {
  readonly runner: OperationRunner;
  readonly errors: ShownErrors;
  /** Headers that prove that no foreign page sent a request; null: none is needed. */
  readonly proofs: readonly string[] | null;
  /** Operations of one request; 0: no batches. */
  readonly batchLimit: number;
  /** Characters of the answers to a batch together. */
  readonly longest: number;
}

/** Answers operations over HTTP: posted as JSON, or queries in the parameters of a GET request. */
export class OperationHandler {
  readonly #parts: HandlerParts;

  constructor(parts: HandlerParts) {
    this.#parts = parts;
  }

  readonly post: Handler = (ctx) => this.#answering(ctx, () => readBody(ctx, this.#parts.batchLimit));

  readonly get: Handler = (ctx) => this.#answering(ctx, () => readParameters(ctx.parameters));

  /** Methods that no operation comes with. */
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
      answer = 'length' in requests ? await this.#batch(ctx, requests) : await this.#parts.runner.run(ctx, requests);
    } catch (error) {
      answer = this.#refused(ctx, error);
    }
    ctx.status = answer.status;
    return answer.body;
  }

  /** One after the other: a request has no more of the database at a time than others. */
  async #batch(ctx: RequestContext, requests: readonly OperationRequest[]): Promise<Answer> {
    const { runner, longest } = this.#parts;
    const answers: string[] = [];
    let left = longest;
    for (const request of requests) {
      const { body } = await runner.run(ctx, request).catch((error: unknown) => this.#refused(ctx, error));
      left -= body.length;
      answers.push(left < 0 ? this.#tooLong() : typeof body === 'string' ? body : String(body.body()));
    }
    // What the last of them depends on is not all.
    ctx.state.dependsOn = null;
    return { status: 200, body: `[${answers.join(',')}]` };
  }

  /** What stands for an answer that is too long beside those before it. */
  #tooLong(): string {
    const message = `The answers to a batch may have ${this.#parts.longest} characters together. Ask for fewer documents or fields at a time.`;
    return JSON.stringify({ errors: [this.#parts.errors.format({ message, extensions: { code: 'BAD_USER_INPUT' } })] });
  }

  /** @throws what is no mistake of the client */
  #refused(ctx: RequestContext, error: unknown): Answer {
    if (!(error instanceof RequestMistake)) throw error;
    ctx.set(error.headers);
    if (!ctx.res.hasHeader('Content-Type')) ctx.set('Content-Type', 'application/json; charset=utf-8');
    const shown = this.#parts.errors.format({ message: error.message, extensions: { code: error.code } }, error);
    return { status: error.status, body: JSON.stringify({ errors: [shown] }) };
  }
}
