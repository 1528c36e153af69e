import { t } from '../i18n/translate.ts';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';

/** The page for an address that does not exist, or that the person may not see. */
export function NothingHere() {
  usePageTitle(t('common.pageNotFound'));
  return (
    <Message title={t('common.pageNotFound')}>
      <p>{t('content.pageNotFoundHint')}</p>
    </Message>
  );
}
