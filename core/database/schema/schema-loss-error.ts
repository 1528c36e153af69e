import { describeLoss, type SchemaLoss } from './schema-step.ts';

/** A change of tables that is not made, because it would lose data. */
export class SchemaLossError extends Error {
  override readonly name = 'SchemaLossError';
  readonly code = 'DATABASE_SCHEMA_LOSS';
  readonly losses: readonly SchemaLoss[];

  /** @param others further losses, a sentence each */
  constructor(losses: readonly SchemaLoss[], others: readonly string[] = []) {
    const list = [...losses.map(describeLoss), ...others].map((text) => `\n- ${text}`).join('');
    super(
      `The tables cannot become what the model wants without losing data:${list}\nRun "plinth migrate --allow-loss" to accept that, or change the model back.`,
    );
    this.losses = losses;
  }
}
