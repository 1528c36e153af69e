/**
 * Describes the API in OpenAPI 3.1: the operations that the caller may use, derived from the routes and the content model.
 *
 * @module plinth/plugins/openapi
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  ACCESS,
  type Caller,
  COMMANDS,
  CONFIG,
  createBroadAbility,
  DOCUMENTS,
  type Documents,
  definePlugin,
  isTapped,
  type RequestContext,
  type RouteTable,
  tokenRequest,
  z,
} from 'plinth';
import { REST } from 'plinth/plugins/rest';
import { addPage } from './page/add-page.ts';
import type * as Schemas from './schema/content-schemas.ts';
import { isStranger, ToldDocuments } from './told-documents.ts';
import type * as Writer from './write-document.ts';

export type { ContentSchemas, SchemaPart } from './schema/content-schemas.ts';

declare module 'plinth' {
  interface PluginNames {
    openapi: true;
  }
}

const NAME = 'openapi';

/** A caller that may do everything that any caller can be allowed. Unlike SYSTEM, it does not see private attributes. */
const EVERYBODY: Caller = Object.freeze({
  kind: 'everybody',
  id: null,
  trusted: false,
  ability: createBroadAbility('everything-that-is-told', () => true),
});

export default definePlugin({
  name: NAME,
  description: "Generates an OpenAPI 3.1 document, limited to the caller's permissions",
  after: ['rest'],
  options: z.strictObject({
    title: z.string().min(1).default('Content API').describe('Title of the API in the document.'),
    version: z.string().min(1).default('1.0.0').describe('Version of the API in the document.'),
    info: z
      .strictObject({
        description: z.string().min(1).default('Content API: the operations that the caller has permission to use.'),
        contact: z
          .strictObject({ name: z.string().optional(), url: z.url().optional(), email: z.email().optional() })
          .default({ name: 'Operator of this service' }),
        license: z
          .strictObject({ name: z.string().min(1), url: z.url().optional(), identifier: z.string().min(1).optional() })
          .default({ name: 'All rights reserved', identifier: 'LicenseRef-all-rights-reserved' }),
      })
      .prefault({})
      .describe('Additional `info` of the OpenAPI document: `description`, `contact` and `license`.'),
    page: z
      .boolean()
      .optional()
      .describe('Whether the document can be viewed at `/api/openapi.html`. Default: unless `NODE_ENV` is `production`.'),
  }),
  apply({ container, hooks, plugins }, { title, version, info, page }) {
    const config = container.resolve(CONFIG);
    const rest = plugins.includes('rest') ? container.resolve(REST) : null;
    let table: RouteTable | null = null;
    const sources: Writer.DocumentSources = {
      get documents() {
        return container.resolve(DOCUMENTS);
      },
      routes: () => table?.routes ?? [],
      exact: () => rest === null || (!isTapped(rest.hooks.entry) && !isTapped(rest.hooks.answer)),
      paging: rest?.paging ?? { defaultLimit: 25, maxLimit: 100, withCount: true },
      filtersMedia: rest?.mediaFilters === 'attributes',
      info: { title, version, ...info },
      server: config.server.url?.replace(/\/+$/, '') ?? '/',
    };
    const told = new ToldDocuments(async (caller) => writer().writeDocument(sources, caller, isStranger(caller)));

    hooks.routes.tap(NAME, (routes) => {
      table = routes;
      const prefix = rest?.prefix ?? '/api';
      routes.get(`${prefix}/openapi.json`, { auth: false, describe: () => ({ summary: 'This document' }) }, async (ctx) =>
        answer(ctx, told),
      );
      if (page ?? config.environment !== 'production') {
        const access = container.resolve(ACCESS);
        const path = `${prefix}/openapi.html`;
        const authenticate = (token: string) =>
          access.at({ method: 'POST', path, action: null, policies: [] }).authenticate(tokenRequest(token));
        addPage(routes, { path, told, authenticate });
      }
    });

    container.resolve(COMMANDS).add({
      name: NAME,
      description: 'Generate the OpenAPI document',
      options: [{ flags: '--out <file>', description: 'output file (default: stdout)' }],
      until: 'routes',
      async run({ options, print }) {
        const { writeDocument } = writer();
        const text = JSON.stringify(JSON.parse(await writeDocument(sources, EVERYBODY, false)), null, 2);
        const { out } = options;
        if (typeof out !== 'string') return print(text);
        const file = resolve(out);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, `${text}\n`);
        print(`${out}: ${text.length + 1} characters`);
      },
    });
  },
});

/** Loads the code that writes documents on the first request, so that a start does not wait for it. */
function writer(): typeof Writer {
  return require('./write-document') as typeof Writer;
}

/** Responds with the compressed document if the client accepts gzip, else with the uncompressed one. */
async function answer(ctx: RequestContext, told: ToldDocuments): Promise<Buffer | undefined> {
  const document = await told.of(ctx.state.caller);
  ctx.vary('Accept-Encoding');
  ctx.set({ 'Content-Type': 'application/json; charset=utf-8', ETag: document.etag });
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return undefined;
  }
  if (!ctx.acceptsEncodings('gzip')) return told.unpacked(document);
  ctx.set('Content-Encoding', 'gzip');
  return document.packed;
}

/**
 * Schemas of content as a caller sees it. Works also when this plugin is off. @param exact whether responses contain only what the model
 * describes
 */
export function contentSchemas(documents: Documents, caller: Caller, exact: boolean): Schemas.ContentSchemas {
  const { ContentSchemas } = require('./schema/content-schemas') as typeof Schemas;
  return new ContentSchemas(documents, caller, exact);
}
