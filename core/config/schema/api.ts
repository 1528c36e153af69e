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
    mediaFilters: z.boolean().optional().describe(oldPlaceOf('mediaFilters')),
  })
  .prefault({})
  .describe('Deprecated: options of the plugin `rest`.');

function oldPlaceOf(option: string): string {
  return `Deprecated: use the option \`${option}\` of the plugin \`rest\`. If both are set, the option of the plugin applies.`;
}

const RESPONSES = z
  .strictObject({
    privateAttributes: z
      .array(z.string().min(1))
      .default([])
      .describe(
        'Attributes that are private in all content types and components: responses omit them, and requests cannot filter, sort or search by them. ' +
          '`id` and `documentId` are allowed.',
      ),
  })
  .prefault({})
  .describe('Answers.');

const QUERY = z
  .strictObject({
    arrayLimit: atLeast(1, 100).describe('Maximum number of entries of a `populate` list; above: 400.'),
    maxRelated: atLeast(1, 100_000).describe(
      'Maximum number of related documents and component entries in one response, each counted as often as it occurs; above: 400.',
    ),
    maxAnswerSize: byteSize('16mb')
      .refine((size) => size >= 1 && size <= LONGEST_ANSWER, { error: 'expected 1b to 256mb' })
      .describe(
        'Maximum number of JSON characters of the documents in one response, up to `256mb`; above: 400. A number, or a text such as `16mb`. The data that is read for a response may have as many, and 4 million more; above: 400. Components are read with all of their fields.',
      ),
    rememberedSearches: atLeast(0, 5_000).describe(
      'Number of search results (the documents of a page, and how many match in total) that are cached until one of the searched types changes; 0: none.',
    ),
    maxHops: atLeast(1, 10).describe('Maximum number of relations and components in one path of a filter or a sort; above: 400.'),
    maxConditions: atLeast(1, 200).describe('Maximum number of conditions in one filter; a list of `$in` counts as one. Above: 400.'),
    maxFilterSteps: atLeast(1, 200).describe(
      'Maximum number of relations and components in the paths of all conditions of one filter, each counted as often as it is named; above: 400.',
    ),
    maxSortSteps: atLeast(1, 20).describe('Maximum number of relations and components in the paths of all terms of one sort; above: 400.'),
    maxDepth: atLeast(1, 20).describe('Maximum number of levels of nested filters and populates; above: 400.'),
  })
  .prefault({})
  .describe('Limits of one query.');

/** Maximum milliseconds that public reads may be stale. */
const MOST_STALENESS = 60_000;

const READS = z
  .strictObject({
    remembered: byteSize('64mb').describe(
      'Bytes of responses that are cached until something changes that they depend on; `0`: none. A response that takes more than an eighth of this is not cached. A number, or a text such as `64mb`.',
    ),
    maxStaleness: duration(0, MOST_STALENESS).describe(
      'Maximum age of cached data for public reads (`GET` without a token or a cookie), on MariaDB, MySQL and PostgreSQL: a node then checks at most once in this time whether another node has written. A node sees its own writes at once, and requests with a token or a cookie are always exact. Milliseconds, or a text such as `250ms`, up to `60s`; `0`: all reads are exact.',
    ),
  })
  .prefault({})
  .describe('How reads are answered.');

const QUERY_STRING = z
  .strictObject({
    length: atLeast(1, 32_768).describe('Maximum number of characters; above: 414.'),
    depth: atLeast(1, 20).describe('Maximum number of levels of brackets; above: 400.'),
    arrayLimit: atLeast(1, 1_000).describe('Maximum number of entries of a list; above: 400.'),
    parameterLimit: atLeast(1, 5_000).describe('Maximum number of parameters of a request; above: 400.'),
  })
  .prefault({})
  .describe('What the parser of query strings accepts.');

const WRITE = z
  .strictObject({
    maxEntries: atLeast(1, 1_000).describe(
      'Maximum number of component entries in one body, nested ones included; above: 400. The process serves no other request while it checks them.',
    ),
    maxTogether: atLeast(1, 100).describe(
      'Maximum number of changes of documents that plugins may make in one transaction (`documents.together`); above: 400. On SQLite no other request can write in the meantime.',
    ),
    openInverseLinks: z
      .boolean()
      .default(false)
      .describe(
        'If a caller may write one end of a relation, it may link all documents that it may `find` at the other end, as in Strapi: even if the link is a value of ' +
          'those documents and the caller may not `update` them. So their rules of `update` do not apply to links.',
      ),
  })
  .prefault({})
  .describe('Limits of one write.');

const DOCUMENTS = z
  .strictObject({
    strictRelations: z
      .boolean()
      .default(false)
      .describe(
        'Whether `required` also applies to relations and media: a version can then only be published, and a document without drafts only be saved, with a link. ' +
          'As in Strapi, this is off unless it is set; new apps have `true`.',
      ),
  })
  .prefault({})
  .describe('How documents are written.');

/** `config/api`: the content API. */
export const apiSchema = z.strictObject({
  rest: REST,
  responses: RESPONSES,
  query: QUERY,
  reads: READS,
  queryString: QUERY_STRING,
  write: WRITE,
  documents: DOCUMENTS,
});

export type ApiConfig = z.output<typeof apiSchema>;
