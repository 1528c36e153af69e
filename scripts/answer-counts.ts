import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DATABASE, definePlugin, z } from 'plinth';
import { aroundReads } from 'plinth/testing';

/** Path of the counts. */
const PATH = '/answer-counts';

/** Counts of responses since the server started. */
export interface AnswerCounts {
  /** Responses with a status of 200 or 304 to requests that may read content: GET below `/api`, and GraphQL. */
  readonly answers: number;
  /** Those for which no content was read from the database. */
  readonly fromMemory: number;
}

/** A request and its response as Node reports them, before any handler runs. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Counts responses that came from memory, and reports the counts at `GET /answer-counts`. It observes from outside: requests through Node's
 * diagnostics, and statements by the content tables that they name. It taps no HTTP hook, because a tap could change what is cached. It
 * costs some microseconds per request.
 */
export default definePlugin({
  name: 'answer-counts',
  description: 'How many answers came from memory',
  options: z.strictObject({
    /** Tables of content. */
    tables: z.array(z.string()),
  }),
  apply({ container, hooks }, { tables }) {
    const content = new RegExp(`\\b(?:${tables.join('|')})\\b`);
    const exchanges = new AsyncLocalStorage<{ reads: number }>();
    const open = new WeakMap<ServerResponse, { reads: number }>();
    const counts = { answers: 0, fromMemory: 0 };

    subscribe('http.server.request.start', (message) => {
      const { request, response } = message as Exchange;
      const exchange = { reads: 0 };
      exchanges.enterWith(exchange);
      const { method, url = '' } = request;
      if ((method === 'GET' && url.startsWith('/api/')) || url === '/graphql') open.set(response, exchange);
    });
    subscribe('http.server.response.finish', (message) => {
      const { response } = message as Exchange;
      const exchange = open.get(response);
      if (!exchange || (response.statusCode !== 200 && response.statusCode !== 304)) return;
      counts.answers += 1;
      if (exchange.reads === 0) counts.fromMemory += 1;
    });
    aroundReads(container.resolve(DATABASE), (sql, run) => {
      const exchange = exchanges.getStore();
      if (exchange && content.test(sql.text)) exchange.reads += 1;
      return run();
    });
    hooks.routes.tap('answer-counts', (routes) => {
      routes.get(PATH, { auth: false, describe: false }, (): AnswerCounts => ({ ...counts }));
    });
  },
});
