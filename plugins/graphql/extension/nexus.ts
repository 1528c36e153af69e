import { type GraphQLSchema, isObjectType, isSpecifiedScalarType } from 'graphql';
import type * as Nexus from 'nexus';
import { BootError } from 'plinth';
import { markCustom, markOf } from '../schema/marks.ts';

/** The package nexus, an optional peer that is installed only by apps that use it. */
export type NexusModule = typeof Nexus;

/** Loads the schema builder. @throws BootError if it is not installed */
export function loadNexus(): NexusModule {
  try {
    return require('nexus') as NexusModule;
  } catch (error) {
    throw new BootError(
      'GraphQL: an extension uses nexus, but the package is not installed. Run: npm install nexus@1.3',
      'GRAPHQL_NEXUS_MISSING',
      error,
    );
  }
}

/** The schema of the content, with types built by nexus and with nexus plugins applied to all fields. */
export function buildWithNexus(
  nexus: NexusModule,
  content: GraphQLSchema,
  types: readonly unknown[],
  plugins: readonly unknown[],
): GraphQLSchema {
  const own = Object.values(content.getTypeMap()).filter((type) => !type.name.startsWith('__') && !isSpecifiedScalarType(type));
  const built = nexus.makeSchema({
    types: [own, types],
    plugins: plugins as Nexus.core.NexusPlugin[],
    shouldGenerateArtifacts: false,
    outputs: false,
    shouldExitAfterGenerateArtifacts: false,
    // Unions of the content resolve the type of a value themselves.
    features: { abstractTypeStrategies: { resolveType: true, __typename: true } },
  });
  for (const type of Object.values(content.getTypeMap())) {
    const rebuilt = built.getType(type.name);
    if (!isObjectType(type) || !isObjectType(rebuilt)) continue;
    for (const [name, field] of Object.entries(type.getFields())) {
      const other = rebuilt.getFields()[name];
      if (other === undefined) continue;
      // Nexus keeps the resolver of a field but drops its `subscribe` function.
      if (field.subscribe !== undefined) other.subscribe = field.subscribe;
      if (markOf(field) !== undefined && other.resolve !== field.resolve) markCustom(other);
    }
  }
  return built;
}
