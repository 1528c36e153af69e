export { ACCESS, type Access, createAccess, type GrantHolder, type OwnedAccess } from './access.ts';
export type { ActionInfo } from './action-registry.ts';
export { type AuthRequest, type AuthRoute, bearerToken, tokenRequest } from './auth-request.ts';
export {
  type Ability,
  type Caller,
  callerName,
  createAbility,
  createBroadAbility,
  isSystem,
  type Origin,
  plainCaller,
  type Rule,
  SYSTEM,
  type SystemCaller,
  type SystemWork,
  systemCaller,
} from './caller.ts';
export { type ActionFinding, type ActionFindings, checkActions } from './check-actions.ts';
export type { FindCaller, NamedCaller } from './directory.ts';
export { type Expansion, type Grant, grantSchema, patternOf, ruleOf } from './grant.ts';
export type { Authenticator, AuthStrategy, BearerStrategy, RequestStrategy } from './strategies.ts';
export { pluginOf, type TapOrder } from './tap-order.ts';
