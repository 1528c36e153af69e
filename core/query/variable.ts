/** A value of the caller that stands for an operand, as rules write it: `$user.id`, `$now`. */
export class Variable {
  /** Attribute of the user; null for `$now`. */
  readonly attribute: string | null;

  constructor(attribute: string | null) {
    this.attribute = attribute;
  }
}

/** What variables stand for while a query runs. */
export interface CallerFacts {
  /** Attributes of the user; null when the caller is none. */
  readonly user: Readonly<Record<string, unknown>> | null;
  readonly now: Date;
}

const USER = '$user.';

/** The variable that an operand names; null for an operand that is none. `$$` begins a text with a `$` of its own. */
export function variableNamed(operand: unknown): Variable | null {
  if (operand === '$now') return new Variable(null);
  return typeof operand === 'string' && operand.startsWith(USER) ? new Variable(operand.slice(USER.length)) : null;
}
