import type { ArgumentMaker, Graphql } from 'plinth/plugins/graphql';
import { PUBLICATION_FILTERS } from './publication-filter.ts';
import { STATUS, STATUSES } from './status.ts';
import { hasDrafts } from './status-axis.ts';

/**
 * Adds the arguments of root fields that choose between drafts and published versions. Types without drafts get them, too, as over REST.
 */
export function extendGraphql(graphql: Graphql): void {
  const applies = () => true;
  const config = enumArgument('PublicationStatus', STATUSES, 'published');
  const ofDocument = ({ publishedAt }: Readonly<Record<string, unknown>>) => (publishedAt === null ? 'draft' : undefined);
  graphql.addRootArgument({ name: STATUS, config, on: ['read'], applies, ofDocument });
  graphql.addRootArgument({ name: STATUS, config, on: ['watch'], applies: hasDrafts });
  // In a write, null means the draft.
  graphql.addRootArgument({ name: STATUS, config, on: ['save'], applies, whenNull: 'draft' });
  const isPublished: ArgumentMaker = { typeNames: [], make: ({ GraphQLBoolean }) => ({ type: GraphQLBoolean }) };
  graphql.addRootArgument({ name: 'hasPublishedVersion', config: isPublished, on: ['read'], applies });
  const filter = enumArgument('PublicationFilter', PUBLICATION_FILTERS);
  graphql.addRootArgument({ name: 'publicationFilter', config: filter, on: ['read'], applies });
}

function enumArgument(name: string, values: Iterable<string>, defaultValue?: string): ArgumentMaker {
  return {
    typeNames: [name],
    make: ({ GraphQLEnumType }) => ({ type: new GraphQLEnumType({ name, values: enumValues(values) }), defaultValue }),
  };
}

/** Converts names to GraphQL: `never-published` becomes `NEVER_PUBLISHED`. */
function enumValues(values: Iterable<string>): Record<string, { value: string }> {
  return Object.fromEntries([...values].map((value) => [value.toUpperCase().replaceAll('-', '_'), { value }]));
}
