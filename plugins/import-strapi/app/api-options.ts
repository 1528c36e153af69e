import type { ProjectConfig } from '../project/project-config.ts';
import { part } from '../project/schemas.ts';

/** `config/api` of the new app, and what of the old one it does not say. */
export interface ApiOptions {
  /** Null where it has nothing to say. */
  readonly written: object | null;
  readonly notes: readonly string[];
}

/** Options of REST that mean the same there and here. */
const REST: ReadonlySet<string> = new Set(['prefix', 'defaultLimit', 'maxLimit', 'withCount', 'strictParams']);

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
  };
  return {
    written: Object.keys(written).length === 0 ? null : written,
    notes: left.map((name) => `api: nothing here is called "${name}" (docs/configuration.md)`),
  };
}
