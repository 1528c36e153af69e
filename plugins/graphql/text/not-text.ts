/** Thrown for an operation or value that only graphql-js can answer. */
export class NotText extends Error {}
