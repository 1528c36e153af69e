import { wordsOf } from '../form/differ.ts';
import type { DifferenceProps } from './field.ts';
import styles from './text-difference.module.css';

/** Long runs that are the same are cut to this much on either side. */
const AROUND = 160;

/** How a text became another, word by word. */
export function TextDifference({ before, after }: DifferenceProps) {
  return <Words before={String(before ?? '')} after={String(after ?? '')} />;
}

/** `before` and `after` with what went struck and what came underlined; what stayed the same for long is left out. */
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
