import { Link } from '@tanstack/react-router';
import { nameInAddress } from '../client/model.ts';
import type { Type } from '../client/types.ts';
import { buttonClass } from '../shell/button.tsx';
import { t } from '../words/text.ts';
import { oneOf } from './type-words.ts';

/** A link to create a document of a type. */
export function NewLink({ type }: { readonly type: Type }) {
  return (
    <Link
      to="/content/$name/$documentId"
      params={{ name: nameInAddress(type), documentId: 'new' }}
      className={buttonClass()}
      aria-label={t('New {type}', { type: oneOf(type) })}
    >
      {type.title}
    </Link>
  );
}
