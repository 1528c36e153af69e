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

/** Maximum bytes of all cached documents. */
const KEPT = 24_000_000;
/**
 * Bytes that a document takes beside its text, as measured, including what answers derive from it: for each AST node, and for the whole.
 */
const NODE = 400;
const WHOLE = 2_000;

/** Replaces the tokens of a document. Each token links to all others of its text, even comments, and they are not needed any more. */
const NO_TOKEN = new Token(TokenKind.SOF, 0, 0, 0, 0);

/** A parsed text: a valid document, or its errors. */
export type ParsedDocument =
  | {
      readonly document: DocumentNode;
      /** Its costs depend on variables. */
      readonly costsVary: boolean;
      /** It contains groupings: its response has an object for each distinct value. */
      readonly groups: boolean;
      readonly errors?: undefined;
    }
  | {
      readonly document?: undefined;
      readonly costsVary?: undefined;
      readonly groups?: undefined;
      readonly errors: readonly GraphQLFormattedError[];
    };

/** The parts that texts are parsed and validated with. */
export interface DocumentCacheParts {
  readonly schema: GraphQLSchema;
  /** Limits that are checked before other rules, beside the costs. */
  readonly limits: readonly ValidationRule[];
  readonly cost: CostRule;
  readonly rules: readonly ValidationRule[];
  readonly maxTokens: number;
  /** Maximum characters of a text, not counting strings. */
  readonly characterLimit: number;
  /** Whether messages suggest similar names. */
  readonly suggests: boolean;
}

/** Caches parsed and validated documents by their text. Invalid ones are not cached: only attackers repeat them. */
export class DocumentCache {
  readonly #parts: DocumentCacheParts;
  readonly #known = new LRUCache<string, ParsedDocument>({ maxSize: KEPT });

  constructor(parts: DocumentCacheParts) {
    this.#parts = parts;
  }

  of(text: string): ParsedDocument {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const made = this.#check(text);
    if (made.document !== undefined) this.#known.set(text, made, { size: WHOLE + text.length * 2 + forgetTokens(made.document) * NODE });
    return made;
  }

  #check(text: string): ParsedDocument {
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
    // In this order, because each step could take very long without the previous one.
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

/** Releases the tokens of a document; locations of errors do not need them. @returns the number of AST nodes */
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

/** One rule of graphql-js throws its error: for directives with variables on the root field of a subscription. */
function problemsOf(schema: GraphQLSchema, document: DocumentNode, rules: readonly ValidationRule[]): readonly GraphQLError[] {
  try {
    return validate(schema, document, rules);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return [error];
  }
}
