import type { AttributeConversion, Caller, Documents, UnfittingChoice } from 'plinth';
import type { ModelEdit } from './edits/model-edit.ts';
import type { ModelState } from './model-rehearsals.ts';

/** A choice about values that do not fit, as requests make it. */
export type RequestedChoice = Pick<UnfittingChoice, 'uid' | 'attribute' | 'action'>;

/** A conversion as a proposal shows it. */
export interface ProposedConversion extends Omit<AttributeConversion, 'examples'> {
  /** What was chosen for the values that do not fit; null: nothing yet. */
  readonly choice: UnfittingChoice['action'] | null;
  /** The new attribute that keeps them as text. */
  readonly keepsIn: string;
  /** Values are null where the caller may not read them, and for secrets. */
  readonly examples: AttributeConversion['examples'];
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

/** Hides the values of documents that a caller may not read. */
export async function readableExamples(
  examples: AttributeConversion['examples'],
  { documents, model, caller }: { readonly documents: Documents; readonly model: ModelState['model']; readonly caller: Caller },
): Promise<AttributeConversion['examples']> {
  const readable = new Set<string>();
  for (const type of new Set(examples.map((example) => example.type))) {
    const own = examples.filter((example) => example.type === type);
    for (const id of await readableIds(type, own, { documents, model, caller })) readable.add(`${type} ${id}`);
  }
  // Whoever may not find a document learns neither its id nor its value: the count says that it exists.
  return examples.filter(({ type, documentId }) => readable.has(`${type} ${documentId}`));
}

async function readableIds(
  uid: string,
  examples: AttributeConversion['examples'],
  { documents, model, caller }: { readonly documents: Documents; readonly model: ModelState['model']; readonly caller: Caller },
): Promise<readonly string[]> {
  const type = model.contentTypes.get(uid);
  const { ability } = caller;
  if (type === undefined || !ability.can(`${uid}.find`)) return [];
  const axes = new Set(documents.axesOf(type).map(({ name }) => name));
  const fields = ability.rule(`${uid}.find`)?.fields ?? null;
  const isShown = ({ path }: (typeof examples)[number]) => {
    const [name = ''] = path.split('.');
    return type.attributes.get(name)?.private !== true && (fields === null || fields.includes(name));
  };
  const ids = [...new Set(examples.filter(isShown).map(({ documentId }) => documentId))];
  const found: string[] = [];
  for (let start = 0; start < ids.length; start += PAGE) {
    const parameters = {
      filters: { documentId: { $in: ids.slice(start, start + PAGE) } },
      fields: ['documentId'],
      pagination: { pageSize: PAGE },
      ...(axes.has('status') && { status: ability.can(`${uid}.readDraft`) ? 'draft' : 'published' }),
      ...(axes.has('locale') && { locale: '*' }),
    };
    const { documents: page } = await documents.find(documents.parse(uid, parameters, 'list', caller));
    found.push(...page.map(({ documentId }) => String(documentId)));
  }
  return found;
}

/** Documents that are asked for at a time. */
const PAGE = 100;
