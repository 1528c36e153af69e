import { wordsOf } from '../form/differ.ts';
import { textOf } from '../traits/types.ts';
import type { DifferenceProps } from './field.ts';
import styles from './text-difference.module.css';

/** Long unchanged runs are shortened to this many characters on either side. */
const AROUND = 160;

/** Shows the difference of two texts, word by word. */
export function TextDifference({ attribute, before, after }: DifferenceProps) {
  return <Words before={textOf(attribute, before)} after={textOf(attribute, after)} />;
}

/** Shows removed words struck through and added words underlined. Long unchanged runs are shortened. */
export function Words({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = wordsOf(before, after);
  let at = 0;
  return (
    <div className={styles.words} dir="auto">
      {parts.map(({ kind, text }, index) => {
        at += text.length;
        const key = `${kind}${at}`;
        if (kind === 'in') return <ins key={key}>{text}</ins>;
        if (kind === 'out') return <del key={key}>{text}</del>;
        return <span key={key}>{shortened(text, index === 0, index === parts.length - 1)}</span>;
      })}
    </div>
  );
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, AROUND);
  const end = isLast ? '' : text.slice(-AROUND);
  return text.length <= start.length + end.length + AROUND / 2 ? text : `${start} … ${end}`;
}
