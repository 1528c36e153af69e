import { z } from 'plinth';

const service = z.strictObject({
  name: z.enum(['meilisearch', 'typesense']).describe('Search service to use.'),
  url: z.url({ protocol: /^https?$/ }).describe('URL of the service: `http://127.0.0.1:7700`.'),
  key: z
    .string()
    .min(1)
    .describe('API key of the service with write permission. Set it in the environment.')
    .meta({ secret: true, sentTo: ['service.url'] }),
  index: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,60}$/)
    .default('plinth')
    .describe('Name of the index or collection in the service. Apps that share a service need different names.'),
  timeout: z.int().min(100).max(60_000).default(5_000).describe('Response timeout in milliseconds.'),
});

/** Options of the plugin. */
export const searchOptions = z.strictObject({
  language: z.string().min(2).max(32).default('en').describe('Locale of content that is not localized.'),
  service: service.optional().describe('Search service that finds matching documents instead of the database.'),
});

/** Options with their defaults. */
export type SearchOptions = z.output<typeof searchOptions>;

/** Options of a search service. */
export type ServiceOptions = z.output<typeof service>;
