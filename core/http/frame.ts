import type Koa from 'koa';
import type { ErrorAnswer } from './error-answer.ts';
import type { HttpMiddleware } from './http.ts';
import type { Observer } from './observe-requests.ts';
import type { RequestState } from './route.ts';

/** Something that is done to an answer once it stands; undefined when there is nothing to wait for. */
export type Finish = (ctx: Koa.ParameterizedContext<RequestState>) => Promise<void> | undefined;

/** What surrounds every request. */
export interface FrameParts {
  readonly observer: Observer;
  readonly answerError: ErrorAnswer;
  /** Run in this order on answers, but not on the envelopes of errors. */
  readonly finishes: readonly Finish[];
}

const NOTHING: readonly Finish[] = [];

/**
 * The outermost middleware: everything that happens around all others. One async function for all of it, because each that waits for the
 * next costs a promise and its way through the microtask queue (0.15 µs).
 */
export function createFrame({ observer, answerError, finishes }: FrameParts): HttpMiddleware {
  return async (ctx, next) => {
    const started = observer.begin(ctx);
    try {
      await next();
      // What a handler answers by itself is on its way already.
      for (const finish of ctx.respond === false ? NOTHING : finishes) {
        const waiting = finish(ctx);
        if (waiting !== undefined) await waiting;
      }
    } catch (error) {
      answerError(ctx, error);
    }
    observer.end(ctx, started);
  };
}
