import { useState } from 'react';
import { IconButton } from '../../shell/button.tsx';
import { region } from '../../words/languages.ts';
import { t } from '../../words/text.ts';
import styles from './list-page.module.css';
import { FAR } from './list-query.ts';
import { SIZES } from './list-state.ts';
import type { List } from './use-list.ts';

const number = new Intl.NumberFormat(region);

/** Which documents are shown of how many, and buttons to other pages. */
export function PagesBar({ list }: { readonly list: List }) {
  const { state, change } = list;
  return (
    <footer className={styles.foot}>
      <select
        className={styles.select}
        aria-label={t('Documents on a page')}
        value={state.size}
        onChange={(event) => change({ size: Number(event.target.value) as 25 })}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {t('{count} a page', { count: size })}
          </option>
        ))}
      </select>
      <PageSteps list={list} />
    </footer>
  );
}

/** The number of the page, and the buttons to the next and the previous one. */
export function PageSteps({ list: { state, documents, total, change, step } }: { readonly list: List }) {
  const from = (state.page - 1) * state.size;
  const pages = total === null ? null : Math.max(1, Math.ceil(total / state.size));
  const isLast = pages === null ? documents.length < state.size : state.page >= pages;
  const range = documents.length === 0 ? number.format(0) : `${number.format(from + 1)}–${number.format(from + documents.length)}`;
  return (
    <span className={styles.end}>
      <span dir="auto">{total === null ? range : t('{range} of {total}', { range, total })}</span>
      <IconButton icon="back" label={t('Page before')} why={state.page === 1 ? t('this is the first') : null} onClick={() => step(-1)} />
      {(pages === null || pages > 1) && <PageNumber page={state.page} pages={pages} onPage={(page) => change({ page })} />}
      <IconButton icon="forward" label={t('Next page')} why={isLast ? t('this is the last') : null} onClick={() => step(1)} />
    </span>
  );
}

function PageNumber({ page, pages, onPage }: { readonly page: number; readonly pages: number | null; onPage(page: number): void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number(typed);
    setTyped(null);
    if (typed !== null && Number.isInteger(wanted) && wanted >= 1 && wanted !== page)
      onPage(pages === null ? wanted : Math.min(wanted, pages));
  };
  return (
    <input
      className={styles.pageNumber}
      inputMode="numeric"
      aria-label={pages === null ? t('Page') : t('Page, of {total}', { total: pages })}
      title={page > FAR ? t('Pages this far behind take the database long') : t('Page')}
      value={typed ?? String(page)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go()}
    />
  );
}
