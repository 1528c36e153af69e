import type { Found, FoundPiece } from '../client/types.ts';
import { inSentence } from '../i18n/names.ts';
import { t } from '../i18n/translate.ts';
import { keysInWords } from './key-names.ts';
import styles from './palette.module.css';
import { marked, type Piece } from './palette-match.ts';
import { RelativeTime } from './relative-time.tsx';
import { STATE_WORDS, StateShape } from './state-mark.tsx';

/** An entry of the palette: a link or an action. */
export interface Entry {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  readonly found?: Found;
  /** Whether to show the state of the document. */
  readonly drafts?: boolean;
  readonly keys?: string;
  run(): void;
}

/**
 * A line of the palette.
 * @param text the search text
 */
export function PaletteLine({ entry: { label, found, drafts, keys: pressed }, text }: { readonly entry: Entry; readonly text: string }) {
  return (
    <>
      {found && drafts && <StateShape state={found.status} />}
      <bdi className={found ? styles.title : styles.label}>
        {(found?.heading ? piecesOf(found.heading) : marked(label, text)).map(({ part, isHit, from }) =>
          isHit ? <mark key={from}>{part}</mark> : part,
        )}
      </bdi>
      {found && drafts && (
        <span className="for-readers">{t('shell.statusAppended', { state: inSentence(t(STATE_WORDS[found.status])) })}</span>
      )}
      {found?.place && (
        <bdi className={styles.place}>
          {piecesOf(found.place).map(({ part, isHit, from }) => (isHit ? <mark key={from}>{part}</mark> : part))}
        </bdi>
      )}
      <span className={styles.end}>
        {found?.locale && <span>{found.locale}</span>}
        {found ? <RelativeTime at={found.updatedAt} isShort /> : pressed && keysInWords(pressed)}
      </span>
    </>
  );
}

/** Converts the server's pieces into those of `marked`. */
function piecesOf(found: readonly FoundPiece[]): readonly Piece[] {
  let end = 0;
  return found.map(({ text, marked: isHit }) => {
    const from = end;
    end += text.length;
    return { part: text, isHit, from };
  });
}
