import { z } from 'zod';
import type { RouteOptions } from './route.ts';
import type { JsonSchema } from './route-description.ts';

/** What a route that answers `{ data }` takes and answers. Its handler checks it: see `checkedInput`. */
export interface DataRoute {
  /** One line. */
  readonly summary?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType | (() => JsonSchema);
  /** Of its answers; default: 200. Those of 204 are empty. */
  readonly status?: number;
  /** What is in `data`; default: anything. */
  readonly data?: JsonSchema;
  /** What is said of the data beside them. */
  readonly meta?: JsonSchema;
}

/** The options of a route that callers use who are granted an action, and that answers `{ data }`, which nobody may keep. */
export function dataRoute(action: string, { summary, query, body, status = 200, data = {}, meta }: DataRoute = {}): RouteOptions {
  const answer = { type: 'object', properties: { data, ...(meta !== undefined && { meta }) } };
  return {
    action,
    noStore: true,
    ...(status !== 200 && { status }),
    // Schemas are made when somebody wants to be told: a start does not wait for them.
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
