export type { Access, ActionInfo, AuthStrategy } from './access.ts';
export { type Ability, type Caller, SYSTEM } from './caller.ts';
