import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';
import styles from './pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly hasNext: boolean;
  onPage(page: number): void;
}

/** Buttons to the next and the previous page. The number of pages is not shown: counting would take longer than loading a page. */
export function Pager({ page, hasNext, onPage }: PagerProps) {
  if (page === 1 && !hasNext) return null;
  return (
    <nav className={styles.pager} aria-label={t('media.pages')}>
      <Button why={page === 1 ? t('media.isFirstPage') : null} onClick={() => onPage(page - 1)}>
        {t('common.previousPage')}
      </Button>
      <span>{t('media.pageNumber', { page })}</span>
      <Button why={hasNext ? null : t('media.isLastPage')} onClick={() => onPage(page + 1)}>
        {t('common.nextPage')}
      </Button>
    </nav>
  );
}
