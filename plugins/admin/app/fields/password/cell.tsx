import { t } from '../../words/text.ts';

/** Shows that the value is hidden. */
export function HiddenCell() {
  return <span>{t('Not shown')}</span>;
}
