import { defineMessages } from '../errors/index.ts';

/** The messages of this folder that the interface translates. */
export const MESSAGES = defineMessages('model', {
  stringExpected: 'Expected a string to compare with',
  stringInvalid: 'A string to compare with {flaw}',
});
