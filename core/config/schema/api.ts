import { z } from 'zod';

const REST = z
  .strictObject({
    prefix: z
      .string()
      .regex(/^(\/[\w.~-]+)+$/, { message: 'expected a path such as /api: a slash before every part, none at the end' })
      .default('/api')
      .describe('Path before every route of the content API.'),
    defaultLimit: z.int().min(1).default(25).describe('Documents on a page when the request names no number.'),
    maxLimit: z.int().min(1).default(100).describe('Documents on a page at most.'),
    withCount: z.boolean().default(true).describe('Whether lists say how many documents there are in all, unless the request decides.'),
    strictParams: z.boolean().default(false).describe('Refuse query parameters that nothing knows, rather than ignore them.'),
  })
  .refine((rest) => rest.defaultLimit <= rest.maxLimit, { message: 'must not be above rest.maxLimit', path: ['defaultLimit'] })
  .prefault({})
  .describe('The REST API.');

const RESPONSES = z
  .strictObject({
    privateAttributes: z.array(z.string().min(1)).default([]).describe('Attributes of every content type that never leave the service.'),
  })
  .prefault({})
  .describe('Answers.');

const QUERY = z
  .strictObject({
    arrayLimit: z.int().min(1).default(100).describe('Entries of a `populate` list at most; above: 400.'),
    maxRelated: z.int().min(1).default(100_000).describe('Related documents that one answer may hold; above: 400.'),
    rememberedSearches: z
      .int()
      .min(0)
      .default(5_000)
      .describe(
        'Results of searches (which documents a page has, and how many match in all) that are remembered until a type that they look at changes; 0 for none.',
      ),
    maxDepth: z.int().min(1).default(20).describe('Levels of nested filters and populates at most; above: 400.'),
  })
  .prefault({})
  .describe('What one query may ask for.');

const QUERY_STRING = z
  .strictObject({
    length: z.int().min(1).default(32_768).describe('Characters at most; above: 414.'),
    depth: z.int().min(1).default(20).describe('Levels of brackets at most; above: 400.'),
    arrayLimit: z.int().min(1).default(1_000).describe('Entries of a list at most; above: 400.'),
    parameterLimit: z.int().min(1).default(5_000).describe('Parameters of a request at most; above: 400.'),
  })
  .prefault({})
  .describe('What the parser of query strings accepts.');

/** `config/api`: the content API. */
export const apiSchema = z.strictObject({ rest: REST, responses: RESPONSES, query: QUERY, queryString: QUERY_STRING });

export type ApiConfig = z.output<typeof apiSchema>;
