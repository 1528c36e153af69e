/** What a new model does to content that is stored already. */
export interface ModelChange {
  /** One sentence, with how much content it is about. */
  readonly text: string;
  /** `none`: nothing is lost, a boot carries it out; `loss`: only `plinth migrate --allow-loss` does; `never`: the content must be changed first. */
  readonly consent: 'none' | 'loss' | 'never';
  /** Nothing can be served before it is carried out: documents would be hidden, or one written and another one read. */
  readonly stops: boolean;
  /** The table under which a loss is agreed to; absent where nothing is lost. */
  readonly table?: string;
  /** The plugin whose content type it is about, where the model does not have that type. */
  readonly owner?: string;
  /** Carried out after tables and columns were dropped. Default false: before. */
  readonly late?: boolean;
  /** Carries it out, in batches that may be repeated. */
  carry(): Promise<void>;
}

/** A boot or a migration that would lose or hide content. */
export class ModelChangeError extends Error {
  override readonly name = 'ModelChangeError';
  readonly code = 'DOCUMENTS_MODEL_CHANGE';

  constructor(changes: readonly Pick<ModelChange, 'text' | 'consent'>[]) {
    const list = changes.map(({ text }) => `\n- ${text}`).join('');
    const isPossible = changes.every(({ consent }) => consent !== 'never');
    const advice = isPossible
      ? 'Run "plinth migrate --allow-loss" to accept that (it names the tables), or change the model back.'
      : 'Change the content with the model as it was, or change the model back.';
    super(`The model does not fit the content that is stored:${list}\n${advice}`);
  }
}

/** "1 document", "2 documents". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
