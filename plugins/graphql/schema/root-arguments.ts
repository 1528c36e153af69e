import type * as GraphqlJs from 'graphql';
import type { GraphQLArgumentConfig } from 'graphql';
import type { ContentType } from 'plinth';
import { UNMARKED } from './marks.ts';

/** The purpose of a root field: it reads documents, writes one, removes one, or watches changes. */
export type RootUse = 'read' | 'save' | 'remove' | 'watch';

/** An argument whose types are made with the schema. It must be valid, because it is not checked at boot. */
export interface ArgumentMaker {
  /** Names of the types it makes. No other types may have them. */
  readonly typeNames: readonly string[];
  /** Called once per schema. @param graphql the package, so that the maker need not load it */
  make(graphql: typeof GraphqlJs): GraphQLArgumentConfig;
}

/** An additional argument of root fields. Its value becomes the parameter with this name, which axes read. */
export interface RootArgument {
  readonly name: string;
  readonly config: GraphQLArgumentConfig | ArgumentMaker;
  readonly on: readonly RootUse[];
  applies(type: ContentType): boolean;
  /** The value that replaces an explicit null; undefined: null counts as absent. */
  readonly whenNull?: unknown;
  /**
   * For arguments that select a version of a document: the value that selects the given version, when another resolver has read the
   * document; undefined if the document does not show it.
   */
  ofDocument?(document: Readonly<Record<string, unknown>>): unknown;
}

/** The argument with its types. */
export type MadeArgument = Omit<RootArgument, 'config'> & { readonly config: GraphQLArgumentConfig };

/** Whether the types of an argument are made with the schema. */
export function isMaker(config: RootArgument['config']): config is ArgumentMaker {
  return 'make' in config;
}

/** Makes the types of arguments. Arguments with the same maker share them. */
export function makeArguments(given: readonly RootArgument[], graphql: typeof GraphqlJs): readonly MadeArgument[] {
  const made = new Map<RootArgument['config'], GraphQLArgumentConfig>();
  return given.map((argument) => {
    const { config } = argument;
    const own = made.get(config) ?? { extensions: UNMARKED, ...(isMaker(config) ? config.make(graphql) : config) };
    made.set(config, own);
    return { ...argument, config: own };
  });
}
