import { useEffect, useRef, useState } from 'react';
import { type PlainMessageId, t } from '../i18n/translate.ts';
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

const KINDS: readonly (readonly [kind: Kind | '', label: PlainMessageId])[] = [
  ['', 'media.allFileTypes'],
  ['images', 'media.images'],
  ['videos', 'media.videos'],
  ['audios', 'media.audio'],
  ['files', 'media.otherFiles'],
];
const DAYS: readonly (readonly [days: string, label: PlainMessageId])[] = [
  ['', 'media.anyTime'],
  ['1', 'media.last24Hours'],
  ['7', 'media.last7Days'],
  ['30', 'media.last30Days'],
  ['365', 'media.last12Months'],
];
const SORTS: readonly (readonly [sort: string, label: PlainMessageId])[] = [
  ['', 'media.sortNewestFirst'],
  ['createdAt:asc', 'media.sortOldestFirst'],
  ['name:asc', 'media.sortByName'],
  ['size:desc', 'media.sortLargestFirst'],
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
        aria-label={t('media.searchFiles')}
        placeholder={t('media.searchPlaceholder')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange({ q: target.value }), REST);
        }}
      />
      <Choice label={t('media.fileType')} value={kind} choices={KINDS} onChoose={(next) => onChange({ kind: next })} />
      <Choice label={t('media.uploadDate')} value={days} choices={DAYS} onChoose={(next) => onChange({ days: next })} />
      <label className={styles.check}>
        <input type="checkbox" checked={isMissing} onChange={({ target }) => onChange({ missing: target.checked ? '1' : undefined })} />
        {t('media.missingAlternativeText')}
      </label>
      <span className={styles.end}>
        <Choice label={t('media.sortBy')} value={sort} choices={SORTS} onChoose={(next) => onChange({ sort: next })} />
        <Choice
          label={t('media.layout')}
          value={look}
          choices={[
            ['', 'media.gridLayout'],
            ['list', 'media.listLayout'],
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
  readonly choices: readonly (readonly [value: string, label: PlainMessageId])[];
  onChoose(value: string): void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <select className={styles.choice} aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
      {choices.map(([each, text]) => (
        <option key={each} value={each}>
          {t(text)}
        </option>
      ))}
    </select>
  );
}
