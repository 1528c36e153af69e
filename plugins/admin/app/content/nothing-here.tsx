import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { t } from '../words/text.ts';

/** The page for an address that does not exist, or that the person may not see. */
export function NothingHere() {
  usePageTitle(t('Nothing is here'));
  return (
    <Message title={t('Nothing is here')}>
      <p>{t('What the address names has gone, or is not for your role to see. The navigation shows everything that you may.')}</p>
    </Message>
  );
}
