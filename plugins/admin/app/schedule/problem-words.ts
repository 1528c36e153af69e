import { attributeOf, labelOf, typeOf } from '../client/model.ts';
import type { Model } from '../client/types.ts';
import { t, translateServer } from '../i18n/translate.ts';

/** Matches the server's message for a required attribute without a value. */
const EMPTY = /must be defined|but the final value was: `(?:null|undefined)`/;
/** Matches `seo.title: title is too long`, which a failed plan stores: path and message. */
const AT_PATH = /^([\w.]+): ([^;]+)$/s;

/** Returns the problem of a document, with the label of its attribute. */
export function problemInWords(model: Model, uid: string, path: readonly string[], message: string): string {
  const [name = ''] = path;
  const type = typeOf(model, uid);
  const attribute = type && attributeOf(type, name);
  if (attribute === undefined) return translateServer(message);
  const field = labelOf(attribute);
  return path.length === 1 && EMPTY.test(message)
    ? t('schedule.emptyRequiredField', { field })
    : t('common.titleAndReason', { title: field, reason: translateServer(message) });
}

/**
 * Returns the stored reason of a failed plan, which may have several problems separated by `; `.
 * @param uid of the type that it concerns; undefined: several types
 */
export function keptInWords(model: Model, uid: string | undefined, text: string): string {
  const one = (problem: string) => {
    const [, path, message] = AT_PATH.exec(problem) ?? [];
    return uid === undefined || path === undefined || message === undefined
      ? translateServer(problem)
      : problemInWords(model, uid, path.split('.'), message);
  };
  const all = text.split('; ').map(one).join('; ');
  return all.replace(/([.。।]); /g, '$1 ');
}
