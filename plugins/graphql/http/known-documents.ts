import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  NoFragmentCyclesRule,
  parse,
  type ValidationRule,
  validate,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import type { CostRule } from '../limits/cost-rule.ts';
import { mistake } from './format-error.ts';

/** Characters of all texts that are remembered, at the most: each stands for many times as much of its parsed document. */
const KEPT_CHARACTERS = 300_000;

/** What a text is: an operation that may run, or what is wrong with it. */
export type KnownDocument =
  | {
      readonly document: DocumentNode;
      /** What it costs is known with its variables alone. */
      readonly costsVary: boolean;
      readonly errors?: undefined;
    }
  | { readonly document?: undefined; readonly costsVary?: undefined; readonly errors: readonly GraphQLFormattedError[] };

/** What texts are parsed and validated with. */
export interface KnownDocumentsParts {
  readonly schema: GraphQLSchema;
  /** What documents must fulfil before anything else is looked at, beside the costs. */
  readonly limits: readonly ValidationRule[];
  readonly cost: CostRule;
  readonly rules: readonly ValidationRule[];
  readonly maxTokens: number;
  /** Whether messages say what a misspelled name may have been. */
  readonly suggests: boolean;
}

/** Texts of operations, each parsed and validated once. What is wrong is not remembered: nobody sends it again and again but to do harm. */
export class KnownDocuments {
  readonly #parts: KnownDocumentsParts;
  readonly #known = new LRUCache<string, KnownDocument>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (_document, text) => text.length + 1,
  });

  constructor(parts: KnownDocumentsParts) {
    this.#parts = parts;
  }

  of(text: string): KnownDocument {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const made = this.#check(text);
    if (made.document !== undefined) this.#known.set(text, made);
    return made;
  }

  #check(text: string): KnownDocument {
    const { schema, rules, limits, cost, maxTokens } = this.#parts;
    let document: DocumentNode;
    try {
      document = parse(text, { maxTokens });
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { errors: [mistake(error, 'GRAPHQL_PARSE_FAILED')] };
    }
    let costsVary = false;
    const costRule = cost.rule((counter) => {
      costsVary = counter.hasNumbersInVariables;
    });
    // In this order: each holds for what follows, which could take long without it.
    for (const each of [[NoFragmentCyclesRule], [...limits, costRule], rules]) {
      const errors = problemsOf(schema, document, each);
      if (errors.length > 0) return { errors: errors.map((error) => this.#shown(error)) };
    }
    return { document, costsVary };
  }

  #shown(error: GraphQLError): GraphQLFormattedError {
    const shown = mistake(error, 'GRAPHQL_VALIDATION_FAILED');
    return this.#parts.suggests ? shown : { ...shown, message: shown.message.replace(/ Did you mean .*\?$/s, '') };
  }
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
