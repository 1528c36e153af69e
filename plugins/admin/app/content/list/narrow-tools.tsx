import { useModel } from '../../client/queries.ts';
import type { Document, Type } from '../../client/types.ts';
import { listed } from '../../i18n/lists.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { choicesOf } from './columns.ts';
import { ORDER } from './key-pages.ts';
import styles from './list-page.module.css';
import { formatOrders, type Order, parseOrders } from './list-state.ts';
import { type Marks, pageMarked } from './marks.ts';
import type { List } from './use-list.ts';

interface NarrowToolsProps {
  readonly type: Type;
  readonly list: List;
  readonly marks: Marks<Document>;
  readonly canMark: boolean;
  onMarks(marks: Marks<Document>): void;
}

/** Controls to sort and mark on narrow screens, which have no column heads. */
export function NarrowTools({ type, list, marks, canMark, onMarks }: NarrowToolsProps) {
  const model = useModel();
  const { documents, change } = list;
  const choices = choicesOf(type, model).filter(list.canSort);
  const labelOf = ({ name, isDescending }: Order) =>
    `${choices.find((choice) => choice.name === name)?.label ?? name} ${isDescending ? '↓' : '↑'}`;
  const orders = choices.flatMap(({ name }): readonly Order[] => [
    { name, isDescending: false },
    { name, isDescending: true },
  ]);
  const now = formatOrders(list.orders);
  const isOffered = orders.some((order) => formatOrders([order]) === now);
  const isAll = documents.length > 0 && documents.every(({ documentId }) => marks.has(documentId));
  const sort = (text: string) => change({ orders: text === formatOrders([ORDER]) ? [] : parseOrders(text) });
  return (
    <div className={styles.narrowTools}>
      <select className={styles.select} aria-label={t('list.sortBy')} value={now} onChange={({ target }) => sort(target.value)}>
        {!isOffered && <option value={now}>{listed(list.orders.map(labelOf))}</option>}
        {orders.map((order) => (
          <option key={formatOrders([order])} value={formatOrders([order])}>
            {labelOf(order)}
          </option>
        ))}
      </select>
      {canMark && documents.length > 0 && (
        <Button kind="bare" onClick={() => onMarks(pageMarked(marks, documents))}>
          {isAll ? t('list.deselectAll') : t('common.selectAllOnPage')}
        </Button>
      )}
    </div>
  );
}
