import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.ts';
import pageHead from '../shell/page-head.module.css';
import type { Search } from '../shell/search.ts';
import styles from './people.module.css';

/** A tab of a page. */
export interface Tab {
  readonly title: string;
  /** Its value of `?show=`; empty: none. */
  readonly show: string;
}

/** The tabs that are shown above each part. */
export interface PartHead {
  readonly tabs: readonly Tab[];
  readonly tabsLabel: string;
}

interface PageHeadProps {
  readonly title: string;
  /** Shown beside the heading, such as a count. */
  readonly about?: ReactNode;
  /** The buttons of the page. */
  readonly children?: ReactNode;
  readonly tabs?: readonly Tab[];
  readonly tabsLabel?: string;
  /** Other parameters of the address that stay when the tab changes. */
  readonly beside?: Search;
}

/** The head of a page in the settings: title, buttons and tabs. */
export function PageHead({ title, about, children, tabs = [], tabsLabel = t('people.pageSections'), beside = {} }: PageHeadProps) {
  return (
    <>
      <div className={pageHead.head}>
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
