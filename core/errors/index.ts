export { checkedInput, plainName, problemAt } from './checked-input.ts';
export { CodedMessage, type MessageText, type MessageValues } from './coded-message.ts';
export { waitAtMost, withDeadline } from './deadline.ts';
export { defineMessages } from './define-messages.ts';
export type { DeploymentFacts, Diagnosis } from './diagnosis.ts';
export { FileMistakesError, fileMistakes, whyUnreadable } from './file-mistakes.ts';
export { findLine } from './find-line.ts';
export { mayRepeatKeys, readJsonSource } from './json-source.ts';
export { messageOf } from './message-of.ts';
export { nearest } from './nearest.ts';
export { type ErrorDetails, type Hint, isPlinthError, PlinthError } from './plinth-error.ts';
export { formatPath, listProblems, type Problem, printProblems } from './problem.ts';
export {
  ApplicationError,
  ConflictError,
  ForbiddenError,
  InvalidKeyError,
  NotFoundError,
  PaginationError,
  PayloadTooLargeError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
  type ValueProblem,
  ValueProblemsError,
} from './request-errors.ts';
export { checkWithSchema, type SchemaFinding, type ShowingAt, unknownKey } from './schema-findings.ts';
export { bareType, metaOf, schemasAt, shapeOf } from './schema-walk.ts';
export { shown, suggestion } from './schema-words.ts';
