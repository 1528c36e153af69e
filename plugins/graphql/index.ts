/**
 * The GraphQL API: one endpoint with a schema that is made of the content types.
 *
 * @module plinth/plugins/graphql
 */
import { ACCESS, type Access, CONFIG, type ContentType, DOCUMENTS, definePlugin, HTTP, LOGGER, type Model } from 'plinth';
import { ContentResolvers } from './execute/content-resolvers.ts';
import { loadNexus } from './extension/nexus.ts';
import { GRAPHQL, GraphqlExtensions } from './graphql.ts';
import { addEndpoint, proofsOf } from './http/endpoint.ts';
import { graphqlOptions, subscriptionBounds } from './options.ts';
import { buildSchema } from './schema/build-schema.ts';
import { isCustom } from './schema/marks.ts';
import { ACTIONS } from './schema/root-fields.ts';
import { TextAnswers } from './text/text-answers.ts';
import { ValueWriters } from './text/value-writers.ts';

export type { Operation } from './execute/operation.ts';
export type {
  MiddlewareFactory,
  PolicyContext,
  PolicyFunction,
  ResolverConfig,
  ResolverMiddleware,
  ResolversConfig,
} from './extension/resolver-config.ts';
export type { ExtensionParts, ExtensionUse, FieldResolver, Resolvers, SchemaExtension } from './extension/schema-extension.ts';
export type { ShadowCrud, ShadowField } from './extension/shadow-crud.ts';
export { type AskedFor, GRAPHQL, type Graphql } from './graphql.ts';
export type { Action, RootArgument } from './schema/root-fields.ts';

declare module 'plinth' {
  interface PluginNames {
    graphql: true;
  }
}

const NAME = 'graphql';

export default definePlugin({
  name: NAME,
  description: 'One GraphQL endpoint for every content type',
  options: graphqlOptions,
  apply(kernel, options) {
    const { container, hooks } = kernel;
    const extensions = new GraphqlExtensions(kernel);
    container.register(GRAPHQL, { useValue: extensions });

    const http = container.resolve(HTTP);
    for (const name of proofsOf(options.apolloServer.csrfPrevention) ?? []) http.allowHeader(name);

    const closing: (() => Promise<void>)[] = [];
    hooks.shutdown.tapPromise(NAME, async () => {
      for (const close of closing) await close();
    });

    hooks.routes.tap(NAME, (routes) => {
      extensions.close();
      const documents = container.resolve(DOCUMENTS);
      const { defaultLimit, maxLimit, amountLimit } = options;
      const most = maxLimit === -1 ? amountLimit : Math.min(maxLimit, amountLimit);
      const bounds = { defaultLimit: Math.min(defaultLimit, most), maxLimit: most };
      const actionNeeded = extensions.shadow.actionNeeded.bind(extensions.shadow);
      const subscriptions = subscriptionBounds(options);
      const waitingLimit = subscriptions?.waitingLimit ?? 0;
      const resolvers = new ContentResolvers({ documents, bounds, actionNeeded, waitingLimit }, extensions.rootArguments);
      const { reads, changes } = resolvers;
      extensions.reads = reads;
      const told: string[] = [];
      const subscriber = (type: ContentType) => {
        told.push(type.uid);
        return changes.subscriber(type);
      };
      const schema = buildSchema({
        model: documents.model,
        shadowCRUD: options.shadowCRUD,
        extensions,
        resolver: (mark) => resolvers.of(mark),
        subscriber: subscriptions === null ? null : subscriber,
        loadNexus,
        policies: http.policies,
        actions: knownActions(documents.model, container.resolve(ACCESS)),
      });
      // Where somebody is told of changes, versions are read before they are removed.
      if (told.length > 0) documents.hooks.committed.tap({ name: NAME, types: told }, (event) => changes.tell(event));
      const { environment } = container.resolve(CONFIG);
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
      const logger = container.resolve(LOGGER);
      const onShutdown = (close: () => Promise<void>) => void closing.push(close);
      addEndpoint(routes, { schema, documents, http, texts, options, bounds, environment, logger, onShutdown });
    });
  },
});

/** Actions that a scope may name: what was declared, and what content types have by themselves. */
function knownActions({ contentTypes }: Model, { actions }: Access): ReadonlySet<string> {
  const own = [...contentTypes.keys()].flatMap((uid) => ACTIONS.map((action) => `${uid}.${action}`));
  return new Set([...actions.keys(), ...own]);
}
