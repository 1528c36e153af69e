import { z } from 'zod';
import type { RouteOptions } from './route.ts';
import type { JsonSchema } from './route-description.ts';

/** Input and response of a route that returns `{ data }`, as the route describes them. The handler checks the input: see `checkedInput`. */
export interface DataRoute {
  /** One line. */
  readonly summary?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType | (() => JsonSchema);
  /** Status of successful responses; default: 200. A 204 has no body. */
  readonly status?: number;
  /** Schema of `data`; default: anything. */
  readonly data?: JsonSchema;
  /** Schema of `meta`, beside `data`; default: there is no `meta`. */
  readonly meta?: JsonSchema;
}

/** Options of a route that requires an action, and returns `{ data }` with `Cache-Control: no-store`. */
export function dataRoute(action: string, { summary, query, body, status = 200, data = {}, meta }: DataRoute = {}): RouteOptions {
  const answer = { type: 'object', properties: { data, ...(meta !== undefined && { meta }) } };
  return {
    action,
    noStore: true,
    ...(status !== 200 && { status }),
    // JSON Schemas are made when the description is requested, so that they do not delay the start.
    describe: () => ({
      ...(summary !== undefined && { summary }),
      ...(query !== undefined && { parameters: schemaOf(query).properties as Readonly<Record<string, JsonSchema>> }),
      ...(body !== undefined && { body: typeof body === 'function' ? body() : schemaOf(body) }),
      answers: { [status]: status === 204 ? null : answer },
    }),
  };
}

function schemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}
