import { t } from '../../i18n/translate.ts';

/** Shows that the value is hidden. */
export function HiddenCell() {
  return <span>{t('common.hidden')}</span>;
}
