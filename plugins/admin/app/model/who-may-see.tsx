import type { ReactNode } from 'react';
import { useModel } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { rich } from '../i18n/rich.ts';
import { t } from '../i18n/translate.ts';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';

const ACTION = 'plugin::admin.model.read';

/** Shows its content to people who may read the model. Others get a page that says who may. */
export function WhoMaySee({ children }: { readonly children: ReactNode }) {
  const { granted, plugins } = useModel();
  if (!plugins.includes('content-type-builder')) return <NothingHere />;
  return granted.includes(ACTION) ? children : <NotForThem />;
}

function NotForThem() {
  usePageTitle(t('common.contentModel'));
  return (
    <Message title={t('model.noAccess')}>
      <p>
        {rich('model.permissionNeeded', {
          action: <code dir="ltr">{ACTION}</code>,
        })}
      </p>
    </Message>
  );
}
