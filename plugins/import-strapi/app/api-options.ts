import type { ProjectConfig } from '../project/project-config.ts';
import { part } from '../project/schemas.ts';

/** `config/api` of the new app, and the old options that it does not contain. */
export interface ApiOptions {
  readonly written: object;
  readonly notes: readonly string[];
}

/** REST options with the same meaning on both sides. */
const REST: ReadonlySet<string> = new Set(['prefix', 'defaultLimit', 'maxLimit', 'withCount', 'strictParams']);

/** A note for review. Nothing is lost by it. */
const OPENED =
  'api: `write.openInverseLinks` is on, as in Strapi: who may write one end of a relation and find the other may change links that are values of the ' +
  'other, past its `update`. Take it out once roles say what they mean (docs/users-and-access.md)';

/** The REST options of a project as `config/api`. */
export function apiOptions(config: ProjectConfig): ApiOptions {
  const { rest: ofRest, responses, documents: ofDocuments, ...others } = config.section('api') ?? {};
  const rest = part(ofRest);
  const { privateAttributes: hidden, ...otherResponses } = part(responses);
  const { strictRelations, ...otherDocuments } = part(ofDocuments);
  const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => REST.has(key)));
  const left = [
    ...Object.keys(rest).flatMap((key) => (REST.has(key) ? [] : [`rest.${key}`])),
    ...Object.keys(otherResponses).map((key) => `responses.${key}`),
    ...Object.keys(otherDocuments).map((key) => `documents.${key}`),
    ...Object.keys(others),
  ];
  const written = {
    // Front ends of the project may filter by files.
    rest: { ...kept, mediaFilters: true },
    ...(Array.isArray(hidden) && { responses: { privateAttributes: hidden } }),
    ...(typeof strictRelations === 'boolean' && { documents: { strictRelations } }),
    // The project's roles were designed for links that can be written from both ends.
    write: { openInverseLinks: true },
  };
  return {
    written,
    notes: [...left.map((name) => `api: nothing here is called "${name}" (docs/configuration.md)`), OPENED],
  };
}
