import type { DescribedQuery, Documents, JsonSchema } from 'plinth';
import { DocumentSchemas, ownerName, type SchemaParts } from './document-schemas.ts';
import { InputSchemas, type WriteUse } from './input-schemas.ts';
import type { SchemaRef } from './schema-registry.ts';

/** The route that schemas belong to. */
export interface SchemaPlace {
  readonly query: DescribedQuery | null;
  /** The action of the route; null for a public route. */
  readonly action: string | null;
}

/** Converts the schemas of routes to JSON Schema: placeholders for content are replaced by the content as the caller sees it. */
export class DescribedSchemas {
  readonly #parts: SchemaParts;
  readonly #documents: DocumentSchemas;
  readonly #inputs: InputSchemas;

  constructor(parts: SchemaParts, documents: Documents) {
    this.#parts = parts;
    this.#documents = new DocumentSchemas(parts);
    this.#inputs = new InputSchemas(parts, documents);
  }

  /** Replaces `$document` and `$input` at any depth of a schema. */
  resolve(schema: JsonSchema, place: SchemaPlace): JsonSchema {
    const { $document, $input, for: use, ...more } = schema;
    if (typeof $document === 'string') return this.#document($document, this.#inside(more, place), place);
    if (typeof $input === 'string') return this.#input($input, (use as WriteUse | undefined) ?? 'update', this.#inside(more, place));
    const resolved = this.#inside(schema, place);
    const { title } = resolved;
    return typeof title === 'string' ? this.#parts.registry.ref(JSON.stringify(resolved), [title], () => resolved) : resolved;
  }

  #inside(schema: JsonSchema, place: SchemaPlace): JsonSchema {
    return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, this.#value(value, place)]));
  }

  #value(value: unknown, place: SchemaPlace): unknown {
    if (Array.isArray(value)) return value.map((each) => this.#value(each, place));
    return typeof value === 'object' && value !== null ? this.resolve(value as JsonSchema, place) : value;
  }

  #document(uid: string, more: JsonSchema, { query, action }: SchemaPlace): JsonSchema {
    const asked: DescribedQuery = query?.type === uid ? query : { type: uid, use: 'one', ...(action !== null && { action }) };
    const view = this.#parts.sight.ofRoot(asked);
    // The caller may not read documents of the type.
    if (view === null) return { type: 'object' };
    if (Object.keys(more).length === 0) return this.#documents.of(view);
    return this.#extended(`${ownerName(view.owner)} ${view.suffix} Answer`, this.#documents.object(view), more);
  }

  #input(uid: string, use: WriteUse, more: JsonSchema): JsonSchema {
    const type = this.#parts.sight.model.contentType(uid);
    if (Object.keys(more).length === 0) return this.#inputs.ofDocument(type, use);
    return this.#extended(`${ownerName(type)} ${use} Body`, this.#inputs.object(type, use), more);
  }

  #extended(name: string, { properties, required, ...schema }: JsonSchema, more: JsonSchema): SchemaRef {
    const { properties: added, required: needed, without = [], ...others } = more;
    const left = Object.entries(properties as object).filter(([key]) => !(without as readonly string[]).includes(key));
    const known = { ...Object.fromEntries(left), ...(added as object) };
    const all = [...((required as string[] | undefined) ?? []), ...((needed as string[] | undefined) ?? [])];
    // Required keys that the caller does not see are left out.
    const names = [...new Set(all)].filter((key) => Object.hasOwn(known, key));
    const made = { ...schema, ...others, properties: known, ...(names.length > 0 && { required: names }) };
    return this.#parts.registry.ref(`${name} ${JSON.stringify(made)}`, [name], () => made);
  }
}
