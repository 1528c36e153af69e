import { type DocumentNode, Kind } from 'graphql';
import { LRUCache } from 'lru-cache';

/** Characters of all answers that are remembered, at the most. */
const KEPT_CHARACTERS = 32_000_000;

const TOLD: ReadonlySet<string> = new Set(['__schema', '__type', '__typename']);

/** Answers that tell of the schema alone, as JSON: it never changes, and takes long to make where content types are many. */
export class ToldSchemas {
  readonly #answers = new LRUCache<string, string>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (answer, key) => answer.length + key.length,
  });
  readonly #documents = new WeakMap<DocumentNode, boolean>();

  /** Under which key the answer of a document is kept; null for documents that ask for something else, or whose variables count. */
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
