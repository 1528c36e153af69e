import { useEffect, useRef, useState } from 'react';
import { t, worded } from '../words/text.ts';
import type { Kind } from './file.ts';
import styles from './library-page.module.css';

interface LibraryFiltersProps {
  readonly text: string;
  readonly kind: Kind | '';
  readonly days: string;
  readonly isMissing: boolean;
  readonly sort: string;
  readonly look: string;
  onChange(change: Readonly<Record<string, string | undefined>>): void;
}

const KINDS: readonly (readonly [kind: Kind | '', words: string])[] = [
  ['', worded('All kinds')],
  ['images', worded('Pictures')],
  ['videos', worded('Films')],
  ['audios', worded('Sound')],
  ['files', worded('Other files')],
];
const DAYS: readonly (readonly [days: string, words: string])[] = [
  ['', worded('Any time')],
  ['1', worded('Since yesterday')],
  ['7', worded('Last 7 days')],
  ['30', worded('Last 30 days')],
  ['365', worded('Last year')],
];
const SORTS: readonly (readonly [sort: string, words: string])[] = [
  ['', worded('Newest first')],
  ['createdAt:asc', worded('Oldest first')],
  ['name:asc', worded('By name')],
  ['size:desc', worded('Largest first')],
];

/** Milliseconds after the last key until the search starts. */
const REST = 200;

/** The filters of the library, and how files are shown. */
export function LibraryFilters({ text, kind, days, isMissing, sort, look, onChange }: LibraryFiltersProps) {
  const [words, setWords] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setWords(text), [text]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <search className={styles.filters}>
      <input
        type="search"
        className={styles.search}
        aria-label={t('Search files')}
        placeholder={t('Name or words')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange({ q: target.value }), REST);
        }}
      />
      <Choice label={t('Kind')} value={kind} choices={KINDS} onChoose={(next) => onChange({ kind: next })} />
      <Choice label={t('Added')} value={days} choices={DAYS} onChoose={(next) => onChange({ days: next })} />
      <label className={styles.check}>
        <input type="checkbox" checked={isMissing} onChange={({ target }) => onChange({ missing: target.checked ? '1' : undefined })} />
        {t('Without alternative text')}
      </label>
      <span className={styles.end}>
        <Choice label={t('Order|of a list')} value={sort} choices={SORTS} onChoose={(next) => onChange({ sort: next })} />
        <Choice
          label={t('Look|of a list')}
          value={look}
          choices={[
            ['', worded('Pictures')],
            ['list', worded('List|look')],
          ]}
          onChoose={(next) => onChange({ look: next })}
        />
      </span>
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, words: string])[];
  onChoose(value: string): void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <select className={styles.choice} aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {choices.map(([each, words]) => (
        <option key={each} value={each}>
          {t(words)}
        </option>
      ))}
    </select>
  );
}
