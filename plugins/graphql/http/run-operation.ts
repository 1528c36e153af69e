import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import { askerOf, clientAddress, type Documents, JsonText, type RequestContext, readerOf } from 'plinth';
import { prefersRevision } from 'plinth/plugins/rest';
import { assertShort } from '../execute/answer-length.ts';
import { AnswerSize } from '../execute/answer-size.ts';
import { InTurn } from '../execute/in-turn.ts';
import { jsonPieces } from '../execute/json-pieces.ts';
import { LimitedWork } from '../execute/limited-work.ts';
import type { Operation } from '../execute/operation.ts';
import type { CostRule } from '../limits/cost-rule.ts';
import { areLong, largeVariables } from '../limits/variable-size.ts';
import type { GraphqlOptions } from '../options.ts';
import type { TextAnswers } from '../text/text-answers.ts';
import type { DocumentCache } from './document-cache.ts';
import { mistake, type ShownErrors } from './format-error.ts';
import type { OperationRequest } from './operation-request.ts';
import { type OwnKeys, ownKeysFor } from './own-keys.ts';
import type { PersistedQueries } from './persisted-queries.ts';
import { givesCredentials } from './replaced-credentials.ts';
import { RequestMistake } from './request-mistake.ts';
import { ToldSchemas } from './told-schemas.ts';
import { quotedMistakes, variableMistakes } from './variable-mistakes.ts';

/** The parts that operations are run with. */
export interface OperationRunnerParts {
  readonly schema: GraphQLSchema;
  readonly known: DocumentCache;
  readonly cost: CostRule;
  readonly persisted: PersistedQueries;
  readonly texts: TextAnswers;
  readonly errors: ShownErrors;
  readonly contents: Pick<Documents, 'readBudget' | 'slices'>;
  readonly limits: Pick<GraphqlOptions, 'rowLimit' | 'variableLimit'>;
  /** Whether messages suggest similar names, and quote short variables. */
  readonly suggests: boolean;
}

/** Characters from which a response waits for its turn before it is written. */
const LONG = 1_000_000;

/** Maximum concurrent operations with groupings: each may hold as many objects as there are distinct values, until it is answered. */
const GROUPING = 1;

/** The response to an operation, as JSON, with its status. */
export interface Answer {
  readonly status: number;
  readonly body: string | JsonText;
}

/** Runs operations. */
export class OperationRunner {
  readonly #parts: OperationRunnerParts;
  readonly #told = new ToldSchemas();
  readonly #grouping = new LimitedWork(GROUPING);
  /** Converts variables before they are used. */
  readonly ownKeys: OwnKeys;

  constructor(parts: OperationRunnerParts) {
    this.#parts = parts;
    this.ownKeys = ownKeysFor(parts.schema);
  }

