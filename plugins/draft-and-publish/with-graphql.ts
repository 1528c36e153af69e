import { GraphQLBoolean, GraphQLEnumType } from 'graphql';
import type { Graphql } from 'plinth/plugins/graphql';
import { PUBLICATION_FILTERS } from './publication-filter.ts';
import { STATUS, STATUSES } from './status.ts';
import { hasDrafts } from './status-axis.ts';

/** The arguments of root fields that choose among drafts and published versions. Types without drafts take them too, as over REST. */
export function extendGraphql(graphql: Graphql): void {
  const applies = () => true;
  const status = new GraphQLEnumType({ name: 'PublicationStatus', values: enumValues(STATUSES) });
  const config = { type: status, defaultValue: 'published' };
  const ofDocument = ({ publishedAt }: Readonly<Record<string, unknown>>) => (publishedAt === null ? 'draft' : undefined);
  graphql.addRootArgument({ name: STATUS, config, on: ['read'], applies, ofDocument });
  graphql.addRootArgument({ name: STATUS, config, on: ['watch'], applies: hasDrafts });
  // Null stands for the draft where something is written.
  graphql.addRootArgument({ name: STATUS, config, on: ['save'], applies, whenNull: 'draft' });
  graphql.addRootArgument({ name: 'hasPublishedVersion', config: { type: GraphQLBoolean }, on: ['read'], applies });
  const filter = new GraphQLEnumType({ name: 'PublicationFilter', values: enumValues(PUBLICATION_FILTERS) });
  graphql.addRootArgument({ name: 'publicationFilter', config: { type: filter }, on: ['read'], applies });
}

/** `never-published` is called `NEVER_PUBLISHED`. */
function enumValues(values: Iterable<string>): Record<string, { value: string }> {
  return Object.fromEntries([...values].map((value) => [value.toUpperCase().replaceAll('-', '_'), { value }]));
}
