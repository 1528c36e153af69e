import { readerOf, ValidationError } from 'plinth';
import { type Graphql, given } from 'plinth/plugins/graphql';
import { LONGEST_PAGE, LONGEST_SEARCH, uidOf } from './search-rest.ts';
import type { SearchedType } from './searchable.ts';
import { MOST_FOUND, type Searcher } from './searcher.ts';

const TYPES = /* GraphQL */ `
  "A part of a text."
  type SearchPiece { text: String! marked: Boolean! }
  "A place where something was found: \`title\`, \`blocks.0.body\`."
  type SearchMark { attribute: String! pieces: [SearchPiece!]! }
  "A document that was found. Fields of its type read it by its documentId."
  type SearchHit {
    "Uid of its type."
    type: String!
    documentId: ID!
    locale: String
    "From 0 to 1."
    score: Float!
    title: String
    marks: [SearchMark!]!
  }
  type SearchResult {
    hits: [SearchHit!]!
    "Whether there is another page."
    more: Boolean!
  }
  type Query {
    "Documents by their words: ten at most, the last one may be the beginning of a word."
    search(q: String!, types: [String!], locale: String, status: String, page: Int, pageSize: Int): SearchResult!
  }
`;

interface SearchArguments {
  readonly q: string;
  readonly types?: readonly string[] | null;
  readonly locale?: string | null;
  readonly status?: string | null;
  readonly page?: number | null;
  readonly pageSize?: number | null;
}

/** Adds the query `search`. It returns the same as REST, without the documents. */
export function extendGraphql(graphql: Graphql, searcher: Searcher, types: () => ReadonlyMap<string, SearchedType>): void {
  graphql.addFields({
    fitsAnyContent: true,
    typeDefs: TYPES,
    Query: {
      search: [
        false,
        async ({ q, types: named, locale, status, page, pageSize }: SearchArguments, { caller, http }) => {
          const limit = bounded('pageSize', pageSize ?? 10, LONGEST_PAGE);
          const start = (bounded('page', page ?? 1, MOST_FOUND) - 1) * limit;
          if (start + limit > MOST_FOUND) throw new ValidationError(`page: a search returns at most ${MOST_FOUND} documents`);
          if (q.length > LONGEST_SEARCH) throw new ValidationError(`q: must be at most ${LONGEST_SEARCH} characters`);
          const uids = named?.map((name) => uidOf(name, types())) ?? null;
          const asked = { q, types: uids, parameters: given({ locale, status }), fields: null, start, limit };
          const { hits, more } = await searcher.search(asked, caller, readerOf(http));
          return { hits: hits.map(({ searched: { uid }, ...hit }) => ({ ...hit, type: uid })), more };
        },
      ],
    },
  });
}

function bounded(name: string, value: number, most: number): number {
  if (value >= 1 && value <= most) return value;
  throw new ValidationError(`${name}: must be a number from 1 to ${most}`);
}
