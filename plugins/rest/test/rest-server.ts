import { createAbility } from 'plinth';
import { createAccess, createHttp, RouteCollection } from 'plinth/testing';
import request from 'supertest';
import { actionName, addDocumentRoutes, generatedActions, routedTypes } from '../document-routes.ts';
import { Enveloper } from '../envelope.ts';
import { V4Format } from '../format-v4.ts';
import { RestExtensions } from '../rest.ts';
import { createParameterCheck } from '../strict-parameters.ts';
import { FakeDocuments } from './fake-documents.ts';
import { MODEL } from './fixture-model.ts';

/** Settings of a server on any free port, without CORS, compression and the like. */
export const HTTP_SETTINGS = {
  host: '127.0.0.1',
  port: 0,
  proxy: false,
  proxies: 1,
  accessLog: false,
  slowRequest: 0,
  maxStaleness: 0,
  body: { json: 1_048_576, form: 57_344, depth: 64, objects: 50_000, keys: 5_000 },
  query: { length: 65_536, depth: 20, arrayLimit: 1_000, parameters: 5_000 },
  cors: false,
  security: false,
  compression: false,
  longAnswers: 32_000_000,
  remembered: 0,
  etag: false,
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  keepAliveTimeout: 5_000,
  minimumRate: 16_384,
  maxEventLoopDelay: 0,
  maxDatabaseWait: 0,
  readinessTimeout: 2_000,
  drainDelay: 0,
  drainsUnused: true,
  shutdownTimeout: 5_000,
} as const;

/** A logger that discards everything. */
export const SILENT = { error() {}, warn() {}, info() {}, debug() {} };

export interface RestServer {
  readonly documents: FakeDocuments;
  readonly rest: RestExtensions;
  readonly routes: RouteCollection;
  /** Builds the routes and makes a client. Everyone is granted the actions in `allowed`; by default all. */
  client(allowed?: readonly string[]): ReturnType<typeof request>;
}

/** REST over in-memory documents, on a real HTTP server. */
export function restServer(options: { readonly strictParams?: boolean; readonly prefix?: string } = {}): RestServer {
  const documents = new FakeDocuments();
  const rest = new RestExtensions(
    {
      prefix: options.prefix ?? '/api',
      paging: { defaultLimit: 25, maxLimit: 100, withCount: true },
      configuredLimit: null,
      mediaFilters: 'none',
    },
    () => undefined,
  );
  const routes = new RouteCollection();
  return {
    documents,
    rest,
    routes,
    client(allowed) {
      const access = createAccess();
      const types = routedTypes(MODEL.contentTypes.values());
      const names = types.flatMap((type) =>
        [...generatedActions(type), ...rest.actions.map(({ name }) => name)].map((verb) => actionName(type, verb)),
      );
      for (const action of names) access.declare({ action, plugin: 'rest', wildcard: true });
      const ability = createAbility(new Set(allowed ?? names));
      access.setAnonymous(async () => ({ kind: 'public', id: null, trusted: false, ability }));
      rest.close();
      for (const type of types) {
        addDocumentRoutes(routes, type, {
          documents: documents.service,
          prefix: rest.prefix,
          parsing: {},
          actions: rest.actions,
          parameters: rest.parameters,
          conditions: rest.conditions,
          enveloper: new Enveloper(rest.hooks, new V4Format(MODEL)),
          actionPath: (name: string) => name,
          aroundWrites: [],
          checkParameters: options.strictParams === true ? createParameterCheck(documents.service, rest.parameters.keys()) : null,
          beside: null,
          newIdOf: async () => undefined,
        });
      }
      return request(createHttp({ settings: HTTP_SETTINGS, access, logger: SILENT }).build(routes.routes));
    },
  };
}
