import type { ReactNode } from 'react';
import { useModel } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { phrase } from '../words/phrase.ts';
import { t } from '../words/text.ts';

const ACTION = 'plugin::admin.model.read';

/** Shows its content to people who may read the model. Others get a page that says who may. */
export function WhoMaySee({ children }: { readonly children: ReactNode }) {
  const { granted, plugins } = useModel();
  if (!plugins.includes('content-type-builder')) return <NothingHere />;
  return granted.includes(ACTION) ? children : <NotForThem />;
}

function NotForThem() {
  usePageTitle(t('Model'));
  return (
    <Message title={t("You don't have access to the content model")}>
      <p>
        {phrase('Requires the permission {action}. Ask an administrator for access.', {
          action: <code dir="ltr">{ACTION}</code>,
        })}
      </p>
    </Message>
  );
}
