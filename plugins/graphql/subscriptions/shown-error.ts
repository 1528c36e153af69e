import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** An error that is shown already as clients see it. */
export class ShownError extends GraphQLError {
  readonly #shown: GraphQLFormattedError;

  constructor(shown: GraphQLFormattedError) {
    super(shown.message);
    this.#shown = shown;
  }

  override toJSON(): GraphQLFormattedError {
    return this.#shown;
  }
}
