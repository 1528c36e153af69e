import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import type { AxisRegistry, TypeAxis } from '../axes/axis-registry.ts';
import { type FarRights, farEnd } from '../gate/far-rights.ts';
import type { WriteRights } from '../gate/write-rights.ts';
import type { LinkRef } from '../input/input-types.ts';
import type { VersionRow } from '../plan/row-matcher.ts';
import { type Layouts, type TypeLayout, writtenPins } from '../storage/layout.ts';
import type { LinkEnd } from './relation-list.ts';

/** The version that is written, and the rights of its writer. */
interface ReachParts {
  readonly layouts: Layouts;
  readonly axes: AxisRegistry;
  readonly near: TypeLayout;
  /** A link takes its values on link axes that both ends have. */
  readonly key: VersionKey;
  readonly rights: WriteRights;
  readonly farRights: FarRights;
}

/** Which versions of other documents the links of a written version lead to. */
export class LinkReach {
  readonly layouts: Layouts;
  readonly near: TypeLayout;
  readonly rights: WriteRights;
  readonly #axes: AxisRegistry;
  readonly #key: VersionKey;
  readonly #farRights: FarRights;

  constructor({ layouts, axes, near, key, rights, farRights }: ReachParts) {
    this.layouts = layouts;
    this.near = near;
    this.rights = rights;
    this.#axes = axes;
    this.#key = key;
    this.#farRights = farRights;
  }

  /** The pins that a link is written with. */
  pins(attribute: RelationAttribute, { pins }: LinkRef): LinkEnd['pins'] {
    return writtenPins(this.near, this.layouts.of(attribute.target), attribute, pins);
  }

  /**
   * Whether a link leads to a version. Values of request axes do not matter, since they are chosen at the read. A version that the caller
   * may not read does not count: otherwise linking would reveal that it exists.
   * @param tap the plugin that has named the document, which may link what the caller may not read
   */
  leadsTo(far: TypeLayout, { key }: VersionRow, pins: LinkEnd['pins'], tap?: string): boolean {
    return far.axes.every((axis) => this.#leadsAlong(far, axis, key.get(axis.name) as string, pins, tap));
  }

  #leadsAlong(far: TypeLayout, axis: TypeAxis, value: string, pins: LinkEnd['pins'], tap?: string): boolean {
    if (axis.state === 'hidden') return value === axis.fixed;
    const action = axis.axis.readAction?.(value) ?? null;
    if (action !== null && tap === undefined && !this.rights.can(`${far.type.uid}.${action}`)) return false;
    if (axis.kind === 'request') return true;
    return value === (pins[axis.name] ?? this.#key.get(axis.name));
  }

  /** The values on link axes that a link asks for: `fr`. Only those of axes that the target has. */
  wanted({ target }: RelationAttribute, pins: LinkEnd['pins']): ReadonlyMap<string, string> {
    const axes = this.layouts.of(target).axes.filter(({ kind, state }) => kind === 'link' && state === 'active');
    return new Map(axes.map(({ name }) => [name, pins[name] ?? String(this.#key.get(name))]));
  }

  /** The rights that bind changes at the other end of a relation; null if the caller may change all documents there. */
  binding(attribute: RelationAttribute): WriteRights | null {
    const end = farEnd(this.layouts, attribute);
    return end && this.#farRights.binding(end);
  }

  /** The values on link axes that a link asks for, for messages: `, locale "fr"`. */
  asked({ target }: RelationAttribute, pins: LinkEnd['pins']): string {
    const far = this.layouts.of(target);
    return this.#axes.all
      .filter((axis) => axis.kind === 'link')
      .map((axis) => {
        const value = far.axis(axis.name)?.state === 'active' ? (pins[axis.name] ?? this.#key.get(axis.name)) : null;
        return `, ${axis.name} "${value}"`;
      })
      .join('');
  }
}
