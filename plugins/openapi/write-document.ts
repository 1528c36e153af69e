import { setImmediate } from 'node:timers/promises';
import { type Caller, type Documents, type JsonSchema, type Paging, type Route, z } from 'plinth';
import { type Operation, Operations, pathShape } from './operations.ts';
import { DescribedSchemas } from './schema/described-schemas.ts';
import { QuerySchemas } from './schema/query-schemas.ts';
import { SchemaRegistry } from './schema/schema-registry.ts';
import { Sight } from './sight.ts';
import { tagDescription } from './summaries.ts';

/** Milliseconds of work before other tasks get a turn. A model of a thousand types takes several hundred. */
const SLICE = 10;

/** Dependencies of a document, besides its caller. */
export interface DocumentSources {
  readonly documents: Documents;
  /** Called for each document: the routes are complete only once the server listens. */
  readonly routes: () => readonly Route[];
  /** Whether no plugin changes responses of REST. */
  readonly exact: () => boolean;
  readonly paging: Paging;
  /** Whether filters of REST can use the attributes of files. */
  readonly filtersMedia: boolean;
  readonly info: Readonly<Record<string, unknown>>;
  /** Base URL of the API; `/` if it is unknown. */
  readonly server: string;
}

/**
 * Writes the OpenAPI document for a caller, as JSON: the routes whose actions are granted, and the types and attributes that these show.
 * @param isStranger whether the request has no credentials, so that no operation requires any
 */
export async function writeDocument(sources: DocumentSources, caller: Caller, isStranger: boolean): Promise<string> {
  const registry = new SchemaRegistry();
  const sight = new Sight(sources.documents, caller);
  const parts = { registry, sight, exact: sources.exact(), filtersMedia: sources.filtersMedia };
  const described = new DescribedSchemas(parts, sources.documents);
  const operations = new Operations({ documents: sources.documents, sight, described, queries: new QuerySchemas(parts) });
  const rest = new Pauses(SLICE);

  const paths = new Map<string, Operation[]>();
  const tags = new Set<string>();
  for (const route of tellable(sources.routes(), caller)) {
    const operation = operations.of(route);
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
    tags.add(operation.tag);
    await rest.take();
  }
  const texts: string[] = [];
  for (const [path, each] of paths) {
    texts.push(entry(path, Object.fromEntries(each.map(({ method, value }) => [method, value]))));
    await rest.take();
  }
  const schemas: string[] = [];
  for (const [name, schema] of registry.made()) {
    schemas.push(entry(name, schema));
    await rest.take();
  }
  const head = {
    openapi: '3.1.0',
    info: sources.info,
    servers: [{ url: sources.server }],
    security: isStranger ? [{}, { bearer: [] }] : [{ bearer: [] }],
    tags: [...tags].map((name) => ({ name, description: tagDescription(name, sources.documents) })),
  };
  const common = {
    parameters: Object.fromEntries(
      [pagination(sources.paging), SEARCH].flatMap((each) => (operations.shared.has(each.name) ? [[each.name, each]] : [])),
    ),
    responses: { Error: { description: 'Error', content: { 'application/json': { schema: ERROR } } } },
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'JWT of an end user, or an API token.' } },
  };
  return `${inner(head)},"paths":{${texts.join()}},"components":{"schemas":{${schemas.join()}},${inner(common).slice(1)}}}`;
}

/** The routes that a caller may use, one for each path that OpenAPI can distinguish. */
function tellable(routes: readonly Route[], { ability }: Caller): readonly Route[] {
  const seen = new Set<string>();
  return routes.filter(({ method, path, guard, describe }) => {
    if (describe === false || ('action' in guard && !ability.can(guard.action))) return false;
    const shape = `${method} ${pathShape(path)}`;
    return !seen.has(shape) && seen.add(shape);
  });
}

/** Yields to the event loop between pieces of work. */
class Pauses {
  readonly #slice: number;
  #since = performance.now();

  constructor(milliseconds: number) {
    this.#slice = milliseconds;
  }

  async take(): Promise<void> {
    if (performance.now() - this.#since < this.#slice) return;
    await setImmediate();
    this.#since = performance.now();
  }
}

function entry(key: string, value: unknown): string {
  return `${JSON.stringify(key)}:${JSON.stringify(value)}`;
}

/** An object as JSON, without its closing brace. */
function inner(value: object): string {
  return JSON.stringify(value).slice(0, -1);
}

const SEARCH = { name: '_q', in: 'query', description: 'Search text, matched against all text attributes.', schema: { type: 'string' } };

function pagination({ defaultLimit, maxLimit, withCount }: Paging) {
  const size = z.int().min(1).max(maxLimit).default(defaultLimit);
  const counted = { withCount: z.boolean().default(withCount).optional() };
  const byPage = z.strictObject({ page: z.int().min(1).default(1).optional(), pageSize: size.optional(), ...counted });
  const byOffset = z.strictObject({ start: z.int().min(0).default(0).optional(), limit: size.optional(), ...counted });
  const cursor = z.string().describe('Cursor: an empty string for the first page, then `meta.pagination.next` of the previous page.');
  const byKey = z.strictObject({ after: cursor, pageSize: size.optional(), withCount: z.boolean().default(false).optional() });
  const { $schema, ...schema } = z.toJSONSchema(z.union([byPage, byOffset, byKey]), { io: 'input' }) as JsonSchema;
  return { name: 'pagination', in: 'query', style: 'deepObject', explode: true, schema };
}

/** The body of error responses. */
const ERROR = {
  type: 'object',
  properties: {
    data: { type: 'null' },
    error: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        name: { type: 'string' },
        message: { type: 'string' },
        details: { type: 'object' },
      },
      required: ['status', 'name', 'message', 'details'],
      additionalProperties: false,
    },
  },
  required: ['data', 'error'],
  additionalProperties: false,
};
