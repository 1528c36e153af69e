export { ACCESS, type Access, createAccess, type FindCaller, type GrantHolder, type NamedCaller, type OwnedAccess } from './access.ts';
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
  systemCaller,
  systemFor,
} from './caller.ts';
export { type ActionFinding, checkActions } from './check-actions.ts';
export { type Expansion, type Grant, grantSchema, isWildcard, patternOf, ruleOf } from './grant.ts';
export { beyondHeld, EVERYTHING, grantOf, grantsOfAbility, refuseBeyondHeld } from './held-rights.ts';
export {
  type Authenticator,
  type AuthRequest,
  type AuthRoute,
  type AuthStrategy,
  type BearerStrategy,
  bearerToken,
  type RequestStrategy,
  tokenRequest,
} from './strategies.ts';
export { pluginOf, promisedTap, type TapOrder } from './taps.ts';
