import { z } from 'zod';
import { atLeast, byteSize, duration } from './numbers.ts';

/** Highest configurable length of a response, in characters: concatenated text must stay below JavaScript's maximum string length, 2^29. */
const LONGEST_ANSWER = 256 * 1_024 ** 2;

/** The former place of the options of the plugin "rest". */
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
    arrayLimit: atLeast(1, 100).describe('Entries of a `populate` list at most; above: 400.'),
    maxRelated: atLeast(1, 100_000).describe(
      'Related documents and component entries that one answer may hold, each counted as often as it stands there; above: 400.',
    ),
    maxAnswerSize: byteSize('16mb')
      .refine((size) => size >= 1 && size <= LONGEST_ANSWER, { error: 'expected 1b to 256mb' })
      .describe(
        'Characters of JSON that the documents of one answer may take, up to `256mb`; above: 400. A number, or a text such as `16mb`. What is read for an answer may hold as many, and 4 million more; above: 400. Components are read with all of their fields.',
      ),
    rememberedSearches: atLeast(0, 5_000).describe(
      'Results of searches (which documents a page has, and how many match in all) that are remembered until a type that they look at changes; 0 for none.',
    ),
    maxHops: atLeast(1, 10).describe('Relations and components that one path of a filter or a sort may lead through; above: 400.'),
    maxConditions: atLeast(1, 200).describe('Conditions of one filter, a list of `$in` counted as one; above: 400.'),
    maxFilterSteps: atLeast(1, 200).describe(
      'Relations and components that the conditions of one filter may lead through together, each counted as often as it is named; above: 400.',
    ),
    maxSortSteps: atLeast(1, 20).describe('Relations and components that the terms of one sort may lead through together; above: 400.'),
    maxDepth: atLeast(1, 20).describe('Levels of nested filters and populates at most; above: 400.'),
  })
  .prefault({})
  .describe('What one query may ask for.');

/** Maximum milliseconds that public reads may be stale. */
const MOST_STALENESS = 60_000;

const READS = z
  .strictObject({
    remembered: byteSize('64mb').describe(
      'Bytes of answers that are remembered until something changes that they depend on; `0` for none. One that takes more than an eighth of it is made anew each time. A number, or a text such as `64mb`.',
    ),
    maxStaleness: duration(0, MOST_STALENESS).describe(
      'How old what is remembered may be for public reads (`GET` without a token or a cookie), on MariaDB, MySQL and PostgreSQL: a node then asks at most once in that time whether another node has written. What it writes itself shows at once, and who brings a token or a cookie is answered exactly. Milliseconds, or a text such as `250ms`, up to `60s`; `0`: never.',
    ),
  })
  .prefault({})
  .describe('How reads are answered.');

const QUERY_STRING = z
  .strictObject({
    length: atLeast(1, 32_768).describe('Characters at most; above: 414.'),
    depth: atLeast(1, 20).describe('Levels of brackets at most; above: 400.'),
    arrayLimit: atLeast(1, 1_000).describe('Entries of a list at most; above: 400.'),
    parameterLimit: atLeast(1, 5_000).describe('Parameters of a request at most; above: 400.'),
  })
  .prefault({})
  .describe('What the parser of query strings accepts.');

const WRITE = z
  .strictObject({
    maxEntries: atLeast(1, 1_000).describe(
      'Component entries that one body may hold, those inside each other included; above: 400. Nobody else is served while they are looked at.',
    ),
    maxTogether: atLeast(1, 100).describe(
      'Changes of documents that plugins may make in one transaction (`documents.together`); above: 400. On SQLite nobody else writes meanwhile.',
    ),
    openInverseLinks: z
      .boolean()
      .default(false)
      .describe(
        'Whoever may write one end of a relation may link whatever documents he may `find` at the other end, as in Strapi: also where each link is a value of ' +
          'the document there and he may not `update` that. It opens those documents past the rules of their `update`.',
      ),
  })
  .prefault({})
  .describe('What one write may hold and do.');

/** `config/api`: the content API. */
export const apiSchema = z.strictObject({
  rest: REST,
  responses: RESPONSES,
  query: QUERY,
  reads: READS,
  queryString: QUERY_STRING,
  write: WRITE,
});

export type ApiConfig = z.output<typeof apiSchema>;
