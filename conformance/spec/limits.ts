import { table } from './table.ts';

/** Limits. */
export const limitsRows = table([
  {
    id: 'limits.rest-page-size',
    text: 'REST returns 25 documents per page by default.',
    section: 'Limits',
    needs: ['rest'],
  },
  {
    id: 'limits.rest-limit',
    text: 'REST returns 25 documents from an offset by default.',
    section: 'Limits',
    needs: ['rest'],
  },
  {
    id: 'limits.rest-maximum',
    text: 'REST returns at most 100 documents, whatever is asked for.',
    section: 'Limits',
    needs: ['rest'],
    decided: "100 is the reference's default of api.rest.maxLimit.",
  },
  {
    id: 'limits.graphql-default',
    text: 'GraphQL returns 10 entries by default, by page and by offset.',
    section: 'Limits',
    needs: ['graphql'],
  },
  {
    id: 'limits.graphql-maximum',
    text: 'The GraphQL limit may be -1: as much as the service allows.',
    section: 'Limits',
    needs: ['graphql'],
    decided: 'At most amountLimit entries; the reference returns everything.',
  },
  {
    id: 'limits.depth',
    text: 'A GraphQL query may nest 10 levels, and no more.',
    section: 'Limits',
    needs: ['graphql'],
  },
  {
    id: 'limits.amount',
    text: 'GraphQL returns at most 100 items.',
    section: 'Limits',
    needs: ['graphql'],
  },
  {
    id: 'limits.populate-array',
    text: 'A populate list holds at most 100 entries.',
    section: 'Limits',
    needs: ['rest'],
  },
  {
    id: 'limits.pagination-not-mixed',
    text: 'Pagination methods cannot be mixed.',
    section: 'Limits',
    needs: ['rest'],
  },
  {
    id: 'limits.introspection',
    text: 'Introspection is disabled in production.',
    section: 'Limits',
    needs: ['graphql'],
  },
  {
    id: 'limits.sandbox',
    text: 'The sandbox is disabled in production.',
    section: 'Limits',
    needs: ['graphql'],
  },
  {
    id: 'limits.logins',
    text: 'Registrations, logins and other account requests are limited in number.',
    section: 'Limits',
    needs: ['users-permissions'],
    decided: 'Answers carry X-RateLimit headers, as in the reference.',
  },
]);
