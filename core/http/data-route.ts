import { z } from 'zod';
import { NotFoundError } from '../errors/index.ts';
import type { RequestContext, RouteOptions } from './route.ts';
import type { JsonSchema } from './route-description.ts';

/** Input and response of a route that returns `{ data }`, as the route describes them. The handler checks the input: see `checkedInput`. */
export interface DataRoute {
  /** One line. */
  readonly summary?: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType | (() => JsonSchema);
  /** Status of successful responses; default: 200. A 204 has no body. */
  readonly status?: number;
  /** See `Route.safe`. */
  readonly safe?: RouteOptions['safe'];
  /** Schema of `data`; default: anything. */
  readonly data?: JsonSchema;
  /** Schema of `meta`, beside `data`; default: there is no `meta`. */
  readonly meta?: JsonSchema;
}

/** Options of a route that requires an action, and returns `{ data }` with `Cache-Control: no-store`. */
export function dataRoute(action: string, { summary, query, body, status = 200, safe, data = {}, meta }: DataRoute = {}): RouteOptions {
  const answer = { type: 'object', properties: { data, ...(meta !== undefined && { meta }) } };
  return {
    action,
    noStore: true,
    ...(safe !== undefined && { safe }),
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

/** A number holds any 15 digits exactly, and no table has more rows. */
const DIGITS = /^\d{1,15}$/;

/** A path parameter as a whole number, 0 or more. @throws NotFoundError for anything else, as if no such row existed */
export function numberParam({ params }: Pick<RequestContext, 'params'>, name: string, message?: string): number {
  const { [name]: text = '' } = params;
  if (!DIGITS.test(text)) throw new NotFoundError(message);
  return Number(text);
}

/**
 * The schema of a whole number in a query string: digits only, not `1e3` or `0x10`. Code may also pass a number.
 * @param otherwise the default; undefined: the number is required
 */
export function queryNumber(least: number, most: number): z.ZodType<number, number | string>;
export function queryNumber(least: number, most: number, otherwise: number): z.ZodType<number, number | string | undefined>;
export function queryNumber(least: number, most: number, otherwise?: number): z.ZodType<number, number | string | undefined> {
  const number = z.preprocess((given: number | string, context) => {
    if (typeof given !== 'string') return given;
    if (DIGITS.test(given)) return Number(given);
    context.addIssue(`expected an integer from ${least} to ${most}`);
    return z.NEVER;
  }, z.int().min(least).max(most));
  // `z.toJSONSchema` omits the `default` of a schema that preprocesses its input, but includes its `prefault`.
  return otherwise === undefined ? number : number.prefault(otherwise);
}
