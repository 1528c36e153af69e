import { ACCESS, type Access, type Caller, type ContentType, DOCUMENTS, HTTP, type Kernel, type Logger, type Model } from 'plinth';
import type { AskedRead, ReadOperation, SentOperation } from './compose/asked-read.ts';
import { composeRead } from './compose/compose-read.ts';
import { readStored } from './compose/read-stored.ts';
import { ContentResolvers } from './execute/content-resolvers.ts';
import { hearOwnNode } from './execute/local-changes.ts';
import { ToldParts } from './execute/told-parts.ts';
import { loadNexus } from './extension/nexus.ts';
import type { GraphqlExtensions } from './graphql.ts';
import { hearAllNodes } from './graphql-events.ts';
import { type Answers, answersOf } from './http/answers.ts';
import { type GraphqlOptions, subscriptionBounds } from './options.ts';
import { ACTIONS } from './schema/actions.ts';
import { buildSchema } from './schema/build-schema.ts';
import { isCustom } from './schema/marks.ts';
import { TextAnswers } from './text/text-answers.ts';
import { ValueWriters } from './text/value-writers.ts';

/** The parts that the API is made from. */
export interface GraphqlApiParts {
  readonly container: Kernel['container'];
  /** Names of the plugins that are on. */
  readonly plugins: readonly string[];
  readonly extensions: GraphqlExtensions;
  readonly options: GraphqlOptions;
  /** In production, errors and introspection reveal no more than clients need. */
  readonly isProduction: boolean;
  readonly logger: Logger;
  /** Registers a function to call when the kernel shuts down. */
  readonly onShutdown: (close: () => Promise<void>) => void;
}

/** The API after its schema is built. */
export interface GraphqlApi {
  readonly answers: Answers;
  /** See `Graphql.compose`. */
  compose(asked: AskedRead): ReadOperation;
  /** See `Graphql.readStored`. */
  readStored(sent: SentOperation, caller: Caller): Promise<boolean>;
}

/** Logs once, during development, that a list is shorter than a request asks for: a client sees it only in `pageInfo`. */
function cutNote(most: number, option: string, logger: Logger): (asked: number) => void {
  let isTold = false;
  return (asked) => {
    if (isTold) return;
    isTold = true;
    logger.warn(
      `GraphQL: "pagination" requested ${asked} documents, but a list returns at most ${most} (config/plugins, graphql.config.${option})`,
    );
  };
}

/**
 * Builds the schema, and the handlers of operations on it. This module and its imports, including the package graphql, are loaded on first
 * use.
 * @throws BootError for contradictions
 */
export function makeGraphqlApi({ container, plugins, extensions, options, isProduction, logger, onShutdown }: GraphqlApiParts): GraphqlApi {
  const documents = container.resolve(DOCUMENTS);
  const { defaultLimit, maxLimit, amountLimit } = options;
  const most = maxLimit === -1 ? amountLimit : Math.min(maxLimit, amountLimit);
  const bounds = {
    defaultLimit: Math.min(defaultLimit, most),
    maxLimit: most,
    ...(isProduction ? {} : { cut: cutNote(most, most === maxLimit ? 'maxLimit' : 'amountLimit', logger) }),
  };
  const actionNeeded = extensions.shadow.actionNeeded.bind(extensions.shadow);
  const http = container.resolve(HTTP);
  const subscriptions = subscriptionBounds(options);
  const waitingLimit = subscriptions?.waitingLimit ?? 0;
  const resolvers = new ContentResolvers(
    { documents, bounds, actionNeeded, waitingLimit, aroundWrites: extensions.aroundWrites },
    extensions.rootArguments,
  );
  const { reads, changes } = resolvers;
  extensions.reads = reads;
  const told = new ToldParts(http.hooks);
  const heard: string[] = [];
  const subscriber = (type: ContentType) => {
    heard.push(type.uid);
    return changes.subscriber(type);
  };
  const schema = buildSchema({
    model: documents.model,
    shadowCRUD: options.shadowCRUD,
    keyPages: options.keyPages,
    nullability: options.nullability,
    v4CompatibilityMode: options.v4CompatibilityMode,
    extensions,
    resolver: (mark) => resolvers.of(mark),
    subscriber: subscriptions === null ? null : subscriber,
    loadNexus,
    policies: http.policies,
    told,
    actions: knownActions(documents.model, container.resolve(ACCESS)),
  });
  if (heard.length > 0) {
    const hear = plugins.includes('events') ? hearAllNodes : hearOwnNode;
    changes.listenTo(hear(container, heard, changes));
  }
  const texts = new TextAnswers({
    schema,
    documents,
    model: documents.model,
    rowLimit: options.rowLimit,
    bounds,
    writers: new ValueWriters(),
    rootArguments: extensions.rootArguments,
    actionNeeded,
    isStandard: (field) => !isCustom(field) && resolvers.resolves(field),
  });
  const { answers, known } = answersOf({ schema, documents, http, told, texts, options, bounds, isProduction, logger, onShutdown });
  return {
    answers,
    compose: (asked) => composeRead(asked, { schema, model: documents.model, bounds, known }),
    readStored: (sent, caller) => readStored(sent, caller, { known, texts }),
  };
}

/** Actions that a scope may name: the declared ones, and those that every content type has. */
function knownActions({ contentTypes }: Model, { actions }: Access): ReadonlySet<string> {
  const own = [...contentTypes.keys()].flatMap((uid) => ACTIONS.map((action) => `${uid}.${action}`));
  return new Set([...actions.keys(), ...own]);
}
