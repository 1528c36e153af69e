import { useModel } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import { t, translateServer } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Message } from '../../shell/message.tsx';
import { PageSkeleton } from '../../shell/skeleton.tsx';
import { Editor } from './editor.tsx';
import { GoneDocument } from './gone-document.tsx';
import { useDocument } from './use-document.ts';

/** The document of the form. `documentId` is null for a new document, and for a single type. */
export interface EditorPageProps {
  readonly type: Type;
  readonly documentId: string | null;
  readonly locale: string | null;
  /** The id that a new document gets when it is saved; null for a single type. */
  readonly newId?: string | null;
}

/** The page with a document's form. */
export function EditorPage({ type, documentId, locale, newId = null }: EditorPageProps) {
  const model = useModel();
  const code = type.localized ? (locale ?? model.defaultLocale) : null;
  return <Opened key={code} type={type} documentId={documentId} locale={code} newId={newId} />;
}

function Opened({ type, documentId, locale, newId = null }: EditorPageProps) {
  const loading = useDocument(type, documentId, locale, { newId });
  switch (loading.kind) {
    case 'loading':
      return <PageSkeleton />;
    case 'gone':
      return documentId === null ? null : <GoneDocument type={type} documentId={documentId} locale={locale} />;
    case 'failed':
      return (
        <Message title={t('editor.openFailed')} isFailure>
          <p>{translateServer(loading.error.message)}</p>
          <Button onClick={loading.tryAgain}>{t('common.tryAgain')}</Button>
        </Message>
      );
    case 'open':
      return <Editor key={loading.session.key} session={loading.session} />;
  }
}
