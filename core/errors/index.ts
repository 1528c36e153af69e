export { nearest } from './nearest.ts';
export { type ErrorDetails, type ErrorFacts, isPlinthError, PlinthError } from './plinth-error.ts';
export {
  ApplicationError,
  ForbiddenError,
  InvalidKeyError,
  type InvalidKeyPlace,
  NotFoundError,
  PaginationError,
  PayloadTooLargeError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
  type ValueProblem,
  ValueProblemsError,
} from './request-errors.ts';
