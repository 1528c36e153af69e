/**
 * The REST API: routes for every content type of the app, with the envelope that clients of the dialect expect.
 *
 * @module plinth/plugins/rest
 */
import { ACCESS, CONFIG, DOCUMENTS, type Documents, definePlugin, HOOKS, HTTP, LOGGER } from 'plinth';
import { chosenIds } from './chosen-ids.ts';
import { actionName, addDocumentRoutes, generatedActions, routedTypes } from './document-routes.ts';
import { Enveloper } from './envelope.ts';
import { V4Format } from './format-v4.ts';
import { dashed, mountedRoutes } from './mounted-routes.ts';
import { restOptions, restSettings } from './options.ts';
import { REST, RestExtensions } from './rest.ts';
import { createParameterCheck, createParameterNotes, type ParameterCheck } from './strict-parameters.ts';

export type { ActionTarget, DocumentAction } from './document-action.ts';
export { type AroundWrite, carryOut, type DocumentWrite, isTakenBack, WriteTakenBackError } from './document-write.ts';
export type { AnswerScope, EntryContext, EntryScope, MetaContext, MetaScope, ResponseMeta, RestHooks } from './hooks.ts';
export { type Beside, mountedRoutes, type RouteMount } from './mounted-routes.ts';
export { PAGINATION_META, paginationMeta } from './pagination-meta.ts';
export { afterIfMatch, expectedRevision, prefers, prefersRevision } from './preconditions.ts';
export { requestData } from './request-data.ts';
export { type AddRoutes, type DescribedParameter, type ListCondition, REST, type Rest } from './rest.ts';

declare module 'plinth' {
  interface PluginNames {
    rest: true;
  }
}

const NAME = 'rest';

/** Request headers that clients of the dialect send, and that CORS must allow. */
const CLIENT_HEADERS = ['Strapi-Response-Format', 'Strapi-Encode-Source-Maps', 'If-Match', 'Prefer'];

export default definePlugin({
  name: NAME,
  description: 'REST API for all content types',
  options: restOptions,
  documentActions: ['find', 'findOne', 'create', 'update', 'delete'],
  apply({ container, hooks }, options) {
    const log = container.resolve(LOGGER);
    const config = container.resolve(CONFIG);
    const { environment } = config;
    const settings = restSettings(options, config, (message) => log.warn(message));
    const { prefix, paging, strictParams, mediaFilters } = settings;
    const rest = new RestExtensions(settings, (plugin, add) => hooks.routes.tap(`${plugin}:rest`, add));
    container.register(REST, { useValue: rest });
    container.resolve(HOOKS).add({ owner: NAME, hooks: { ...rest.hooks } });
    const http = container.resolve(HTTP);
    for (const header of CLIENT_HEADERS) http.allowHeader(header);

    const parameterCheck = (documents: Documents): ParameterCheck | null => {
      const contributed = rest.parameters.keys();
      const check = strictParams ? createParameterCheck(documents, contributed) : null;
      if (environment === 'production') return check;
      const note = createParameterNotes({ documents, contributed, paging, warn: (message) => log.warn(message) });
      return (parameters) => {
        check?.(parameters);
        note(parameters);
      };
    };
    // Roles get their actions at bootstrap, before routes exist.
    hooks.tables.tap(NAME, () => {
      const access = container.resolve(ACCESS);
      for (const type of routedTypes(container.resolve(DOCUMENTS).model.contentTypes.values())) {
        for (const verb of generatedActions(type)) access.declare({ action: actionName(type, verb), plugin: NAME, wildcard: true });
        for (const action of rest.actions) {
          if (action.applies(type)) access.declare({ action: actionName(type, action.name), plugin: action.plugin, wildcard: false });
        }
      }
    });

    hooks.routes.tap(NAME, (routes) => {
      rest.close();
      const documents = container.resolve(DOCUMENTS);
      const parts = {
        documents,
        prefix,
        parsing: Object.freeze({ paging, mediaFilters }),
        actions: rest.actions,
        parameters: rest.parameters,
        conditions: rest.conditions,
        aroundWrites: rest.aroundWrites,
        actionPath: (name: string) => name,
        enveloper: new Enveloper(rest.hooks, new V4Format(documents.model)),
        checkParameters: parameterCheck(documents),
        beside: null,
        newIdOf: async () => undefined,
      };
      const types = routedTypes(documents.model.contentTypes.values());
      for (const type of types) addDocumentRoutes(routes, type, parts);
      rest.opened((others, { prefix, guard, beside = null, choosesIds = false }) => {
        const mounted = mountedRoutes(others, guard);
        // Lists of the interface can always show documents with or without a file.
        const parsing = Object.freeze({ paging, mediaFilters: mediaFilters === 'none' ? ('existence' as const) : mediaFilters });
        const newIdOf = choosesIds ? chosenIds(rest.formerIds) : parts.newIdOf;
        for (const type of types) addDocumentRoutes(mounted, type, { ...parts, prefix, beside, parsing, newIdOf, actionPath: dashed });
      });
    });
  },
});
