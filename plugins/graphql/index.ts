/**
 * The GraphQL API: one endpoint, with a schema made from the content types.
 *
 * @module plinth/plugins/graphql
 */
import { CONFIG, type ContentType, DOCUMENTS, definePlugin, HTTP, LOGGER, TYPINGS } from 'plinth';
import { GRAPHQL, GraphqlExtensions } from './graphql.ts';
import type * as Api from './graphql-api.ts';
import type { GraphqlApi } from './graphql-api.ts';
import { needsApollo } from './http/apollo-server.ts';
import { addEndpoint } from './http/endpoint.ts';
import { proofsOf } from './http/operation-request.ts';
import { graphqlOptions, subscriptionBounds } from './options.ts';
import { firstQuery } from './sandbox/first-query.ts';
import { BrokenPromises } from './schema/broken-promises.ts';
import type * as Text from './text/without-values.ts';

export type { AskedRead, ReadBranch, ReadOperation, ReadSelection, SentOperation } from './compose/asked-read.ts';
export type { Operation } from './execute/operation.ts';
export { given, type PluginField, type PluginFields } from './extension/plugin-fields.ts';
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
export { listField, singleField, typeName } from './names.ts';
export type { Action } from './schema/actions.ts';
export type { ArgumentMaker, RootArgument } from './schema/root-arguments.ts';

declare module 'plinth' {
  interface PluginNames {
    graphql: true;
  }
}

const NAME = 'graphql';

export default definePlugin({
  name: NAME,
  description: 'GraphQL API for all content types',
  options: graphqlOptions,
  apply(kernel, options) {
    const { container, hooks, plugins } = kernel;
    const extensions = new GraphqlExtensions(kernel);
    container.register(GRAPHQL, { useValue: extensions });

    container.resolve(TYPINGS).nullability = options.nullability;
    if (options.nullability === 'schema' && options.shadowCRUD)
      hooks.ready.tapPromise(NAME, () => {
        const { pluginTimeout } = container.resolve(CONFIG).server;
        const broken = new BrokenPromises(container.resolve(DOCUMENTS), extensions.shadow);
        return broken.report(container.resolve(LOGGER), pluginTimeout / 2);
      });

    const http = container.resolve(HTTP);
    for (const name of proofsOf(options.apolloServer.csrfPrevention) ?? []) http.allowHeader(name);

    const closing: (() => Promise<void>)[] = [];
    hooks.shutdown.tapPromise(NAME, async () => {
      for (const close of closing) await close();
    });

    hooks.routes.tap(NAME, (routes) => {
      extensions.close();
      const isProduction = container.resolve(CONFIG).environment === 'production';
      const logger = container.resolve(LOGGER);
      const onShutdown = (close: () => Promise<void>) => void closing.push(close);
      let made: GraphqlApi | null = null;
      const api = () => {
        made ??= loadApi().makeGraphqlApi({ container, plugins, extensions, options, isProduction, logger, onShutdown });
        return made;
      };
      const answers = () => api().answers;
      extensions.opened(options.endpoint, api);
      const reads = (type: ContentType) => !isProduction && options.shadowCRUD && extensions.shadow.hasAction(type, 'find');
      const first = () => firstQuery(container.resolve(DOCUMENTS).model, reads);
      addEndpoint(routes, { options, isProduction, logger, firstQuery: first, answers });
      // A mistake stops the boot. If none is possible, the first operation builds the schema: most starts and most tests do not need it.
      const isOpened = needsApollo(options.apolloServer) || subscriptionBounds(options) !== null;
      if (isOpened || extensions.mayBeWrong(container.resolve(DOCUMENTS).model)) answers();
    });
  },
});

/** Loads the modules for operations on first use, so that they do not delay the start. */
function loadApi(): typeof Api {
  return require('./graphql-api') as typeof Api;
}

/** See `withoutValues` of `text/without-values`, which is loaded by its first call. */
export function withoutValues(operation: Parameters<typeof Text.withoutValues>[0]): string | null {
  const text = require('./text/without-values') as typeof Text;
  return text.withoutValues(operation);
}
