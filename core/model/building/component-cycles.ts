import type { ComponentDefinition } from '../definitions.ts';
import type { CheckedAttribute } from './check-attribute.ts';
import type { CheckedOwner } from './check-owner.ts';

/** A component that embeds itself, directly or through others. */
export interface ComponentCycle {
  /** Where the circle closes. */
  readonly component: CheckedOwner<ComponentDefinition>;
  readonly attribute: string;
  /** Uids from the component to itself. */
  readonly path: readonly string[];
}

/** Components that embed themselves: they have no end wherever a structure is unfolded, in `populate` or in generated inputs. */
export function componentCycles(components: ReadonlyMap<string, CheckedOwner<ComponentDefinition>>): readonly ComponentCycle[] {
  const cycles: ComponentCycle[] = [];
  const done = new Set<string>();
  const visit = (uid: string, above: readonly string[]): void => {
    const component = components.get(uid);
    if (done.has(uid) || !component) return;
    const trail = [...above, uid];
    for (const attribute of component.attributes.values()) {
      for (const next of embedded(attribute)) {
        const start = trail.indexOf(next);
        if (start < 0) visit(next, trail);
        else cycles.push({ component, attribute: attribute.name, path: [...trail.slice(start), next] });
      }
    }
    done.add(uid);
  };
  for (const uid of components.keys()) visit(uid, []);
  return cycles;
}

/** Uids of the components that an attribute embeds. */
export function embedded({ type, definition }: CheckedAttribute): readonly string[] {
  if (type.kind === 'component') return [definition.component as string];
  return type.kind === 'dynamiczone' ? (definition.components as readonly string[]) : [];
}
