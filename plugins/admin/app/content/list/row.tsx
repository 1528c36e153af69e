import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { nameInAddress, titleOf } from '../../client/model.ts';
import { useModel } from '../../client/queries.ts';
import type { Column, Document, DocumentMark, Type, Version } from '../../client/types.ts';
import { spoken } from '../../fields/field.ts';
import { ownOf } from '../../form/shape.ts';
import { t } from '../../i18n/translate.ts';
import { StateMark } from '../../shell/state-mark.tsx';
import { Cell, isAtEnd } from './cell.tsx';
import { type Choice, LOCALES, STATE } from './columns.ts';
import { DocumentMarks } from './document-marks.tsx';
import { LocaleMarks } from './locale-marks.tsx';
import { versionIn } from './state-of-document.ts';
import styles from './table.module.css';

interface RowProps {
  readonly type: Type;
  readonly document: Document;
  readonly versions: readonly Version[] | undefined;
  /** Marks of plugins. */
  readonly told: readonly DocumentMark[] | undefined;
  readonly locale: string | null;
  readonly columns: readonly Column[];
  readonly choices: ReadonlyMap<string, Choice>;
  readonly isMarked: boolean;
  readonly isAt: boolean;
  readonly canMark: boolean;
  onMark(document: Document, isRange: boolean): void;
  onArrive(document: Document): void;
}

/** Makes screen readers read the name of the row with each cell. The cell is not a `<th>`, because column heads are styled differently. */
const NAMES = { role: 'rowheader' } as const;

/** A row of one document. It is memoized, so that it is not rendered again until its props change. */
export const Row = memo(function Row({
  type,
  document,
  versions,
  told,
  locale,
  columns,
  choices,
  isMarked,
  isAt,
  canMark,
  onMark,
  onArrive,
}: RowProps) {
  const model = useModel();
  const title = titleOf(type, document);
  const named = type.main ?? 'documentId';
  const shown = (name: string) => {
    if (name === named) {
      const status = versionIn(versions, locale ?? model.defaultLocale)?.status;
      const marks = told?.filter(({ isOfDraft }) => isOfDraft !== true || status !== 'live') ?? [];
      // The link keeps its place in the tree when marks arrive: an element that is made anew under the pointer loses the click.
      return (
        <span className={styles.named}>
          <Link
            to="/content/$name/$documentId"
            params={{ name: nameInAddress(type), documentId: document.documentId }}
            search={type.localized && locale !== null ? { locale } : {}}
            className={styles.title}
            dir="auto"
            {...(type.localized && spoken(locale ?? model.defaultLocale))}
            data-title=""
          >
            {title ?? <i className={styles.untitled}>{t('common.untitled')}</i>}
          </Link>
          {marks.length > 0 && <DocumentMarks marks={marks} />}
        </span>
      );
    }
    if (name === STATE) {
      const state = versionIn(versions, locale ?? model.defaultLocale)?.status;
      return state === undefined ? null : <StateMark state={state} />;
    }
    if (name === LOCALES) return <LocaleMarks versions={versions} />;
    const attribute = choices.get(name)?.attribute;
    return attribute && <Cell type={type} attribute={attribute} value={ownOf(document, name)} />;
  };
  const isShown = columns.some(({ name }) => name === named);
  return (
    <tr
      className={styles.row}
      data-id={document.documentId}
      data-marked={isMarked ? '' : undefined}
      data-at={isAt ? '' : undefined}
      onFocus={() => onArrive(document)}
    >
      {canMark && (
        <td className={styles.mark}>
          <label className={styles.markLabel}>
            <input
              type="checkbox"
              checked={isMarked}
              aria-label={title === null ? t('list.selectUntitled') : t('list.selectDocument', { title })}
              onClick={(event) => onMark(document, event.shiftKey)}
              onChange={() => undefined}
            />
          </label>
        </td>
      )}
      {!isShown && (
        <td {...NAMES} className={styles.only}>
          {shown(named)}
        </td>
      )}
      {columns.map(({ name }) => (
        <td
          key={name}
          {...(name === named && NAMES)}
          data-column={name === named ? 'title' : columnKind(name)}
          data-end={isAtEnd(choices.get(name)?.attribute ?? null) ? '' : undefined}
        >
          {shown(name)}
        </td>
      ))}
    </tr>
  );
});

/** Returns which place a column has on a phone, beside the title. */
function columnKind(name: string): string | undefined {
  if (name === STATE) return 'state';
  if (name === LOCALES) return 'locales';
  return name === 'updatedAt' ? 'time' : undefined;
}
