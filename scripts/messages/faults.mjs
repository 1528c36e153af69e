import { placeholdersOf } from './catalogs.mjs';

/**
 * Faults in the messages of a language.
 * @param english all messages: texts, or objects of plural forms
 * @param own the messages of the language, by the same keys
 */
export function faultsOf(english, language, own) {
  const forms = formsOf(language);
  const faults = [];
  for (const [id, message] of english) {
    const found = own.get(id);
    if (found === undefined) faults.push(`${language}: ${id} is missing`);
    else if (typeof message === 'string') faults.push(...textFaults(message, found).map((fault) => `${language}: ${id} ${fault}`));
    else faults.push(...formFaults(message, found, forms).map((fault) => `${language}: ${id} ${fault}`));
  }
  for (const id of own.keys()) if (!english.has(id)) faults.push(`${language}: ${id} is not used`);
  return faults;
}

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** All plural forms of a language for whole numbers up to 1,200. */
export function formsOf(language) {
  const rules = new Intl.PluralRules(language);
  const some = new Set(Array.from({ length: 1200 }, (_, number) => rules.select(number)));
  return FORMS.filter((form) => form === 'other' || some.has(form));
}

function textFaults(english, own) {
  if (typeof own !== 'string') return ['has plural forms'];
  if (own === '') return ['is empty'];
  // In compiled messages, a line break separates plural forms.
  if (own.includes('\n')) return ['has a line break'];
  const [needed, has] = [placeholdersOf(english), placeholdersOf(own)].map((names) => [...names].sort().join(', '));
  return needed === has ? [] : [`has the placeholders ${has || 'none'}, not ${needed || 'none'}`];
}

function formFaults(english, own, forms) {
  if (typeof own === 'string') return [`has no plural forms: ${forms.join(', ')}`];
  const faults = forms.filter((form) => typeof own[form] !== 'string').map((form) => `lacks the plural form "${form}"`);
  const allowed = placeholdersOf(english);
  for (const [form, text] of Object.entries(own)) {
    if (!forms.includes(form)) faults.push(`has a plural form "${form}", which the language does not have`);
    const has = placeholdersOf({ form: text });
    // A plural form for one number ("One file") may leave the number out.
    const needed = allowed.filter((name) => name !== 'count');
    if (text === '' || has.some((name) => name !== 'count' && !allowed.includes(name)) || needed.some((name) => !has.includes(name)))
      faults.push(`has other placeholders than ${allowed.join(', ')} in "${form}"`);
  }
  return faults;
}
