import { attributeOf, labelOf, typeOf } from '../client/model.ts';
import type { Model } from '../client/types.ts';
import { t, told } from '../words/text.ts';

/** What publishing says of an attribute that is needed and empty. */
const EMPTY = /must be defined|but the final value was: `(?:null|undefined)`/;
/** `seo.title: title is too long`: where, and what, as it is kept of a plan that failed. */
const AT_PATH = /^([\w.]+): ([^;]+)$/s;

/** What is wrong with a document: its attribute by its name for people, and the sentence. */
export function problemInWords(model: Model, uid: string, path: readonly string[], message: string): string {
  const [name = ''] = path;
  const type = typeOf(model, uid);
  const attribute = type && attributeOf(type, name);
  if (attribute === undefined) return told(message);
  const field = labelOf(attribute);
  return path.length === 1 && EMPTY.test(message)
    ? t('“{field}” is empty, and is needed to publish.', { field })
    : t('{title}: {reason}', { title: field, reason: told(message) });
}

/** The same of a text that is kept of a plan that failed: one problem, or several with `; ` between them. @param uid of the type that it is about; undefined: of several */
export function keptInWords(model: Model, uid: string | undefined, text: string): string {
  const one = (problem: string) => {
    const [, path, message] = AT_PATH.exec(problem) ?? [];
    return uid === undefined || path === undefined || message === undefined
      ? told(problem)
      : problemInWords(model, uid, path.split('.'), message);
  };
  const all = text.split('; ').map(one).join('; ');
  return all.replace(/([.。।]); /g, '$1 ');
}
