import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import { isPlinthError, type Observer, type Work, type WorkKind } from 'plinth';
import type { SpanSource } from './open-telemetry.ts';
import { StatementNames } from './statement-name.ts';
import { parseTraceparent, writeTraceparent } from './traceparent.ts';

/** The currently running work. */
export interface Scope {
  readonly span: Span;
  /** OpenTelemetry's context with this span, as the parent of others. */
  readonly context: Context;
  /** The plan of the read that this work is, or is part of; null: none. */
  readonly plan: string | null;
  /** Set when the work has ended. Timers and loops that it has started still have this scope, but do not belong to it any more. */
  isOver: boolean;
}

/** Settings of the spans. */
interface WorkSpansParts {
  readonly source: SpanSource;
  /** `db.system.name` of OpenTelemetry. */
  readonly system: string;
  /** See the options. */
  readonly trustsClients: boolean;
  readonly ratio: number;
}

/** The span names for each kind of work. */
const NAMES: Readonly<Record<Exclude<WorkKind, 'request' | 'statement'>, (name: string) => string>> = {
  gate: (name) => `gate ${name}`,
  read: (name) => `read ${name}`,
  change: (name) => `change ${name}`,
  transaction: () => 'transaction',
  job: (name) => `job ${name}`,
  item: (name) => `process ${name}`,
  delivery: (name) => `send ${name}`,
  aftermath: (name) => name,
};

/**
 * Makes spans of requests, gates, reads, changes and statements. A span contains only names: of types, plans, tables and routes. It never
 * contains a value: no path, parameter, text of a statement, or message of an error.
 */
export class WorkSpans implements Observer {
  readonly kinds: readonly WorkKind[] = ['request', ...(Object.keys(NAMES) as (keyof typeof NAMES)[]), 'statement'];
  readonly #parts: WorkSpansParts;
  readonly #running = new AsyncLocalStorage<Scope>();
  readonly #requests = new WeakMap<IncomingMessage, Scope>();
  readonly #statements = new StatementNames();
  /** Open scopes. */
  #open = 0;

  constructor(parts: WorkSpansParts) {
    this.#parts = parts;
  }

  get traceparent(): string | null {
    const scope = this.#current;
    return scope === null ? null : writeTraceparent(scope.span.spanContext());
  }

  get facts(): Readonly<Record<string, string>> | null {
    const scope = this.#current;
    return scope === null ? null : { traceId: scope.span.spanContext().traceId };
  }

  /** Ends a scope and its span. While no scope is open, Node.js need not track promises, which is most of the cost of traces. */
  end(scope: Scope): void {
    if (scope.isOver) return;
    scope.isOver = true;
    scope.span.end();
    this.#open -= 1;
    if (this.#open === 0) this.#running.disable();
  }

  /** The scope of a request; null if it is not traced. */
  of(request: IncomingMessage): Scope | null {
    return this.#requests.get(request) ?? null;
  }

  around<T>(work: Work, run: () => T): T {
    switch (work.kind) {
      case 'request':
        return this.#request(work, run);
      case 'statement':
        return this.#statement(work, run);
      case 'job':
      case 'item':
      case 'delivery':
      case 'aftermath':
        return this.#apart(work, run);
      default:
        return this.#inside(work, run);
    }
  }

  get #current(): Scope | null {
    const scope = this.#running.getStore();
    return scope === undefined || scope.isOver ? null : scope;
  }

