import { AREAS, type AreaName } from '../spec/index.ts';
import { authenticationChecks } from './authentication.ts';
import type { CheckedRow } from './checks-for.ts';
import { contentModelChecks } from './content-model.ts';
import { endpointsChecks } from './endpoints.ts';
import { errorsChecks } from './errors.ts';
import { filtersChecks } from './filters.ts';
import { graphqlFiltersChecks } from './graphql-filters.ts';
import { graphqlMutationsChecks } from './graphql-mutations.ts';
import { graphqlPluginChecks } from './graphql-plugin.ts';
import { graphqlQueriesChecks } from './graphql-queries.ts';
import { limitsChecks } from './limits.ts';
import { localeChecks } from './locale.ts';
import { populateChecks } from './populate.ts';
import { readingChecks } from './reading.ts';
import { relationsChecks } from './relations.ts';
import { serviceChecks } from './service.ts';
import { statusChecks } from './status.ts';
import { uploadChecks } from './upload.ts';
import { usersChecks } from './users.ts';
import { versioningChecks } from './versioning.ts';

const CHECKS: { readonly [Name in AreaName]: readonly CheckedRow[] } = {
  service: [...serviceChecks, ...contentModelChecks],
  endpoints: endpointsChecks,
  filters: filtersChecks,
  reading: readingChecks,
  populate: populateChecks,
  locale: localeChecks,
  status: statusChecks,
  relations: relationsChecks,
  errors: errorsChecks,
  limits: limitsChecks,
  versioning: versioningChecks,
  authentication: authenticationChecks,
  'graphql-queries': graphqlQueriesChecks,
  'graphql-mutations': graphqlMutationsChecks,
  'graphql-filters': graphqlFiltersChecks,
  'graphql-plugin': graphqlPluginChecks,
  upload: uploadChecks,
  users: usersChecks,
};

/** The areas of the specification. Their rows are combined with their checks. */
export const CHECKED_AREAS: readonly { readonly name: AreaName; readonly title: string; readonly checked: readonly CheckedRow[] }[] =
  AREAS.map(({ name, title }) => ({ name, title, checked: CHECKS[name] }));
