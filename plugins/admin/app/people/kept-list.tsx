import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '../shell/button.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { NamedList } from './named-list.tsx';
import { PageHead } from './page-head.tsx';
import styles from './people.module.css';

interface KeptListProps<Item> {
  readonly title: string;
  /** A sentence below the title. */
  readonly about: string;
  readonly items: UseQueryResult<readonly Item[]>;
  /** Message when they cannot be loaded. */
  readonly failure: string;
  /** Message when there are none. */
  readonly none: string;
  /** Label of the button to create one; null: the person may not. */
  readonly newTitle: string | null;
  /** Heads of the columns after the name. */
  readonly columns: readonly string[];
  /** Cells of an item, one for each of `columns`. */
  cells(item: Item): readonly ReactNode[];
  /**
   * Renders the drawer of the open item.
   * @param item null: a new one
   */
  drawer(item: Item | null, close: () => void): ReactNode;
  /** Content below the list. */
  readonly children?: ReactNode;
}

/** A page with a list of named items that open in a drawer, such as tokens and webhooks. */
export function KeptList<Item extends { readonly id: number; readonly name: string }>({
  title,
  about,
  items,
  failure,
  none,
  newTitle,
  columns,
  cells,
  drawer,
  children,
}: KeptListProps<Item>) {
  const [open, setOpen] = useState<number | 'new' | null>(null);
  usePageTitle(title);
  const { data } = items;
  const opened = data?.find(({ id }) => id === open) ?? null;
  const close = () => setOpen(null);
  return (
    <div className={styles.page}>
      <PageHead title={title} about={about}>
        {newTitle !== null && (
          <Button kind="main" onClick={() => setOpen('new')}>
            {newTitle}
          </Button>
        )}
      </PageHead>
      <NamedList items={items} failure={failure} none={none} columns={columns} cells={cells} onOpen={({ id }) => setOpen(id)} />
      {children}
      {(open === 'new' || opened !== null) && <Fragment key={String(open)}>{drawer(open === 'new' ? null : opened, close)}</Fragment>}
    </div>
  );
}
