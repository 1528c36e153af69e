import type { Caller, Documents, JsonSchema } from 'plinth';
import { Sight } from '../sight.ts';
import { DocumentSchemas } from './document-schemas.ts';
import { InputSchemas } from './input-schemas.ts';
import { SchemaRegistry } from './schema-registry.ts';

/** What a schema describes: the body of a write, or a response. */
export type SchemaPart = 'create' | 'update' | 'answer';

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** Schemas of content as a caller sees it, each complete by itself, for programs that read one type at a time. */
export class ContentSchemas {
  readonly #documents: Documents;
  readonly #sight: Sight;
  readonly #exact: boolean;

  /** @param exact whether responses contain only what the model describes */
  constructor(documents: Documents, caller: Caller, exact: boolean) {
    this.#documents = documents;
    this.#sight = new Sight(documents, caller);
    this.#exact = exact;
  }

  /**
   * A schema of JSON Schema 2020-12, with all schemas that it refers to. For a write, it describes published versions: drafts may lack
   * required values.
   * @returns null for responses of a type whose documents the caller may not read
   */
  of(uid: string, part: SchemaPart, action?: string): JsonSchema | null {
    const registry = new SchemaRegistry('#/$defs/');
    const parts = { registry, sight: this.#sight, exact: this.#exact, isAlone: true };
    const type = this.#documents.model.contentType(uid);
    const schema = () => {
      if (part !== 'answer') return new InputSchemas(parts, this.#documents).object(type, part);
      const use = type.kind === 'singleType' ? 'one' : 'list';
      const view = this.#sight.ofRoot({ type: uid, use, ...(action !== undefined && { action }) });
      return view && new DocumentSchemas(parts).object(view);
    };
    const made = schema();
    if (made === null) return null;
    const $defs = Object.fromEntries(registry.made());
    return { $schema: DRAFT, ...made, ...(Object.keys($defs).length > 0 && { $defs }) };
  }
}
