import { t } from '../../words/text.ts';

/** That there may be a secret; never which. */
export function HiddenCell() {
  return <span>{t('Not shown')}</span>;
}
