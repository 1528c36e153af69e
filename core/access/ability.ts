import { createHash } from 'node:crypto';
import type { Ability } from './caller.ts';

/** Characters of a key: 132 bits, so that different rights never share one. */
const KEY_LENGTH = 22;

/** The ability to perform exactly these actions. Equal sets have equal keys, in every process. */
export function createAbility(actions: ReadonlySet<string>): Ability {
  const granted = new Set(actions);
  const digest = createHash('sha256')
    .update(JSON.stringify([...granted].sort()))
    .digest('base64url');
  return Object.freeze({ key: digest.slice(0, KEY_LENGTH), can: (action: string) => granted.has(action) });
}

/**
 * An ability that is a rule rather than a list ("everything", "what reads").
 * @param name identifies the rule: two rules of one name must decide alike
 */
export function createRuleAbility(name: string, can: (action: string) => boolean): Ability {
  return Object.freeze({ key: `rule:${name}`, can });
}
