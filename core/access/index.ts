export { createAbility, createBroadAbility } from './ability.ts';
export type { Access, ActionInfo, AuthStrategy } from './access.ts';
export { type Ability, type Caller, type Rule, SYSTEM, type SystemCaller } from './caller.ts';
export { type ActionFinding, type ActionFindings, checkActions } from './check-actions.ts';
export { ACCESS, createAccess, type OwnedAccess } from './create-access.ts';
export { type Expansion, type Grant, grantSchema, patternOf, ruleOf } from './grant.ts';
