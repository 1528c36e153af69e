import type { ProjectConfig } from '../project/project-config.ts';
import { part } from '../project/schemas.ts';

/** `config/api` of the new app, and what of the old one it does not say. */
export interface ApiOptions {
  readonly written: object;
  readonly notes: readonly string[];
}

/** Options of REST that mean the same there and here. */
const REST: ReadonlySet<string> = new Set(['prefix', 'defaultLimit', 'maxLimit', 'withCount', 'strictParams']);

/** Not left behind, but for somebody to look at. */
const OPENED =
  'api: `write.openInverseLinks` is on, as in Strapi: who may write one end of a relation and find the other may change links that are values of the ' +
  'other, past its `update`. Take it out once roles say what they mean (docs/users-and-access.md)';

/** What `config/api` says of answers to clients. */
export function apiOptions(config: ProjectConfig): ApiOptions {
  const { rest: ofRest, responses, ...others } = config.section('api') ?? {};
  const rest = part(ofRest);
  const { privateAttributes: hidden, ...otherResponses } = part(responses);
  const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => REST.has(key)));
  const left = [
    ...Object.keys(rest).flatMap((key) => (REST.has(key) ? [] : [`rest.${key}`])),
    ...Object.keys(otherResponses).map((key) => `responses.${key}`),
    ...Object.keys(others),
  ];
  const written = {
    ...(Object.keys(kept).length > 0 && { rest: kept }),
    ...(Array.isArray(hidden) && { responses: { privateAttributes: hidden } }),
    // The roles of the project were granted where links are written from either end.
    write: { openInverseLinks: true },
  };
  return {
    written,
    notes: [...left.map((name) => `api: nothing here is called "${name}" (docs/configuration.md)`), OPENED],
  };
}
