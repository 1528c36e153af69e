export { ACCESS, type Access, type AuthStrategy, createAccess, type GrantHolder, type OwnedAccess } from './access.ts';
export type { ActionInfo } from './action-registry.ts';
export {
  type Ability,
  type Caller,
  createAbility,
  createBroadAbility,
  plainCaller,
  type Rule,
  SYSTEM,
  type SystemCaller,
} from './caller.ts';
export { type ActionFinding, type ActionFindings, checkActions } from './check-actions.ts';
export { type Expansion, type Grant, grantSchema, patternOf, ruleOf } from './grant.ts';
export { pluginOf, type TapOrder } from './tap-order.ts';
