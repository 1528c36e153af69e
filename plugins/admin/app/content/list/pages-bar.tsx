import { useState } from 'react';
import { region } from '../../i18n/languages.ts';
import { t } from '../../i18n/translate.ts';
import { IconButton } from '../../shell/button.tsx';
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
        aria-label={t('list.pageSize')}
        value={state.size}
        onChange={(event) => change({ size: Number(event.target.value) as 25 })}
      >
        {SIZES.map((size) => (
          <option key={size} value={size}>
            {t('list.countPerPage', { count: size })}
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
      <span dir="auto">{total === null ? range : t('list.rangeOfTotal', { range, total })}</span>
      <IconButton
        icon="back"
        label={t('list.previousPage')}
        why={state.page === 1 ? t('list.isFirstPage') : null}
        onClick={() => step(-1)}
      />
      {(pages === null || pages > 1) && <PageNumber page={state.page} pages={pages} onPage={(page) => change({ page })} />}
      <IconButton icon="forward" label={t('list.nextPage')} why={isLast ? t('list.isLastPage') : null} onClick={() => step(1)} />
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
      aria-label={pages === null ? t('list.page') : t('list.pageOfTotal', { total: pages })}
      title={page > FAR ? t('list.farPageIsSlow') : t('list.page')}
      value={typed ?? String(page)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={go}
      onKeyDown={(event) => event.key === 'Enter' && go()}
    />
  );
}
