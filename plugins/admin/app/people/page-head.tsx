import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Search } from '../shell/search.ts';
import { t } from '../words/text.ts';
import styles from './people.module.css';

/** Where a tab of a page leads. */
export interface Tab {
  readonly title: string;
  /** What stands behind `?show=`; empty: nothing does. */
  readonly show: string;
}

/** What stands above every part. */
export interface PartHead {
  readonly tabs: readonly Tab[];
  readonly tabsLabel: string;
}

interface PageHeadProps {
  readonly title: string;
  /** Beside the heading: how many, what for. */
  readonly about?: ReactNode;
  /** Where the page's buttons stand. */
  readonly children?: ReactNode;
  readonly tabs?: readonly Tab[];
  readonly tabsLabel?: string;
  /** What stands in the address beside `show`, and stays when somebody goes to another part. */
  readonly beside?: Search;
}

/** The head of a page of settings: what it is, what can be done, and the parts that it has. */
export function PageHead({ title, about, children, tabs = [], tabsLabel = t('Parts of the page'), beside = {} }: PageHeadProps) {
  return (
    <>
      <div className={styles.head}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {about !== undefined && <span className={styles.about}>{about}</span>}
        <div className={styles.end}>{children}</div>
      </div>
      {tabs.length > 0 && (
        <nav className={styles.tabs} aria-label={tabsLabel}>
          {tabs.map((tab) => (
            <Link key={tab.show} to="." search={tab.show === '' ? beside : { ...beside, show: tab.show }} activeOptions={{ exact: true }}>
              {tab.title}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}
