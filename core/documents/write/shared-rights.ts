import type { Caller } from '../../access/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import { writeActions } from '../axes/request-axes.ts';
import { WriteRights, type WriteRightsParts } from '../gate/write-rights.ts';
import type { TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import { versionsOf } from './place.ts';
import { isSameKey, leadingIn } from './write-plan.ts';

/** The dependencies of `SharedRights`. */
interface SharedRightsParts extends WriteRightsParts {
  readonly axes: AxisRegistry;
}

/**
 * The rights of a caller to change shared attributes in versions that a copy does not name, such as the published versions in other
 * locales. The caller needs `update` for the attribute, and the action of the copy itself (`publish`), for each of these versions.
 */
export class SharedRights {
  readonly #layout: TypeLayout;
  readonly #find: () => WriteRights | 'all' | 'none';
  #found: WriteRights | 'all' | 'none' | null = null;
  readonly #isGiven: (attribute: string) => boolean;

  /**
   * @param to the version that becomes a copy
   * @param isGiven whether the same write gives an attribute, for the caller or a plugin: it was checked as such
   */
  constructor(
    parts: SharedRightsParts,
    layout: TypeLayout,
    caller: Caller,
    action: string,
    to: VersionKey,
    isGiven: (attribute: string) => boolean = () => false,
  ) {
    this.#layout = layout;
    this.#isGiven = isGiven;
    this.#find = () => rightsOf(parts, layout, caller, action, to);
  }

  /** `all`: the caller may change everything. `none`: nothing. Most copies do not ask: nothing is pending. */
  get #rights(): WriteRights | 'all' | 'none' {
    this.#found ??= this.#find();
    return this.#found;
  }

  /** Whether the caller may change every shared attribute of every version. */
  get isUnlimited(): boolean {
    return this.#rights === 'all';
  }

  /** Those of some shared attributes that the caller may not change in all of these versions. */
  async refused(
    statements: Statements,
    document: number,
    keys: readonly VersionKey[],
    shared: readonly string[],
  ): Promise<readonly string[]> {
    const rights = this.#rights;
    const names = shared.filter((name) => !this.#isGiven(name));
    if (rights === 'all' || rights === 'none') return rights === 'all' ? [] : names;
    const writable = new Set(names.filter((name) => isWritable(rights, this.#layout.type, name)));
    if (writable.size === 0 || !(await this.#reachesAll(rights, statements, document, keys))) return names;
    return names.filter((name) => !writable.has(name));
  }

  async #reachesAll(rights: WriteRights, statements: Statements, document: number, keys: readonly VersionKey[]): Promise<boolean> {
    const versions = (await versionsOf(statements, this.#layout, [document])).get(document) ?? [];
    const leading = leadingIn(this.#layout);
    const isChangeable = await rights.changeable(statements, versions, leading);
    if (!keys.every(isChangeable)) return false;
    const led = keys.map((key) => versions.find((version) => isSameKey(this.#layout, version.key, leading(key))));
    const deciding = led.flatMap((version) => version ?? []);
    const isMakeable = await rights.makeable(statements, deciding);
    return deciding.every(({ id }) => isMakeable(id));
  }
}

function isWritable(rights: WriteRights, { attributes }: ContentType, name: string): boolean {
  const attribute = attributes.get(name);
  return attribute !== undefined && rights.mayWrite(attribute);
}

function rightsOf(
  parts: SharedRightsParts,
  layout: TypeLayout,
  caller: Caller,
  action: string,
  to: VersionKey,
): WriteRights | 'all' | 'none' {
  if (caller.trusted) return 'all';
  const update = `${layout.type.uid}.update`;
  const more = new Set([action, ...writeActions(parts.axes, layout.type, to, caller)]);
  more.delete(update);
  if (![update, ...more].every((needed) => caller.ability.can(needed))) return 'none';
  const rights = new WriteRights(parts, layout, caller, update);
  for (const needed of more) rights.also(needed);
  return rights.isLimited ? rights : 'all';
}
