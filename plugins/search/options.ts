import { z } from 'plinth';

const service = z.strictObject({
  name: z.enum(['meilisearch', 'typesense']).describe('Which service.'),
  url: z.url({ protocol: /^https?$/ }).describe('Where it is: `http://127.0.0.1:7700`.'),
  key: z.string().min(1).describe('Its key, which may write: from the environment.'),
  index: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/)
    .default('plinth')
    .describe('What the index, or collection, is called there. Apps that share a service have one each.'),
  timeout: z.int().min(100).max(60_000).default(5_000).describe('Milliseconds in which it must have answered.'),
});

/** Options of the plugin. */
export const searchOptions = z.strictObject({
  language: z.string().min(2).max(32).default('en').describe('Language of content that has no locales, as the code of one.'),
  service: service.optional().describe('A search service that finds candidates in place of the database.'),
});

/** Options with their defaults. */
export type SearchOptions = z.output<typeof searchOptions>;

/** Options of a search service. */
export type ServiceOptions = z.output<typeof service>;
