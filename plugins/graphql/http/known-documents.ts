import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  NoFragmentCyclesRule,
  parse,
  Token,
  TokenKind,
  type ValidationRule,
  validate,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { CostRule } from '../limits/cost-rule.ts';
import { longText } from '../limits/text-length.ts';
import { mistake, withoutSuggestion } from './format-error.ts';

/** Bytes of everything that is remembered, at the most. */
const KEPT = 24_000_000;
/** What is remembered of a text beside it, in bytes, as it was measured with what answers make of the document: a node of its tree, and the whole. */
const NODE = 400;
const WHOLE = 2_000;

/** Stands in the place of tokens: each leads to all others of its text, comments too, and nobody needs them any more. */
const NO_TOKEN = new Token(TokenKind.SOF, 0, 0, 0, 0);

/** What a text is: an operation that may run, or what is wrong with it. */
export type KnownDocument =
  | {
      readonly document: DocumentNode;
      /** What it costs is known with its variables alone. */
      readonly costsVary: boolean;
      /** It groups documents by their values: its answer holds an object for each of these. */
      readonly groups: boolean;
      readonly errors?: undefined;
    }
  | {
      readonly document?: undefined;
      readonly costsVary?: undefined;
      readonly groups?: undefined;
      readonly errors: readonly GraphQLFormattedError[];
    };

/** What texts are parsed and validated with. */
export interface KnownDocumentsParts {
  readonly schema: GraphQLSchema;
  /** What documents must fulfil before anything else is looked at, beside the costs. */
  readonly limits: readonly ValidationRule[];
  readonly cost: CostRule;
  readonly rules: readonly ValidationRule[];
  readonly maxTokens: number;
  /** Characters of a text beside those of strings. */
  readonly characterLimit: number;
  /** Whether messages say what a misspelled name may have been. */
  readonly suggests: boolean;
}

/** Texts of operations, each parsed and validated once. What is wrong is not remembered: nobody sends it again and again but to do harm. */
export class KnownDocuments {
  readonly #parts: KnownDocumentsParts;
  readonly #known = new LRUCache<string, KnownDocument>({ maxSize: KEPT });

  constructor(parts: KnownDocumentsParts) {
    this.#parts = parts;
  }

  of(text: string): KnownDocument {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const made = this.#check(text);
    if (made.document !== undefined) this.#known.set(text, made, { size: WHOLE + text.length * 2 + forgetTokens(made.document) * NODE });
    return made;
  }

  #check(text: string): KnownDocument {
    const { schema, rules, limits, cost, maxTokens, characterLimit } = this.#parts;
    const long = longText(text, characterLimit);
    if (long !== null) return { errors: [{ message: long, extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] };
    let document: DocumentNode;
    try {
      document = parse(text, { maxTokens });
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { errors: [mistake(error, 'GRAPHQL_PARSE_FAILED')] };
    }
    let found = { costsVary: false, groups: false };
    const costRule = cost.rule((counter) => {
      found = { costsVary: counter.hasNumbersInVariables, groups: counter.groups };
    });
    // In this order: each holds for what follows, which could take long without it.
    for (const each of [[NoFragmentCyclesRule], [...limits, costRule], rules]) {
      const errors = problemsOf(schema, document, each);
      if (errors.length > 0) return { errors: errors.map((error) => this.#shown(error)) };
    }
    return { document, ...found };
  }

  #shown(error: GraphQLError): GraphQLFormattedError {
    const shown = mistake(error, 'GRAPHQL_VALIDATION_FAILED');
    return this.#parts.suggests ? shown : { ...shown, message: withoutSuggestion(shown.message) };
  }
}

/** Lets go of the tokens that a document was made of; places of errors are told without them. @returns nodes of its tree */
function forgetTokens(document: DocumentNode): number {
  let nodes = 0;
  visit(document, {
    enter({ loc }) {
      nodes += 1;
      if (loc !== undefined) Object.assign(loc, { startToken: NO_TOKEN, endToken: NO_TOKEN });
    },
  });
  return nodes;
}

/** A rule of graphql-js throws what it finds: of directives with variables on the field of a subscription. */
function problemsOf(schema: GraphQLSchema, document: DocumentNode, rules: readonly ValidationRule[]): readonly GraphQLError[] {
  try {
    return validate(schema, document, rules);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return [error];
  }
}
