import { useEffect, useRef, useState } from 'react';
import { t } from '../words/text.ts';
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
  ['', 'All kinds'],
  ['images', 'Pictures'],
  ['videos', 'Films'],
  ['audios', 'Sound'],
  ['files', 'Other files'],
];
const DAYS: readonly (readonly [days: string, words: string])[] = [
  ['', 'Any time'],
  ['1', 'Since yesterday'],
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['365', 'Last year'],
];
const SORTS: readonly (readonly [sort: string, words: string])[] = [
  ['', 'Newest first'],
  ['createdAt:asc', 'Oldest first'],
  ['name:asc', 'By name'],
  ['size:desc', 'Largest first'],
];

/** Milliseconds of rest in typing before it is searched. */
const REST = 200;

/** Which files are shown, and how. */
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
        Without alternative text
      </label>
      <span className={styles.end}>
        <Choice label={t('Order')} value={sort} choices={SORTS} onChoose={(next) => onChange({ sort: next })} />
        <Choice
          label={t('Look')}
          value={look}
          choices={[
            ['', 'Pictures'],
            ['list', 'List'],
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
          {words}
        </option>
      ))}
    </select>
  );
}
