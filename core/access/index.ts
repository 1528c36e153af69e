export { createAbility, createRuleAbility } from './ability.ts';
export type { Access, ActionInfo, AuthStrategy } from './access.ts';
export { type Ability, type Caller, SYSTEM } from './caller.ts';
export { type ActionFinding, type ActionFindings, checkActions } from './check-actions.ts';
export { ACCESS, createAccess, type OwnedAccess } from './create-access.ts';
