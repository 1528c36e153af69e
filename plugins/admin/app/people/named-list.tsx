import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inWords } from '../account/in-words.ts';
import { t } from '../i18n/translate.ts';
import { Message } from '../shell/message.tsx';
import { PageSkeleton } from '../shell/skeleton.tsx';
import styles from './people.module.css';

interface AskedProps {
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error'>;
  /** Message when it cannot be loaded. */
  readonly failure: string;
}

/** The placeholder of data that is loading, or the message when loading failed. */
export function Asked({ query: { isPending, isError, error }, failure }: AskedProps) {
  if (isPending) return <PageSkeleton />;
  if (!isError) return null;
  return (
    <Message title={failure} level={2} isFailure>
      <p>{inWords(error as Error)}</p>
    </Message>
  );
}

/** The head of a table. */
export function TableHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface NamedListProps<Item> {
  readonly items: UseQueryResult<readonly Item[]>;
  readonly failure: string;
  /** Message when there are none. */
  readonly none: string;
  /** Heads of the columns after the name. */
  readonly columns: readonly string[];
  /** Cells of an item, one for each of `columns`. */
  cells(item: Item): readonly ReactNode[];
  onOpen(item: Item): void;
}

/** A table of named items. Clicking a name opens the item. */
export function NamedList<Item extends { readonly id: number; readonly name: string }>(props: NamedListProps<Item>) {
  const { items, failure, none, columns, cells, onOpen } = props;
  const { data } = items;
  return (
    <>
      <Asked query={items} failure={failure} />
      {data?.length === 0 && <p className={styles.note}>{none}</p>}
      {data !== undefined && data.length > 0 && (
        <table className={`${styles.table} ${styles.list}`}>
          <TableHead columns={[t('common.name'), ...columns]} />
          <tbody>
            {data.map((item) => (
              <tr key={item.id}>
                <th scope="row">
                  <button type="button" className={styles.open} onClick={() => onOpen(item)}>
                    <bdi>{item.name}</bdi>
                  </button>
                </th>
                {cells(item).map((cell, index) => (
                  <td key={columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
