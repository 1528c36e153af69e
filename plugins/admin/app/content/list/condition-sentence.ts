import { labelOf } from '../../client/model.ts';
import type { Model, Type } from '../../client/types.ts';
import { region } from '../../i18n/languages.ts';
import { filledText, textOf } from '../../i18n/translate.ts';
import { isOfDays } from '../../traits/operators.ts';
import { filterTextOf } from '../../traits/types.ts';
import { attributesOn, type Condition } from './conditions.ts';
import { operatorOf } from './operators.ts';

/** Several values mean any of them. */
const ANY = new Intl.ListFormat(region, { type: 'disjunction', style: 'narrow' });

/** A condition as a sentence: a text with placeholders, and their values. */
export interface Sentence {
  /** In the language of the page, which orders the placeholders as its grammar needs. */
  readonly text: string;
  readonly fillings: { readonly about: string; readonly what: string; readonly upTo: string };
}

/** Formats a condition as a sentence with placeholders. */
export function sentenceOf(model: Model, type: Type, { path, operator, values }: Condition): Sentence {
  const attributes = attributesOn(model, type, path);
  const about = attributes.map(labelOf).join(' › ') || path.join(' › ');
  const last = attributes.at(-1);
  const known = last && operatorOf(last, operator, attributes.slice(0, -1));
  const said = last && !(known && isOfDays(known)) ? values.map((value) => filterTextOf(last, value)) : values;
  if (known === undefined)
    return {
      text: filledText(textOf('list.filterCondition', undefined), { how: operator }),
      fillings: { about, what: ANY.format(said), upTo: '' },
    };
  const [what = '', upTo = ''] = known.takes === 'two' ? said : [ANY.format(said)];
  return { text: textOf(known.sentence, Number(values[0])), fillings: { about, what, upTo } };
}

/** Formats a condition as plain text. */
export function conditionInWords(model: Model, type: Type, condition: Condition): string {
  const { text, fillings } = sentenceOf(model, type, condition);
  return filledText(text, fillings);
}
