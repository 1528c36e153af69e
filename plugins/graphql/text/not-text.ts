/** An operation, or a value of its answer, that only graphql-js answers. */
export class NotText extends Error {}
