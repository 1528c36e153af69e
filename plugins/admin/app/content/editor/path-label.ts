import { labelOf } from '../../client/model.ts';
import type { Attribute } from '../../client/types.ts';
import type { FormStore } from '../../form/form-store.ts';
import { join, type Path, stepsOf } from '../../form/path.ts';
import { attributesOf, isEntryList, isSingleEntry, type Values } from '../../form/shape.ts';
import { indexOf, valueAt } from '../../form/tree.ts';
import { inSentence } from '../../i18n/names.ts';
import { t } from '../../i18n/translate.ts';

/** Returns the label of a path in the form: "Search and sharing, meta title", "Links, number 2, label". */
export function pathLabel(store: FormStore, path: Path): string {
  const words: string[] = [];
  let attributes = store.shape.attributes;
  let list: readonly Values[] | null = null;
  let holder: (typeof attributes)[number] | null = null;
  let at: Path = '';
  for (const step of stepsOf(path)) {
    at = join(at, step);
    if (list !== null && holder !== null) {
      words.push(t('editor.entryNumberInPath', { number: indexOf(list as never, step) + 1 }));
      attributes = attributesOf(store.shape, holder, (valueAt(store.values, at) ?? {}) as Values);
      list = null;
      continue;
    }
    holder = attributes.find(({ name }) => name === step) ?? null;
    if (holder === null) break;
    words.push(words.length === 0 ? labelOf(holder as Attribute) : inSentence(labelOf(holder as Attribute)));
    const value = valueAt(store.values, at);
    if (isEntryList(holder)) list = Array.isArray(value) ? (value as readonly Values[]) : [];
    else if (isSingleEntry(holder)) attributes = attributesOf(store.shape, holder, (value ?? {}) as Values);
  }
  return words.length === 0 ? '' : words.reduce((place, part) => t('editor.placeInPath', { place, part }));
}
