import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type FormattedExecutionResult,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { type Caller, clientAddress, isPlinthError, type RequestContext } from 'plinth';
import { LimitedWork } from '../execute/limited-work.ts';
import type { DocumentCache } from '../http/document-cache.ts';
import { mistake, type ShownErrors } from '../http/format-error.ts';
import type { OperationRunner } from '../http/run-operation.ts';
import { outputFields } from '../read/output-fields.ts';
import { isCustom, markOf } from '../schema/marks.ts';
import { AnswerStream } from './answer-stream.ts';
import type { Subscriber } from './subscriber.ts';

/** The parts that subscriptions are run with. */
export interface SubscriptionRunnerParts {
  readonly schema: GraphQLSchema;
  readonly known: DocumentCache;
  /** Checks operations over HTTP and WebSockets alike. */
  readonly runner: Pick<OperationRunner, 'check' | 'operation' | 'ownKeys'>;
  readonly errors: ShownErrors;
  /** Maximum changes that are read at a time. */
  readonly readLimit: number;
}

/** An operation, as a client sent it. */
export interface SubscriptionRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

/** A running operation with its stream of responses. */
export interface Started extends OperationArgs {
  readonly told: AnswerStream<FormattedExecutionResult>;
}

type OperationArgs = Pick<ExecutionArgs, 'schema' | 'document' | 'variableValues' | 'operationName'>;

/** A running operation. */
interface Running {
  readonly operation: OperationArgs;
  readonly subscriber: Subscriber;
  /** Key of everything that responses depend on, beside the event and the caller; null if custom resolvers take part. */
  readonly key: string | null;
  /** Whether nobody waits for its responses any more. */
  isOver(): boolean;
}

/** A response that is computed once for all equal subscribers. */
interface SharedAnswer {
  readonly made: Promise<FormattedExecutionResult | null>;
  /** The operations that wait for it. */
  readonly waiting: Running[];
}

/** Runs subscriptions. An operation is checked once; the caller and its rights are checked for every event. */
export class SubscriptionRunner {
  readonly #parts: SubscriptionRunnerParts;
  readonly #reads: LimitedWork;
  readonly #shared = new WeakMap<object, Map<string, SharedAnswer>>();

  constructor(parts: SubscriptionRunnerParts) {
    this.#parts = parts;
    this.#reads = new LimitedWork(parts.readLimit);
  }

  /** @returns the stream, or the errors of an operation that cannot run */
  async start(
    { query, variables: given, operationName }: SubscriptionRequest,
    subscriber: Subscriber,
  ): Promise<Started | readonly GraphQLFormattedError[]> {
    const { schema, known, runner, errors } = this.#parts;
    const variables = runner.ownKeys(given ?? {});
    const wrong = runner.check(query, operationName ?? undefined, variables);
    if (wrong !== null) return wrong;
    const { document } = known.of(query) as { readonly document: DocumentNode };
    const unfit = unfitness(schema, document, operationName);
    if (unfit !== null) return [errors.format(unfit)];
    const http = requestOf(subscriber, await subscriber.caller());
    const operation = { schema, document, variableValues: variables, operationName };
    const source = await this.#source({ ...operation, contextValue: runner.operation(http) });
    if (!(Symbol.asyncIterator in source)) {
      const shown = (error: GraphQLError) =>
        error.path === undefined ? errors.format(mistake(error, 'BAD_USER_INPUT'), error) : errors.ofField(error, http);
      return (source.errors ?? []).map(shown);
    }
    const key = this.#isStandard(document) ? JSON.stringify([query, variables, operationName]) : null;
    const running: Running = { operation, subscriber, key, isOver: () => told.isOver };
    const told = new AnswerStream(source, (event) => this.#answer(event, running));
    return { ...operation, told };
  }

  /** The formatted error of a stream. */
  shown(error: unknown, subscriber: Subscriber): GraphQLFormattedError {
    const message = error instanceof Error ? error.message : '';
    return this.#parts.errors.ofField(new GraphQLError(message, { originalError: error as Error }), subscriber.ctx);
  }

  async #source(args: ExecutionArgs): Promise<AsyncIterable<unknown> | ExecutionResult> {
    try {
      return await createSourceEventStream(args);
    } catch (error) {
      // The resolver does not return an event stream.
      return { errors: [new GraphQLError('', { path: [], originalError: error as Error })] };
    }
  }

