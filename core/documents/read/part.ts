/** What a piece of an answer takes wherever it is written out: something that many documents share is built once and written often. */
export interface Weight {
  /** Documents and component entries in it, each as often as it stands there. */
  readonly nodes: number;
  /** Characters of its JSON text: exactly those of text, about those of objects. */
  readonly size: number;
}

/** A piece of an answer. */
export interface Part<Value> extends Weight {
  readonly value: Value;
}

/** What pieces take beside each other, with what stands between them. */
export function weightOf(parts: readonly Weight[]): Weight {
  let nodes = 0;
  let size = 0;
  for (const part of parts) {
    nodes += part.nodes;
    size += part.size + 1;
  }
  return { nodes, size };
}
