import { table } from './table.ts';

/** Versioning. */
export const versioningRows = table([
  {
    id: 'versioning.flattened',
    text: 'Answers are flattened: attributes stand directly under data.',
    section: 'Versioning',
    needs: ['rest'],
  },
  {
    id: 'versioning.by-document-id',
    text: 'Documents are identified by documentId; a numeric id in the path finds nothing.',
    section: 'Versioning',
    needs: ['rest'],
  },
  {
    id: 'versioning.rest-returns-id',
    text: 'REST still returns the numeric id.',
    section: 'Versioning',
    needs: ['rest'],
  },
  {
    id: 'versioning.graphql-only-document-id',
    text: 'GraphQL exposes documentId and no numeric id.',
    section: 'Versioning',
    needs: ['graphql'],
  },
  {
    id: 'versioning.header',
    text: 'A header asks for the format of the previous generation, with attributes below data.attributes.',
    section: 'Versioning',
    needs: ['rest'],
    decided: 'Strapi-Response-Format: v4, as in the reference.',
  },
  {
    id: 'versioning.header-relations',
    text: 'In that format relations are wrapped in data.',
    section: 'Versioning',
    needs: ['rest'],
    decided: 'As in the reference.',
  },
  {
    id: 'versioning.header-only-exact',
    text: 'Without that exact value the format does not change.',
    section: 'Versioning',
    needs: ['rest'],
    decided: 'As in the reference.',
  },
  {
    id: 'versioning.positions',
    text: 'Positions of relations are supported.',
    section: 'Versioning',
    needs: ['rest'],
  },
  {
    id: 'versioning.no-version-in-path',
    text: 'Paths have no version segment.',
    section: 'Versioning',
    needs: ['rest'],
    decided: 'As in the reference.',
  },
]);