  /** The scope that spans are made in; null if nothing is recorded. */
  get #recording(): Scope | null {
    const scope = this.#current;
    return scope?.span.isRecording() === true ? scope : null;
  }

  /** A request without a scope is not traced. Its work may continue in a callback of its socket, so this is determined only once. */
  #request<T>({ name, request }: Work, run: () => T): T {
    const known = this.#requests.get(request as IncomingMessage);
    const scope = known ?? (name === 'request' ? this.#begin(request as IncomingMessage) : undefined);
    return scope === undefined ? run() : this.#running.run(scope, run);
  }

  /** Begins to trace a request, if its `traceparent` or the ratio says so. */
  #begin(request: IncomingMessage): Scope | undefined {
    const { source, trustsClients } = this.#parts;
    const context = this.#parentOf(trustsClients ? (request.headers.traceparent ?? traceparentOfLink(request)) : null);
    if (context === null) return undefined;
    const { SERVER } = source.api.SpanKind;
    const scope = this.#scope(source.tracer.startSpan(request.method ?? 'HTTP', { kind: SERVER }, context), context);
    this.#requests.set(request, scope);
    return scope;
  }

  /** Traces work that was requested earlier, perhaps on another node: it continues the trace of the request, or begins one. */
  #apart<T>({ kind, name, from }: Work, run: () => T): T {
    const { api, tracer } = this.#parts.source;
    const context = this.#parentOf(from);
    if (context === null) return this.#current === null ? run() : this.#running.exit(run);
    const { INTERNAL, CONSUMER, CLIENT } = api.SpanKind;
    const spanKind = { job: INTERNAL, item: CONSUMER, delivery: CLIENT, aftermath: INTERNAL } as const;
    const made = kind as keyof typeof spanKind;
    const span = tracer.startSpan(NAMES[made](name), { kind: spanKind[made], attributes: { [`plinth.${kind}`]: name } }, context);
    return this.#within(this.#scope(span, context), run);
  }

  #isChosen(): boolean {
    return Math.random() < this.#parts.ratio;
  }

  #inside<T>(work: Work, run: () => T): T {
    const { kind, name, plan: planOf } = work;
    const outer = this.#recording;
    if (outer === null) return run();
    const plan = planOf?.() ?? outer.plan;
    const attributes: Attributes = kind === 'transaction' ? {} : { 'plinth.type': name };
    if (planOf !== undefined && plan !== null) attributes['plinth.plan'] = plan;
    const span = this.#parts.source.tracer.startSpan(NAMES[kind as keyof typeof NAMES](name), { attributes }, outer.context);
    return this.#within(this.#scope(span, outer.context, plan), run, work.endOf);
  }

  #statement<T>({ name }: Work, run: () => T): T {
    const outer = this.#recording;
    if (outer === null) return run();
    const { source, system } = this.#parts;
    const { operation, table, summary } = this.#statements.of(name);
    const attributes: Attributes = {
      'db.system.name': system,
      'db.operation.name': operation,
      'db.query.summary': summary,
      ...(table !== null && { 'db.collection.name': table }),
      ...(outer.plan !== null && { 'plinth.plan': outer.plan }),
    };
    const span = source.tracer.startSpan(summary, { kind: source.api.SpanKind.CLIENT, attributes }, outer.context);
    return this.#ending(span, run, () => span.end());
  }

  #within<T>(scope: Scope, run: () => T, endOf?: Work['endOf']): T {
    return this.#ending(
      scope.span,
      () => this.#running.run(scope, run),
      () => this.end(scope),
      endOf,
    );
  }

  /** Runs work that may be asynchronous, and calls `end` when it is over. @param endOf see `Work` */
  #ending<T>(span: Span, run: () => T, end: () => void, endOf?: Work['endOf']): T {
    let result: T;
    try {
      result = run();
    } catch (error) {
      this.#fail(span, error, endOf);
      end();
      throw error;
    }
    if (typeof (result as PromiseLike<unknown> | undefined)?.then !== 'function') {
      end();
      return result;
    }
    (result as PromiseLike<unknown>).then(end, (error: unknown) => {
      this.#fail(span, error, endOf);
      end();
    });
    return result;
  }

  /** Records the type of an error, not its message, which may contain values. */
  #fail(span: Span, error: unknown, endOf?: Work['endOf']): void {
    const isExpected = endOf === undefined ? isPlinthError(error) && error.status < 500 : endOf(error) !== 'failed';
    span.setAttribute('error.type', isPlinthError(error) ? error.code : error instanceof Error ? error.name : typeof error);
    if (!isExpected) span.setStatus({ code: this.#parts.source.api.SpanStatusCode.ERROR });
  }

  #scope(span: Span, parent: Context, plan: string | null = null): Scope {
    this.#open += 1;
    return { span, context: this.#parts.source.api.trace.setSpan(parent, span), plan, isOver: false };
  }

  /**
   * The context in which a trace begins or continues. Null if nothing is recorded: then promises are not tracked either, which is most of
   * the cost of traces.
   * @param traceparent decides if it is valid, otherwise the ratio does
   */
  #parentOf(traceparent: unknown): Context | null {
    const { api } = this.#parts.source;
    const place = parseTraceparent(traceparent);
    if (place === null) return this.#isChosen() ? api.ROOT_CONTEXT : null;
    return place.traceFlags & api.TraceFlags.SAMPLED ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...place, isRemote: true }) : null;
  }
}

/** The `traceparent` in a link of a mail that somebody has followed. */
function traceparentOfLink({ method, url = '' }: IncomingMessage): string | null {
  return method === 'GET' ? (/[?&]traceparent=([\da-f-]+)/.exec(url)?.[1] ?? null) : null;
}
