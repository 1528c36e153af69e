import { type DocumentNode, Kind } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Maximum characters of all cached responses. */
const KEPT_CHARACTERS = 32_000_000;

const TOLD: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);

/**
 * Caches responses that depend only on the schema, as JSON. It never changes, and such responses take long to make for many content types.
 */
export class ToldSchemas {
  readonly #answers = new LRUCache<string, string>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (answer, key) => answer.length + key.length,
  });
  readonly #documents = new WeakMap<DocumentNode, boolean>();

  /** The cache key for a document; null for documents that select anything else, or use variables. */
  keyOf(document: DocumentNode, text: string, operationName: string | undefined): string | null {
    let isTold = this.#documents.get(document);
    if (isTold === undefined) {
      isTold = asksForSchema(document);
      this.#documents.set(document, isTold);
    }
    return isTold ? `${operationName ?? ''}\n${text}` : null;
  }

  get(key: string): string | undefined {
    return this.#answers.get(key);
  }

  keep(key: string, answer: string): void {
    this.#answers.set(key, answer);
  }
}

function asksForSchema({ definitions }: DocumentNode): boolean {
  return definitions.every((each) => {
    if (each.kind !== Kind.OPERATION_DEFINITION) return each.kind === Kind.FRAGMENT_DEFINITION;
    const { variableDefinitions = [], selectionSet } = each;
    return variableDefinitions.length === 0 && selectionSet.selections.every((one) => one.kind === Kind.FIELD && TOLD.has(one.name.value));
  });
}
