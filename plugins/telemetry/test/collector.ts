import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A span as it was received. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** 2: an error. */
  readonly status: number;
}

interface SentSpan extends Omit<ReceivedSpan, 'attributes' | 'status'> {
  readonly attributes?: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status?: { readonly code?: number };
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

const PATIENCE = 10_000;

/** Receives spans by OTLP over HTTP, as JSON. */
export class Collector {
  readonly spans: ReceivedSpan[] = [];
  /** The bodies of all requests, concatenated. */
  text = '';
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        this.text += text;
        for (const { scopeSpans } of (JSON.parse(text) as Sent).resourceSpans)
          for (const { spans } of scopeSpans) this.spans.push(...spans.map(received));
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1/traces`;
  }

  /** The spans of a trace, once its request has ended. @param root part of the name of the span that ends last */
  async trace(traceId: string, root: string): Promise<readonly ReceivedSpan[]> {
    const of = () => this.spans.filter((span) => span.traceId === traceId);
    for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(20))
      if (of().some(({ name }) => name.includes(root))) return of();
    throw new Error(`no span "${root}" of ${traceId}: ${JSON.stringify(of().map(({ name }) => name))}`);
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function received({ attributes = [], status, ...span }: SentSpan): ReceivedSpan {
  const values = attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const);
  return { ...span, attributes: Object.fromEntries(values), status: status?.code ?? 0 };
}

/** A tree of names, each with those below it, in alphabetical order. */
export function treeOf(spans: readonly ReceivedSpan[], parent?: string): readonly (string | readonly [string, unknown])[] {
  const below = spans.filter((span) =>
    parent === undefined ? !spans.some(({ spanId }) => spanId === span.parentSpanId) : span.parentSpanId === parent,
  );
  return [...below]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, spanId }) => {
      const inner = treeOf(spans, spanId);
      return inner.length === 0 ? name : ([name, inner] as const);
    });
}
