import { BootError } from '../config/index.ts';
import type { UnfittingChoice } from '../documents/index.ts';
import type { AttributeOwner, Model } from '../model/index.ts';

const FORM = /^([\w:.-]+)\.(\w+)=(\w+)$/;

/**
 * Reads what `--unfitting` says: `article.rating=clear`, `shared.seo.rating=rating_text`.
 * @throws BootError for a text of another form, and for what the model does not have
 */
export function unfittingChoices(texts: readonly string[], model: Model): readonly UnfittingChoice[] {
  return texts.map((text): UnfittingChoice => {
    const [, named = '', attribute, choice] = FORM.exec(text) ?? [];
    if (attribute === undefined || choice === undefined)
      throw wrong(text, 'expected TYPE.ATTRIBUTE=clear or TYPE.ATTRIBUTE=TEXT_ATTRIBUTE');
    const owner = ownerNamed(named, model);
    if (owner === undefined) throw wrong(text, `content type or component "${named}" not found`);
    if (!owner.attributes.has(attribute)) throw wrong(text, `${owner.uid} has no attribute "${attribute}"`);
    if (choice === 'clear') return { uid: owner.uid, attribute, action: 'clear' };
    const to = owner.attributes.get(choice);
    if (to?.kind !== 'scalar' || !KEEPING.has(to.type.name)) {
      throw wrong(
        text,
        `${owner.uid} has no attribute "${choice}" of type "text"; add it to the schema file, or use ${named}.${attribute}=clear`,
      );
    }
    return { uid: owner.uid, attribute, action: 'keep', to: choice };
  });
}

/** Types without a maximum length. */
const KEEPING: ReadonlySet<string> = new Set(['text', 'richtext']);

function ownerNamed(name: string, { contentTypes, components }: Model): AttributeOwner | undefined {
  return contentTypes.get(name) ?? components.get(name) ?? [...contentTypes.values()].find(({ singularName }) => singularName === name);
}

function wrong(text: string, reason: string): BootError {
  return new BootError(`--unfitting ${text}: ${reason}`, 'MIGRATE_UNFITTING');
}