  /** @throws RequestMistake for an operation that cannot run */
  async run(ctx: RequestContext, sent: OperationRequest): Promise<Answer> {
    const request = { ...sent, variables: this.ownKeys(sent.variables) };
    const { known, persisted } = this.#parts;
    const source = persisted.textOf(request);
    const { document, costsVary, groups, errors } = known.of(source);
    if (document === undefined) return refused(errors.map((error) => this.#parts.errors.format(error)));
    const operation = getOperationAST(document, request.operationName);
    if (!operation) throw notNamed(request.operationName);
    if (ctx.method !== 'POST' && operation.operation !== 'query') {
      const message = `GET requests only support query operations, not ${operation.operation} operations`;
      throw new RequestMistake(message, 405, 'BAD_REQUEST', { Allow: 'POST' });
    }
    if (operation.operation === 'subscription') throw new RequestMistake('Subscriptions are not supported over HTTP. Use a WebSocket.');
    const large = largeVariables(request.variables, this.#parts.limits.variableLimit);
    if (large !== null) throw new RequestMistake(large);
    const wrong = this.#longMistakes(operation, request.variables);
    if (wrong.length > 0) return refused(this.#shown(wrong));
    persisted.keep(request);
    if (costsVary) {
      const problem = this.#tooMuch(document, operation, request.variables);
      if (problem !== null) return problem;
    }
    const key = this.#told.keyOf(document, source, request.operationName);
    const told = key === null ? undefined : this.#told.get(key);
    if (told !== undefined) return { status: 200, body: told };
    const text =
      key === null && !prefersRevision(ctx)
        ? await this.#parts.texts.answer(document, operation, request.variables, ctx.state.caller, readerOf(ctx), (dependence) => {
            // A text that is identified by hash must be seen again by the cache of persisted queries each time.
            ctx.state.dependsOn = request.hash === null ? dependence : null;
          })
        : null;
    if (text === null) ctx.state.dependsOn = null;
    if (text !== null) return { status: 200, body: text };
    const answering = () => this.#execute(ctx, document, operation, request);
    const { isWhole, ...answer } = await (groups ? this.#grouping.run(clientAddress(ctx), answering) : answering());
    if (key !== null && isWhole && typeof answer.body === 'string') this.#told.keep(key, answer.body);
    return answer;
  }

  /**
   * Refuses a request whose credentials were refused, unless all its operations give new ones.
   * @throws UnauthorizedError
   */
  checkCredentials({ state: { refusedCredentials } }: RequestContext, requests: readonly OperationRequest[]): void {
    if (refusedCredentials === undefined) return;
    const { schema, known, persisted } = this.#parts;
    const isGiven = (request: OperationRequest) => givesCredentials(schema, known, persisted.textOf(request), request.operationName);
    if (!requests.every(isGiven)) throw refusedCredentials;
  }

  /** The formatted errors of an operation whose text can be parsed; null if there are none. */
  check(
    text: string,
    operationName: string | undefined,
    variables: OperationRequest['variables'],
  ): readonly GraphQLFormattedError[] | null {
    const { known, errors, limits } = this.#parts;
    const { document, errors: wrong } = known.of(text);
    if (document === undefined) return wrong.map((error) => errors.format(error));
    const large = largeVariables(variables, limits.variableLimit);
    if (large !== null) return [errors.format({ message: large, extensions: { code: 'BAD_REQUEST' } })];
    const operation = getOperationAST(document, operationName);
    if (!operation) return null;
    const long = this.#longMistakes(operation, variables);
    if (long.length > 0) return this.#shown(long);
    const error = this.#costOf(document, operation, variables);
    if (error !== null) return [errors.format(mistake(error, 'GRAPHQL_VALIDATION_FAILED'), error)];
    const mistakes = this.#mistakes(operation, variables);
    return mistakes.length === 0 ? null : this.#shown(mistakes);
  }

  #mistakes(operation: OperationDefinitionNode, variables: OperationRequest['variables'] = {}): readonly GraphQLError[] {
    const { schema, suggests } = this.#parts;
    if (suggests && !areLong(variables)) return quotedMistakes(schema, operation, variables);
    return variableMistakes(schema, operation, variables, suggests);
  }

  /** Errors in long variables, found before graphql-js would quote them. */
  #longMistakes(operation: OperationDefinitionNode, variables: OperationRequest['variables']): readonly GraphQLError[] {
    return areLong(variables) ? this.#mistakes(operation, variables) : [];
  }

  /** Formats errors that were found before anything was resolved. */
  #shown(mistakes: readonly GraphQLError[]): GraphQLFormattedError[] {
    return mistakes.map((error) => this.#parts.errors.format(mistake(error, 'BAD_USER_INPUT'), error));
  }

  /** Makes the data that the resolvers of a new operation share. */
  operation(http: RequestContext): Operation {
    const { contents, limits } = this.#parts;
    return {
      caller: http.state.caller,
      http,
      problems: new Map(),
      opened: new Map(),
      budget: contents.readBudget(readerOf(http)),
      answered: new AnswerSize(limits.rowLimit),
      grouping: new InTurn(),
      revisions: prefersRevision(http) ? new Map() : null,
      slices: contents.slices(askerOf(http)),
      reads: new Map(),
    };
  }

  /** The `extensions` of a response; null if there are none. */
  extensions({ revisions, http }: Operation): { readonly revisions: Readonly<Record<string, number>> } | null {
    if (revisions === null) return null;
    if (http.method === 'GET') http.vary('Prefer');
    return revisions.size === 0 ? null : { revisions: Object.fromEntries(revisions) };
  }

  #tooMuch(document: DocumentNode, operation: OperationDefinitionNode, variables: OperationRequest['variables']) {
    const error = this.#costOf(document, operation, variables);
    return error === null ? null : refused([this.#parts.errors.format(mistake(error, 'GRAPHQL_VALIDATION_FAILED'), error)]);
  }

  #costOf(document: DocumentNode, operation: OperationDefinitionNode, variables: OperationRequest['variables']): GraphQLError | null {
    const { cost } = this.#parts;
    return cost.judge(operation, cost.costOf(document, operation, variables ?? {}));
  }

  async #execute(
    ctx: RequestContext,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    { variables, operationName }: OperationRequest,
  ): Promise<Answer & { readonly isWhole: boolean }> {
    const { schema, errors } = this.#parts;
    const contextValue = this.operation(ctx);
    const result = await execute({ schema, document, variableValues: variables, operationName, contextValue });
    if (result.data === undefined) {
      const mistakes = this.#mistakes(operation, variables);
      return { ...refused(this.#shown(mistakes.length > 0 ? mistakes : (result.errors ?? []))), isWhole: false };
    }
    let length: number;
    try {
      length = assertShort(result.data, contextValue.budget.maxAnswerSize);
    } catch (error) {
      const problem = errors.ofField(new GraphQLError((error as Error).message, { originalError: error as Error }), ctx);
      return { status: 200, body: JSON.stringify({ data: null, errors: [problem] }), isWhole: false };
    }
    const shown = result.errors?.map((error) => errors.ofField(error, ctx));
    const extensions = this.extensions(contextValue);
    const told = { data: result.data, ...(shown && { errors: shown }), ...(extensions && { extensions }) };
    // A text that was read once may occur many times in it. Until its turn comes, such a text is in memory only once.
    const body = length < LONG ? JSON.stringify(told) : new JsonText({ length, write: () => jsonPieces(told) });
    return { status: 200, body, isWhole: shown === undefined };
  }
}

function refused(errors: readonly GraphQLFormattedError[]): { readonly status: number; readonly body: string } {
  return { status: 400, body: JSON.stringify({ errors }) };
}

function notNamed(operationName: string | undefined): RequestMistake {
  const message =
    operationName === undefined
      ? 'Must provide operation name if query contains multiple operations.'
      : `Unknown operation named "${operationName}".`;
  return new RequestMistake(message, 400, 'OPERATION_RESOLUTION_FAILURE');
}
