import { type CSSProperties, useMemo } from 'react';
import { useModel } from '../../client/queries.ts';
import type { Document, Type } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import { Bar } from '../../shell/skeleton.tsx';
import { headingOf } from '../type-words.ts';
import { choicesOf, moved, placed, resized, widthOf } from './columns.ts';
import { HeadCell } from './head-cell.tsx';
import { nextOrders } from './list-state.ts';
import { type Marks, pageMarked } from './marks.ts';
import { Row } from './row.tsx';
import styles from './table.module.css';
import type { List } from './use-list.ts';

interface TableProps {
  readonly type: Type;
  readonly list: List;
  readonly marks: Marks<Document>;
  readonly at: string | null;
  readonly canMark: boolean;
  onMarks(marks: Marks<Document>): void;
  onMark(document: Document, isRange: boolean): void;
  onArrive(document: Document): void;
}

/** Minimum width of the title in pixels. */
const TITLE = 240;
const MARK = 48;
/** Widths are stored for the browsers' default text size, and scale with the text. */
const REM = 16;
const SKELETON = [62, 38, 81, 54, 70, 46, 88, 60, 52, 74];

/** The table of a page of documents. */
export function Table({ type, list, marks, at, canMark, onMarks, onMark, onArrive }: TableProps) {
  const model = useModel();
  const { columns, documents, state, change, showColumns, versions, marks: told } = list;
  const choices = useMemo(() => new Map(choicesOf(type, model).map((choice) => [choice.name, choice])), [type, model]);
  const widths = columns.map((column) => widthOf(column, type, model));
  const isWaiting = list.list.data === undefined;
  const isAll = documents.length > 0 && documents.every(({ documentId }) => marks.has(documentId));
  const isSome = !isAll && documents.some(({ documentId }) => marks.has(documentId));
  const hasName = columns.some(({ name }) => name === (type.main ?? 'documentId'));
  const room = widths.reduce<number>((sum, width) => sum + (width ?? TITLE), canMark ? MARK : 0) + (hasName ? 0 : TITLE);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer scrolls it with arrows.
    <section className={styles.scroller} tabIndex={0} aria-label={t('common.list')}>
      <table
        aria-label={headingOf(type)}
        className={styles.table}
        style={{ '--room': `${room / REM}rem` } as CSSProperties}
        aria-busy={isWaiting || list.list.isPlaceholderData}
        data-old={list.list.isPlaceholderData ? '' : undefined}
      >
        <colgroup>
          {canMark && <col style={{ inlineSize: `${MARK / REM}rem` }} />}
          {!hasName && <col />}
          {columns.map(({ name }, index) => (
            <col key={name} {...(widths[index] != null && { style: { inlineSize: `${widths[index] / REM}rem` } })} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {canMark && (
              <th scope="col" className={styles.mark}>
                <label className={styles.markLabel}>
                  <input
                    type="checkbox"
                    aria-label={t('list.selectAllOnPage')}
                    checked={isAll}
                    ref={(box) => {
                      if (box) box.indeterminate = isSome;
                    }}
                    onChange={() => onMarks(pageMarked(marks, documents))}
                  />
                </label>
              </th>
            )}
            {!hasName && (
              <th scope="col" className={styles.only}>
                {t('common.name')}
              </th>
            )}
            {columns.map(({ name }, index) => {
              const choice = choices.get(name);
              return (
                choice && (
                  <HeadCell
                    key={name}
                    choice={choice}
                    canSort={list.canSort(choice)}
                    orders={list.orders}
                    width={widths[index] ?? null}
                    onSort={(isMore) => change({ orders: nextOrders(state.orders, name, isMore) })}
                    onMove={(by) => showColumns(moved(columns, name, by))}
                    onPlace={(other) =>
                      showColumns(
                        placed(
                          columns,
                          other,
                          columns.findIndex((column) => column.name === name),
                        ),
                      )
                    }
                    onResize={(width) => showColumns(resized(columns, name, width))}
                  />
                )
              );
            })}
          </tr>
        </thead>
        <tbody>
          {isWaiting
            ? SKELETON.map((width, index) => (
                <tr key={width} className={styles.row}>
                  {canMark && <td className={styles.mark} />}
                  {!hasName && <td />}
                  {columns.map(({ name }) => (
                    <td key={name} data-column={name === type.main ? 'title' : undefined}>
                      <Bar width={name === type.main ? width : 40 + ((index * 17) % 40)} />
                    </td>
                  ))}
                </tr>
              ))
            : documents.map((document) => (
                <Row
                  key={document.documentId}
                  type={type}
                  document={document}
                  versions={versions[document.documentId]}
                  told={told[document.documentId]}
                  locale={state.locale}
                  columns={columns}
                  choices={choices}
                  isMarked={marks.has(document.documentId)}
                  isAt={document.documentId === at}
                  canMark={canMark}
                  onMark={onMark}
                  onArrive={onArrive}
                />
              ))}
        </tbody>
      </table>
    </section>
  );
}
