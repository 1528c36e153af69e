import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attribute,
  type AttributeOwner,
  type Axis,
  type AxisSelection,
  type ContentType,
  type Documents,
  type Filter,
  type Logger,
  type MorphAttribute,
  SYSTEM,
} from 'plinth';
import { isNamed, type Shadow } from './shown-attributes.ts';

/** A required attribute, and the condition for documents without its value. */
interface Promised {
  /** `head.inner.word`. */
  readonly path: string;
  readonly missing: Filter;
}

/**
 * Finds published rows without values that the schema promises (`nullability: 'schema'`). Entries of dynamic zones are not searched: no
 * condition reaches them.
 */
export class BrokenPromises {
  readonly #documents: Pick<Documents, 'model' | 'axesOf' | 'count'>;
  readonly #shadow: Shadow;

  constructor(documents: Pick<Documents, 'model' | 'axesOf' | 'count'>, shadow: Shadow) {
    this.#documents = documents;
    this.#shadow = shadow;
  }

  /**
   * Logs a warning for every type with such rows.
   * @param patience milliseconds after which the boot goes on, and the search continues beside it
   */
  async report(logger: Pick<Logger, 'warn'>, patience: number): Promise<void> {
    const ended = new AbortController();
    const search = this.#search(logger).catch((error: unknown) =>
      logger.warn({ err: error }, 'GraphQL: could not check for missing required values'),
    );
    await Promise.race([
      search.finally(() => ended.abort()),
      sleep(patience, undefined, { ref: false, signal: ended.signal }).catch(() => {}),
    ]);
  }

  async #search(logger: Pick<Logger, 'warn'>): Promise<void> {
    for (const type of this.#documents.model.contentTypes.values()) {
      if (!this.#shadow.isEnabled(type.uid)) continue;
      const promised = [...this.#promised(type, '', (filter) => filter, new Set())];
      const rows = promised.length === 0 ? 0 : await this.#count(type, { kind: 'or', filters: promised.map(({ missing }) => missing) });
      if (rows === 0) continue;
      const named: string[] = [];
      for (const { path, missing } of promised) {
        const count = await this.#count(type, missing);
        if (count > 0) named.push(`"${path}" (${count})`);
      }
      const fix = 'Fill in the values, or set nullability to "storage"';
      logger.warn(
        `GraphQL: ${rows} published ${rows === 1 ? 'row' : 'rows'} of ${type.uid} ${rows === 1 ? 'has' : 'have'} no value in ${named.join(', ')}, but nullability "schema" declares them as non-null, so responses with these rows are null. ${fix} (config/plugins, graphql.config)`,
      );
    }
  }

  #count(type: ContentType, filter: Filter): Promise<number> {
    const axes = new Map(this.#documents.axesOf(type).map((axis) => [axis.name, published(axis)]));
    return this.#documents.count({ type, axes, fields: [], populate: [], filter, sort: [], page: null }, SYSTEM);
  }

  /** @param within makes a condition on documents of one on the owner's values */
  *#promised(owner: AttributeOwner, prefix: string, within: (filter: Filter) => Filter, above: ReadonlySet<string>): Generator<Promised> {
    for (const attribute of owner.attributes.values()) {
      if (!isNamed(attribute) || !this.#shadow.hasOutput(owner, attribute.name)) continue;
      const path = `${prefix}${attribute.name}`;
      if (attribute.definition.required === true && isSingle(attribute))
        yield { path, missing: within({ kind: 'null', attribute, isNull: true }) };
      if (attribute.kind !== 'component' || above.has(attribute.component)) continue;
      const component = this.#documents.model.component(attribute.component);
      const id = component.attributes.get('id');
      if (id?.kind !== 'scalar') continue;
      // A component without entries counts as one with nothing but nulls.
      const isThere: Filter = { kind: 'null', attribute: id, isNull: false };
      const inside = (filter: Filter) => within({ kind: 'component', attribute, filter: { kind: 'and', filters: [isThere, filter] } });
      yield* this.#promised(component, `${path}.`, inside, new Set([...above, component.uid]));
    }
  }
}

/** Whether an attribute has one promised value, which may be missing. Lists are empty at worst; polymorphic relations promise nothing. */
function isSingle(attribute: Attribute): attribute is Exclude<Attribute, MorphAttribute> {
  if (attribute.kind === 'relation') return !attribute.many;
  return attribute.kind === 'scalar' || (attribute.kind === 'component' && !attribute.repeatable);
}

/** All values of an axis for which versions must be complete. */
function published({ choices, strictness }: Axis): AxisSelection {
  if (choices === undefined || strictness === undefined) return 'any';
  return { values: choices.filter((value) => strictness(value) === 'strict') };
}
