import { authenticationRows } from './authentication.ts';
import { contentModelRows } from './content-model.ts';
import { endpointsRows } from './endpoints.ts';
import { errorsRows } from './errors.ts';
import { filtersRows } from './filters.ts';
import { graphqlFiltersRows } from './graphql-filters.ts';
import { graphqlMutationsRows } from './graphql-mutations.ts';
import { graphqlPluginRows } from './graphql-plugin.ts';
import { graphqlQueriesRows } from './graphql-queries.ts';
import { limitsRows } from './limits.ts';
import { localeRows } from './locale.ts';
import { populateRows } from './populate.ts';
import { readingRows } from './reading.ts';
import { relationsRows } from './relations.ts';
import { serviceRows } from './service.ts';
import { statusRows } from './status.ts';
import type { Row } from './table.ts';
import { uploadRows } from './upload.ts';
import { usersRows } from './users.ts';
import { versioningRows } from './versioning.ts';

/** A part of the suite: related rows. Their checks are in a file with the same name. */
export interface Area {
  readonly name: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

/** The whole specification, area by area. */
export const AREAS = [
  { name: 'service', title: 'The service and its documents', rows: [...serviceRows, ...contentModelRows] },
  { name: 'endpoints', title: 'Endpoints, bodies and update rules', rows: endpointsRows },
  { name: 'filters', title: 'Filters', rows: filtersRows },
  { name: 'reading', title: 'Sort, pagination, fields', rows: readingRows },
  { name: 'populate', title: 'Populate', rows: populateRows },
  { name: 'locale', title: 'Locales', rows: localeRows },
  { name: 'status', title: 'Drafts and published versions', rows: statusRows },
  { name: 'relations', title: 'Relations', rows: relationsRows },
  { name: 'errors', title: 'Errors', rows: errorsRows },
  { name: 'limits', title: 'Limits', rows: limitsRows },
  { name: 'versioning', title: 'Versioning', rows: versioningRows },
  { name: 'authentication', title: 'Authentication', rows: authenticationRows },
  { name: 'graphql-queries', title: 'GraphQL: queries and aggregates', rows: graphqlQueriesRows },
  { name: 'graphql-mutations', title: 'GraphQL: mutations', rows: graphqlMutationsRows },
  { name: 'graphql-filters', title: 'GraphQL: filters, sort and pagination', rows: graphqlFiltersRows },
  { name: 'graphql-plugin', title: 'GraphQL: configuration and customization', rows: graphqlPluginRows },
  { name: 'upload', title: 'Media library', rows: uploadRows },
  { name: 'users', title: 'Users', rows: usersRows },
] as const satisfies readonly Area[];

/** The name of an area. */
export type AreaName = (typeof AREAS)[number]['name'];

/** The id of a row. */
export type RowId = (typeof AREAS)[number]['rows'][number]['id'];
