import type * as GraphqlJs from 'graphql';
import type { GraphQLArgumentConfig } from 'graphql';
import type { ContentType } from 'plinth';
import { UNMARKED } from './marks.ts';

/** What a root field does: it reads documents, writes one, removes one, or tells of changes. */
export type RootUse = 'read' | 'save' | 'remove' | 'watch';

/** An argument whose types are made together with the schema. Whoever gives it vouches for it: it need not be tried when the app boots. */
export interface ArgumentMaker {
  /** Names of the types that it makes: no others may have them. */
  readonly typeNames: readonly string[];
  /** Called once for each schema. @param graphql the package, which nobody else has to load */
  make(graphql: typeof GraphqlJs): GraphQLArgumentConfig;
}

/** An argument that root fields take beside their own; its value is the parameter of this name that axes read. */
export interface RootArgument {
  readonly name: string;
  readonly config: GraphQLArgumentConfig | ArgumentMaker;
  readonly on: readonly RootUse[];
  applies(type: ContentType): boolean;
  /** The value that an explicit null stands for; undefined: as if the argument were absent. */
  readonly whenNull?: unknown;
  /**
   * For arguments that choose among the versions of a document: the value that stands for the version in hand, of a document that somebody else has
   * read; undefined when the document does not tell.
   */
  ofDocument?(document: Readonly<Record<string, unknown>>): unknown;
}

/** The same with its types. */
export type MadeArgument = Omit<RootArgument, 'config'> & { readonly config: GraphQLArgumentConfig };

/** Whether the types of an argument are made together with the schema. */
export function isMaker(config: RootArgument['config']): config is ArgumentMaker {
  return 'make' in config;
}

/** Makes the types of arguments; those that share a maker share them. */
export function makeArguments(given: readonly RootArgument[], graphql: typeof GraphqlJs): readonly MadeArgument[] {
  const made = new Map<RootArgument['config'], GraphQLArgumentConfig>();
  return given.map((argument) => {
    const { config } = argument;
    const own = made.get(config) ?? { extensions: UNMARKED, ...(isMaker(config) ? config.make(graphql) : config) };
    made.set(config, own);
    return { ...argument, config: own };
  });
}
