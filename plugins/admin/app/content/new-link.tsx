import { Link } from '@tanstack/react-router';
import { nameInAddress } from '../client/model.ts';
import type { Type } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import { buttonClass } from '../shell/button.tsx';
import { oneOf } from './type-words.ts';

/** A link to create a document of a type. */
export function NewLink({ type }: { readonly type: Type }) {
  return (
    <Link
      to="/content/$name/$documentId"
      params={{ name: nameInAddress(type), documentId: 'new' }}
      className={buttonClass()}
      aria-label={t('common.newDocumentOfType', { type: oneOf(type) })}
    >
      {type.title}
    </Link>
  );
}
