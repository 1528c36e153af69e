import type { AttributeConversion, UnfittingChoice } from 'plinth';
import type { ModelEdit } from './edits/model-edit.ts';

/** A choice about values that do not fit, as requests make it. */
export type RequestedChoice = Pick<UnfittingChoice, 'uid' | 'attribute' | 'action'>;

/** A conversion as a proposal shows it. */
export interface ProposedConversion extends AttributeConversion {
  /** What was chosen for the values that do not fit; null: nothing yet. */
  readonly choice: UnfittingChoice['action'] | null;
  /** The new attribute that keeps them as text. */
  readonly keepsIn: string;
}

/** Reads a definition by uid and attribute. */
type Definitions = (uid: string) => { readonly attributes?: unknown } | undefined;

/** The name of the attribute that keeps what does not fit: `rating_text`, or with a number if that name is taken. */
export function keepingName(uid: string, attribute: string, definitions: Definitions): string {
  const names = Object.keys((definitions(uid)?.attributes ?? {}) as object);
  const candidates = Array.from({ length: names.length + 1 }, (_, index) => `${attribute}_text${index === 0 ? '' : index + 1}`);
  return candidates.find((name) => !names.includes(name)) as string;
}

/** The edits that add the attributes for what does not fit. They are private, so that nothing becomes public that was not checked. */
export function keepingEdits(choices: readonly RequestedChoice[], definitions: Definitions): readonly ModelEdit[] {
  return choices.flatMap(({ uid, attribute, action }): readonly ModelEdit[] => {
    if (action !== 'keep') return [];
    const attributes = (definitions(uid)?.attributes ?? {}) as Readonly<Record<string, { readonly pluginOptions?: object } | undefined>>;
    const options = attributes[attribute]?.pluginOptions;
    const added = { type: 'text', private: true, ...(options !== undefined && { pluginOptions: options }) };
    return [{ edit: 'change', uid, schema: { attributes: { [keepingName(uid, attribute, definitions)]: added } } }];
  });
}
