import type { AttributeShape, FormShape, Values } from '../shape.ts';

/** Applies bodies as the server does: partial at the top level, entries by id, links connected and disconnected. */
export class ToyServer {
  #ids = 1_000;
  readonly #shape: FormShape;

  constructor(shape: FormShape) {
    this.#shape = shape;
  }

  put(document: Values, body: Values): Values {
    return this.#patch(this.#shape.attributes, document, body);
  }

  #patch(attributes: readonly AttributeShape[], before: Values, body: Values): Values {
    const next: Record<string, unknown> = { ...before };
    for (const attribute of attributes) {
      if (attribute.name in body) next[attribute.name] = this.#value(attribute, before[attribute.name], body[attribute.name]);
    }
    return next;
  }

  #value(attribute: AttributeShape, before: unknown, value: unknown): unknown {
    if (attribute.type === 'component' && !attribute.repeatable)
      return value === null ? null : this.#entry(attribute, before === null ? [] : [before], value as Values);
    if (attribute.type === 'component' || attribute.type === 'dynamiczone') {
      if (!Array.isArray(value)) throw new Error(`${attribute.name} must be a list`);
      return value.map((entry) => this.#entry(attribute, (before ?? []) as unknown[], entry as Values));
    }
    if (attribute.type === 'relation' && attribute.side === 'inverse') return before;
    if (attribute.type === 'relation' && attribute.many) return this.#links((before ?? []) as Values[], value);
    if (attribute.type === 'relation') return value === null ? null : { documentId: value };
    if (attribute.type === 'media') return value === null ? null : { id: value };
    return value;
  }

  #entry(attribute: AttributeShape, known: readonly unknown[], body: Values): Values {
    const attributes =
      this.#shape.components.get((body.__component as string | undefined) ?? (attribute.component as string))?.attributes ?? [];
    if (body.id === undefined) {
      const empty = Object.fromEntries(
        attributes.map(({ name, type, repeatable }) => [name, type === 'component' && repeatable ? [] : null]),
      );
      this.#ids++;
      return this.#patch(
        attributes,
        { ...empty, ...(body.__component !== undefined && { __component: body.__component }), id: this.#ids },
        body,
      );
    }
    const before = (known as readonly Values[]).find((entry) => entry.id === body.id);
    if (before === undefined) throw new Error(`no entry ${body.id} in ${attribute.name}`);
    return this.#patch(attributes, before, body);
  }

  #links(before: readonly Values[], value: unknown): unknown {
    const idOf = (entry: unknown) => (typeof entry === 'string' ? entry : (entry as Values).documentId) as string;
    if (Array.isArray(value)) return value.map((entry) => ({ documentId: idOf(entry) }));
    const { connect = [], disconnect = [] } = value as { connect?: unknown[]; disconnect?: unknown[] };
    const ids = before.map(idOf).filter((id) => !disconnect.map(idOf).includes(id));
    for (const entry of connect) {
      const id = idOf(entry);
      const { position = { end: true } } = (typeof entry === 'string' ? {} : entry) as {
        position?: { start?: boolean; end?: boolean; after?: string };
      };
      if (ids.includes(id)) ids.splice(ids.indexOf(id), 1);
      if (position.after !== undefined && !ids.includes(position.after)) throw new Error(`no link ${position.after}`);
      ids.splice(position.start ? 0 : position.after !== undefined ? ids.indexOf(position.after) + 1 : ids.length, 0, id);
    }
    return ids.map((documentId) => ({ documentId }));
  }
}
