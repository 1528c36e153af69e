import { z } from 'zod';

/** Where the options of the plugin "rest" stood before they were its own. */
const REST = z
  .strictObject({
    prefix: z
      .string()
      .regex(/^(\/[\w.~-]+)+$/, { message: 'expected a path such as /api: a slash before every part, none at the end' })
      .optional()
      .describe(oldPlaceOf('prefix')),
    defaultLimit: z.int().min(1).optional().describe(oldPlaceOf('defaultLimit')),
    maxLimit: z.int().min(1).optional().describe(oldPlaceOf('maxLimit')),
    withCount: z.boolean().optional().describe(oldPlaceOf('withCount')),
    strictParams: z.boolean().optional().describe(oldPlaceOf('strictParams')),
  })
  .prefault({})
  .describe('The old place of the options of the plugin `rest`.');

function oldPlaceOf(option: string): string {
  return `The old place of the option \`${option}\` of the plugin \`rest\`, which counts where both are given.`;
}

const RESPONSES = z
  .strictObject({
    privateAttributes: z
      .array(z.string().min(1))
      .default([])
      .describe(
        'Attributes of every content type and component that are private: no answer holds them, and no request may filter, sort or search by them. ' +
          '`id` and `documentId` may be among them.',
      ),
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
