import type { ModelConflict } from './model-conflict.ts';

/** A change of stored content that a new model requires. */
export interface ModelChange {
  /** One sentence, with the amount of content. */
  readonly text: string;
  /**
   * `none`: nothing is lost, and a boot carries it out. `loss`: only `plinth migrate --allow-loss` does. `never`: the content must be
   * changed first.
   */
  readonly consent: 'none' | 'loss' | 'never';
  /**
   * Whether the node must not serve before the change is carried out, because documents would be hidden, or reads and writes would use
   * different documents.
   */
  readonly stops: boolean;
  /** The table by whose name a loss is accepted; absent where nothing is lost. */
  readonly table?: string;
  /** The plugin of the content type, where the model no longer has that type. */
  readonly owner?: string;
  /** The documents that stop a boot. */
  readonly conflicts?: readonly ModelConflict[];
  /** Whether it is carried out after tables and columns were dropped. Default false: before. */
  readonly late?: boolean;
  /** Carries it out, in batches that can be repeated. */
  carry(): Promise<void>;
}

/** Thrown by a boot or a migration that would lose or hide content. */
export class ModelChangeError extends Error {
  override readonly name = 'ModelChangeError';
  readonly code = 'DOCUMENTS_MODEL_CHANGE';

  constructor(changes: readonly Pick<ModelChange, 'text' | 'consent'>[]) {
    const list = changes.map(({ text }) => `\n- ${text}`).join('');
    const isPossible = changes.every(({ consent }) => consent !== 'never');
    const advice = isPossible
      ? 'Run "plinth migrate --allow-loss" to accept the loss, or revert the change of the content model.'
      : 'Revert the change of the content model, fix the content, and apply the change again.';
    super(`The content model is not compatible with the stored content:${list}\n${advice}`);
  }
}
