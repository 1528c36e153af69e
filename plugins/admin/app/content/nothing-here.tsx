import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { t } from '../words/text.ts';

/** An address of what there is not, or what this person may not see. */
export function NothingHere() {
  usePageTitle(t('Nothing is here'));
  return (
    <Message title={t('Nothing is here')}>
      <p>{t('What the address names has gone, or is not for your role to see. The navigation shows everything that you may.')}</p>
    </Message>
  );
}
