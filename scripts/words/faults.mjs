/** Faults in a language's table. @param texts each key with the English singular if it is counted, else null @param name `de`, `told/de` */
export function faultsOf(texts, name, table) {
  const here = (text) => `words/${name}.ts: ${JSON.stringify(text)}`;
  const forms = formsOf(name.replace('told/', ''));
  const faults = [];
  for (const [text, one] of texts) {
    const own = Object.hasOwn(table, text) ? table[text] : undefined;
    if (own === undefined) faults.push(`${here(text)} is missing`);
    else if (one === null)
      faults.push(...(typeof own === 'string' ? placeFaults(text, own) : ['does not count']).map((fault) => `${here(text)} ${fault}`));
    else faults.push(...countedFaults(text, one, own, forms).map((fault) => `${here(text)} ${fault}`));
  }
  for (const text of Object.keys(table)) if (!texts.has(text)) faults.push(`${here(text)} is not used`);
  return faults;
}

const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** All plural forms of a language for whole numbers up to 1,200. */
export function formsOf(code) {
  const rules = new Intl.PluralRules(code);
  const some = new Set(Array.from({ length: 1200 }, (_, number) => rules.select(number)));
  return FORMS.filter((form) => form === 'other' || some.has(form));
}

function countedFaults(text, one, own, forms) {
  if (typeof own === 'string') return [`counts: it has the forms ${forms.join(', ')}`];
  const faults = forms.filter((form) => typeof own[form] !== 'string').map((form) => `lacks the form "${form}"`);
  const allowed = placesOf(text);
  for (const [form, said] of Object.entries(own)) {
    if (!forms.includes(form)) faults.push(`has a form "${form}", which the language has not`);
    const places = placesOf(said);
    // A plural form for one number ("One file") may leave the number out.
    const needed = allowed.filter((place) => place !== 'count');
    if (
      said === '' ||
      places.some((place) => !allowed.includes(place)) ||
      needed.some((place) => !places.includes(place) && placesOf(one).includes(place))
    )
      faults.push(`has in "${form}" other places than ${allowed.join(', ')}`);
  }
  return faults;
}

function placeFaults(text, own) {
  if (own === '' && text !== '') return ['is empty'];
  const [wanted, has] = [placesOf(text), placesOf(own)].map((places) => [...places].sort().join(', '));
  return wanted === has ? [] : [`has the places ${has || 'none'}, not ${wanted || 'none'}`];
}

function placesOf(text) {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))];
}
