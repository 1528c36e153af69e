import { createHash } from 'node:crypto';
import type { Ability, Rule } from './caller.ts';

/** Characters of a key: 132 bits, so that different rights never share one. */
const KEY_LENGTH = 22;

const NO_RULES: ReadonlyMap<string, Rule> = new Map();

/**
 * The ability to perform exactly these actions. Equal rights have equal keys, in every process.
 * @param rules by action, for actions that are not granted for everything
 */
export function createAbility(actions: ReadonlySet<string>, rules: ReadonlyMap<string, Rule> = NO_RULES): Ability {
  const granted = new Set(actions);
  const restricted = new Map([...rules].filter(([action]) => granted.has(action)));
  const facts = [[...granted].sort(), [...restricted].sort(([one], [other]) => (one < other ? -1 : 1))];
  const digest = createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
  return Object.freeze({
    key: digest.slice(0, KEY_LENGTH),
    can: (action: string) => granted.has(action),
    rule: (action: string) => restricted.get(action) ?? null,
  });
}

/**
 * An ability that is decided action by action rather than listed ("everything", "what reads").
 * @param name identifies the decision: two of one name must decide alike
 */
export function createBroadAbility(name: string, can: (action: string) => boolean): Ability {
  return Object.freeze({ key: `broad:${name}`, can, rule: () => null });
}
