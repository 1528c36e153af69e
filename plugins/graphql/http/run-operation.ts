import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  type OperationDefinitionNode,
} from 'graphql';
import { askerOf, type Documents, type JsonText, type RequestContext } from 'plinth';
import { assertShort } from '../execute/answer-length.ts';
import { AnswerSize } from '../execute/answer-size.ts';
import type { Operation } from '../execute/operation.ts';
import type { CostRule } from '../limits/cost-rule.ts';
import { largeVariables } from '../limits/variable-size.ts';
import type { GraphqlOptions } from '../options.ts';
import type { TextAnswers } from '../text/text-answers.ts';
import { mistake, type ShownErrors } from './format-error.ts';
import type { KnownDocuments } from './known-documents.ts';
import type { OperationRequest } from './operation-request.ts';
import type { PersistedQueries } from './persisted-queries.ts';
import { RequestMistake } from './request-mistake.ts';
import { ToldSchemas } from './told-schemas.ts';

/** What operations are run with. */
export interface OperationRunnerParts {
  readonly schema: GraphQLSchema;
  readonly known: KnownDocuments;
  readonly cost: CostRule;
  readonly persisted: PersistedQueries;
  readonly texts: TextAnswers;
  readonly errors: ShownErrors;
  readonly contents: Pick<Documents, 'readBudget'>;
  readonly limits: Pick<GraphqlOptions, 'rowLimit' | 'variableLimit'>;
}

/** What an operation answers, as JSON, and with which status. */
export interface Answer {
  readonly status: number;
  readonly body: string | JsonText;
}

/** Runs operations, one at a time. */
export class OperationRunner {
  readonly #parts: OperationRunnerParts;
  readonly #told = new ToldSchemas();

  constructor(parts: OperationRunnerParts) {
    this.#parts = parts;
  }

  /** @throws RequestMistake for what is no operation that could run */
  async run(ctx: RequestContext, request: OperationRequest): Promise<Answer> {
    const { known, persisted } = this.#parts;
    const source = persisted.textOf(request);
    const { document, costsVary, errors } = known.of(source);
    if (document === undefined) return refused(errors.map((error) => this.#parts.errors.format(error)));
    const operation = getOperationAST(document, request.operationName);
    if (!operation) throw notNamed(request.operationName);
    if (ctx.method !== 'POST' && operation.operation !== 'query') {
      const message = `GET requests only support query operations, not ${operation.operation} operations`;
      throw new RequestMistake(message, 405, 'BAD_REQUEST', { Allow: 'POST' });
    }
    if (operation.operation === 'subscription')
      throw new RequestMistake('Subscriptions are not answered over HTTP: they need a WebSocket.');
    const large = largeVariables(request.variables, this.#parts.limits.variableLimit);
    if (large !== null) throw new RequestMistake(large);
    persisted.keep(request);
    if (costsVary) {
      const problem = this.#tooMuch(document, operation, request.variables);
      if (problem !== null) return problem;
    }
    const key = this.#told.keyOf(document, source, request.operationName);
    const told = key === null ? undefined : this.#told.get(key);
    if (told !== undefined) return { status: 200, body: told };
    const text =
      key === null ? await this.#parts.texts.answer(document, operation, request.variables, ctx.state.caller, askerOf(ctx)) : null;
    if (text !== null) return { status: 200, body: text };
    const { isWhole, ...answer } = await this.#execute(ctx, document, request);
    if (key !== null && isWhole) this.#told.keep(key, answer.body);
    return answer;
  }

  /** What is wrong with an operation of a text that can be parsed, as it is shown; null when nothing is. */
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
    const error = operation ? this.#costOf(document, operation, variables) : null;
    return error === null ? null : [errors.format(mistake(error, 'GRAPHQL_VALIDATION_FAILED'), error)];
  }

  /** What the resolvers of a new operation share. */
  operation(http: RequestContext): Operation {
    const { contents, limits } = this.#parts;
    return {
      caller: http.state.caller,
      http,
      problems: new Map(),
      opened: new Map(),
      budget: contents.readBudget(askerOf(http)),
      answered: new AnswerSize(limits.rowLimit),
      reads: new Map(),
    };
  }

  #tooMuch(document: DocumentNode, operation: OperationDefinitionNode, variables: OperationRequest['variables']) {
    const error = this.#costOf(document, operation, variables);
    return error === null ? null : refused([this.#parts.errors.format(mistake(error, 'GRAPHQL_VALIDATION_FAILED'), error)]);
  }

  #costOf(document: DocumentNode, operation: OperationDefinitionNode, variables: OperationRequest['variables']): GraphQLError | null {
    const { cost } = this.#parts;
    return cost.judge(operation, cost.counterOf(document, variables ?? {}).of(operation));
  }

  async #execute(
    ctx: RequestContext,
    document: DocumentNode,
    { variables, operationName }: OperationRequest,
  ): Promise<{ readonly status: number; readonly body: string; readonly isWhole: boolean }> {
    const { schema, errors } = this.#parts;
    const contextValue = this.operation(ctx);
    const result = await execute({ schema, document, variableValues: variables, operationName, contextValue });
    if (result.data === undefined) {
      const wrong = (result.errors ?? []).map((error) => errors.format(mistake(error, 'BAD_USER_INPUT'), error));
      return { ...refused(wrong), isWhole: false };
    }
    try {
      assertShort(result.data, contextValue.budget.maxAnswerSize);
    } catch (error) {
      const problem = errors.ofField(new GraphQLError((error as Error).message, { originalError: error as Error }), ctx);
      return { status: 200, body: JSON.stringify({ data: null, errors: [problem] }), isWhole: false };
    }
    const shown = result.errors?.map((error) => errors.ofField(error, ctx));
    return { status: 200, body: JSON.stringify({ data: result.data, ...(shown && { errors: shown }) }), isWhole: shown === undefined };
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
