import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests of one connection that run at the same time. A packet can contain a thousand, and other connections would wait for all of them.
 */
const AT_ONCE = 2;
/** Requests of one connection that may wait. A connection with more is closed. */
const WAITING = 1_000;

type Arrived = readonly [request: IncomingMessage, response: ServerResponse];

interface Pipeline {
  running: number;
  readonly waiting: Arrived[];
}

/** Limits pipelined requests: those that clients send without waiting for earlier responses on the same connection. */
export class Pipelines {
  readonly #pipelines = new WeakMap<Socket, Pipeline>();

  /** A listener that passes the requests of a connection to `listener` in order, a few at a time. */
  bounded(listener: RequestListener): RequestListener {
    const run = (pipeline: Pipeline, request: IncomingMessage, response: ServerResponse) => {
      pipeline.running += 1;
      response.on('close', ended);
      listener(request, response);
    };
    const end = (pipeline: Pipeline, socket: Socket) => {
      if (pipeline.waiting.length === 0) {
        pipeline.running -= 1;
        if (socket.isPaused()) socket.resume();
        return;
      }
      // Deferred, so that other connections run between two requests.
      setImmediate(() => {
        pipeline.running -= 1;
        const next = pipeline.waiting.shift();
        if (next !== undefined) run(pipeline, ...next);
      });
    };
    const pipelineOf = (socket: Socket) => this.#of(socket);
    // A single function for all responses: one closure per response would cost more.
    function ended(this: ServerResponse) {
      const { socket } = this.req;
      end(pipelineOf(socket), socket);
    }
    return (request, response) => {
      const pipeline = this.#of(request.socket);
      if (pipeline.running < AT_ONCE) run(pipeline, request, response);
      else if (pipeline.waiting.length < WAITING) {
        pipeline.waiting.push([request, response]);
        request.socket.pause();
      } else request.socket.destroy();
    };
  }

  /** Whether a connection has sent further requests that are not answered yet. */
  hasMore(socket: Socket): boolean {
    const pipeline = this.#pipelines.get(socket);
    return pipeline !== undefined && pipeline.running + pipeline.waiting.length > 1;
  }

  #of(socket: Socket): Pipeline {
    let pipeline = this.#pipelines.get(socket);
    if (pipeline === undefined) {
      pipeline = { running: 0, waiting: [] };
      this.#pipelines.set(socket, pipeline);
      const { waiting } = pipeline;
      socket.once('close', () => waiting.splice(0));
    }
    return pipeline;
  }
}
