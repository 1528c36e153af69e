import type { Type } from '../../client/types.ts';

/** What the form is opened for. `documentId` null: a document that is not there yet, or the one of a single type. */
export interface EditorPageProps {
  readonly type: Type;
  readonly documentId: string | null;
  readonly locale: string | null;
}

/** The form of a document. */
export function EditorPage({ type, documentId }: EditorPageProps) {
  return (
    <h1>
      {type.title} {documentId}
    </h1>
  );
}
