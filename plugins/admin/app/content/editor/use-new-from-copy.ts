import { typeOf } from '../../client/model.ts';
import { useHttp, useModel } from '../../client/queries.ts';
import { shapeOf } from '../../form/shape-of.ts';
import { t } from '../../i18n/translate.ts';
import { useNotices } from '../../shell/notices.tsx';
import { CopyRequests } from '../../working-copies/copy-requests.ts';
import { findCopies } from '../../working-copies/find-copies.ts';
import { COPIES_HERE } from '../../working-copies/here.ts';
import type { CopyPlace } from '../../working-copies/local-copies.ts';
import { valuesOfCopies } from '../../working-copies/new-values.ts';
import { discardCopy } from '../../working-copies/unsaved-documents.ts';
import { useNewDocument } from './use-new-document.ts';

/** Returns a function that begins a new document with the unsaved changes of a deleted one, and ends those once the new document has them. */
export function useNewFromCopy(): (place: CopyPlace) => Promise<void> {
  const http = useHttp();
  const model = useModel();
  const begin = useNewDocument();
  const { say } = useNotices();
  return async (place) => {
    const type = typeOf(model, place.type);
    if (type === undefined) return;
    const { contents, counter } = await findCopies(place, { requests: new CopyRequests(http), local: COPIES_HERE });
    const document = contents.length === 0 ? null : begin(type, place.locale, valuesOfCopies(shapeOf(model, type), contents));
    if (document === null || !(await document.store())) {
      say({ text: t('editor.createFromChangesFailed'), kind: 'error' });
      return;
    }
    await discardCopy(http, { ...place, counter });
    document.show();
  };
}