  /** The response to an event. Subscribers with the same operation and caller share it. Null if the caller may not see the event. */
  async #answer(event: unknown, running: Running): Promise<FormattedExecutionResult | null> {
    const { subscriber } = running;
    const caller = await subscriber.caller();
    const read = (waiting: readonly Running[], forget: () => void) =>
      this.#reads.run(clientAddress(subscriber.ctx), async () => {
        if (waiting.some((each) => !each.isOver())) return await this.#execute(event, caller, running);
        forget();
        return null;
      });
    if (running.key === null || typeof event !== 'object' || event === null) return await read([running], () => undefined);
    const shared = this.#shared.get(event) ?? new Map<string, SharedAnswer>();
    this.#shared.set(event, shared);
    // Rules use attributes of the user, which may have changed since another subscriber's read.
    const key = JSON.stringify([caller.kind, caller.id, caller.user, caller.ability.key, running.key]);
    const known = shared.get(key);
    if (known !== undefined) {
      known.waiting.push(running);
      return await known.made;
    }
    const waiting = [running];
    const made = read(waiting, () => shared.delete(key));
    shared.set(key, { made, waiting });
    return await made;
  }

  async #execute(event: unknown, caller: Caller, { operation, subscriber }: Running): Promise<FormattedExecutionResult | null> {
    const { runner, errors } = this.#parts;
    const http = requestOf(subscriber, caller);
    const result = await execute({ ...operation, rootValue: event, contextValue: runner.operation(http) });
    if (result.errors?.some(isRefused)) return null;
    const shown = result.errors?.map((error) => errors.ofField(error, http));
    return { data: result.data ?? null, ...(shown && { errors: shown }) };
  }

  /** Whether all fields of a document have their standard resolvers, so that responses do not depend on the request. */
  #isStandard(document: DocumentNode): boolean {
    let isStandard = true;
    const types = new TypeInfo(this.#parts.schema);
    const look = () => {
      const field = types.getFieldDef();
      if (field && field.name !== '__typename' && (markOf(field) === undefined || isCustom(field))) isStandard = false;
    };
    visit(document, visitWithTypeInfo(types, { Field: look }));
    return isStandard;
  }
}

/** Why a valid document cannot run over a WebSocket; null if it can. */
function unfitness(schema: GraphQLSchema, document: DocumentNode, operationName: string | null | undefined): GraphQLFormattedError | null {
  const operation = getOperationAST(document, operationName);
  if (!operation) return { message: 'Operation not found', extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } };
  if (operation.operation === 'subscription') {
    if (asksForSomething(schema, document, operation)) return null;
    const nothing = 'A subscription must select one field, but its directives exclude all of them.';
    return { message: nothing, extensions: { code: 'BAD_USER_INPUT' } };
  }
  const message = 'Only subscriptions are supported over a WebSocket. Send queries and mutations over HTTP.';
  return { message, extensions: { code: 'BAD_REQUEST' } };
}

/** graphql-js assumes that a field is selected after directives with variables were refused. */
function asksForSomething(schema: GraphQLSchema, { definitions }: DocumentNode, { selectionSet }: OperationDefinitionNode): boolean {
  const type = schema.getSubscriptionType();
  const known = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION);
  const fragments = Object.fromEntries(known.map((each) => [each.name.value, each]));
  return !!type && outputFields({ schema, fragments, variableValues: {} }, type, [selectionSet]).length > 0;
}

/** The handshake request, with the caller's current rights. */
function requestOf({ ctx }: Subscriber, caller: Caller): RequestContext {
  return Object.create(ctx, { state: { value: { ...ctx.state, caller }, enumerable: true } }) as RequestContext;
}

/** Whether the subscription field itself was refused: the caller may not see the event, and nothing is sent. */
function isRefused({ path, originalError }: GraphQLError): boolean {
  return path?.length === 1 && isPlinthError(originalError) && originalError.status === 403;
}
