// Changes the sources of the languages' tables, so that nobody edits one file per language for a text. Order and comments of a table stay.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { faultsOf } from '../faults.mjs';
import { keyOf, quoted } from './list.mjs';

/**
 * The tables: `codes` are those of the languages but English, `folder` is below `app`, `texts` are what `readTold` finds.
 * @typedef {{ app: string, tables: { folder: string, texts: Map<string, string> }[], codes: string[] }} Place
 */

/**
 * Writes translations into the tables: `{ "A text": { "de": "Ein Text" } }`. One that a
 * table has already is replaced, an empty one is left out. If there are faults, nothing is written.
 * @param {Place} place
 * @returns {{ faults: string[], files: string[] }} `files`: the changed ones
 */
export function addWords(place, translations) {
  const faults = [];
  const entries = new Map();
  for (const [text, all] of Object.entries(translations)) {
    const table = place.tables.find(({ texts }) => texts.has(text));
    if (table === undefined) {
      faults.push(`${JSON.stringify(text)}: no source has this text, write it there first`);
      continue;
    }
    for (const [code, own] of Object.entries(all)) {
      const name = `${table.folder}${code}`;
      if (!place.codes.includes(code)) faults.push(`${JSON.stringify(text)}: no language "${code}", there are ${place.codes.join(', ')}`);
      else if (own !== '') {
        faults.push(...faultsOf(new Map([[text, text]]), code, new Map([[text, own]])));
        entries.set(name, [...(entries.get(name) ?? []), [text, own]]);
      }
    }
  }
  const files = faults.length > 0 ? [] : [...entries].map(([name, own]) => change(place, name, (source) => withEntries(source, own)));
  return { faults, files };
}

/** Removes texts that no source contains any more. @param {Place} place @returns the changed files */
export function pruneWords(place) {
  return namesOf(place).flatMap(({ name, texts }) => {
    const isUnused = ({ text }) => !texts.has(text);
    return entriesOf(read(place, name)).some(isUnused) ? [change(place, name, (source) => without(source, isUnused))] : [];
  });
}

/** What the tables lack, to be filled in for `addWords`: each text with the languages that lack it. @param {Place} place */
export function lackingWords(place) {
  const lacking = {};
  for (const { name, code, texts } of namesOf(place)) {
    const has = new Set(entriesOf(read(place, name)).map(({ text }) => text));
    for (const text of texts.keys())
      if (!has.has(text)) {
        lacking[text] ??= {};
        lacking[text][code] = '';
      }
  }
  return lacking;
}

function namesOf({ tables, codes }) {
  return tables.flatMap(({ folder, texts }) => codes.map((code) => ({ name: `${folder}${code}`, code, texts })));
}

function fileOf({ app }, name) {
  return `${app}/${name}.ts`;
}

function read(place, name) {
  return readFileSync(fileOf(place, name), 'utf8');
}

function change(place, name, changed) {
  writeFileSync(fileOf(place, name), changed(read(place, name)));
  return fileOf(place, name);
}

/** The entries of a table's source, with their positions. */
function entriesOf(source) {
  const { program } = parseSync('table.ts', source);
  const { declaration } = program.body.find(({ type }) => type === 'ExportDefaultDeclaration');
  return declaration.expression.properties.map(({ key, start, end }) => ({ text: key.name ?? key.value, start, end }));
}

function withEntries(source, added) {
  const translations = new Map(added);
  const replaced = entriesOf(source).filter(({ text }) => translations.has(text));
  // From the end, so that positions before stay valid.
  const changed = replaced.reduceRight(
    (rest, { text, start, end }) => rest.slice(0, start) + entryOf(text, translations.get(text)) + rest.slice(end),
    source,
  );
  const known = new Set(replaced.map(({ text }) => text));
  const isNew = ([text]) => !known.has(text);
  const end = changed.lastIndexOf('}');
  const lines = [...translations].filter(isNew).map(([text, own]) => `  ${entryOf(text, own)},\n`);
  return changed.slice(0, end) + lines.join('') + changed.slice(end);
}

function entryOf(text, own) {
  return `${keyOf(text)}: ${quoted(own)}`;
}

function without(source, isUnused) {
  // From the end, so that positions before stay valid.
  return entriesOf(source)
    .filter(isUnused)
    .reduceRight((rest, { start, end }) => rest.slice(0, rest.lastIndexOf('\n', start)) + rest.slice(rest.indexOf(',', end) + 1), source);
}
