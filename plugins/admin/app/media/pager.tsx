import { Button } from '../shell/button.tsx';
import { t } from '../words/text.ts';
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
    <nav className={styles.pager} aria-label={t('Pages')}>
      <Button why={page === 1 ? t('This is the first page') : null} onClick={() => onPage(page - 1)}>
        {t('Before|page')}
      </Button>
      <span>{t('Page {page}', { page })}</span>
      <Button why={hasNext ? null : t('This is the last page')} onClick={() => onPage(page + 1)}>
        {t('Next|page')}
      </Button>
    </nav>
  );
}
