import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { DATABASE, definePlugin, z } from 'plinth';
import { aroundReads } from 'plinth/testing';

/** Where the counts are asked for. */
const PATH = '/answer-counts';

/** What a server has answered since it started. */
export interface AnswerCounts {
  /** Answers with a status of 200 or 304 to what may read content: GET below `/api`, and GraphQL. */
  readonly answers: number;
  /** Those among them for which no content was read from the database. */
  readonly fromMemory: number;
}

/** What Node tells of a request, before anybody has seen it. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Counts answers that came from memory, and tells it at `GET /answer-counts`. It looks from outside, at what Node says of requests and at statements that name a
 * table of content, and taps nothing of HTTP: what an answer from memory depends on does not know of it. It costs some microseconds per request.
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
