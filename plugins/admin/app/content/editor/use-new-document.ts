import { useNavigate } from '@tanstack/react-router';
import { nameInAddress } from '../../client/model.ts';
import { useHttp, useModel, useSession } from '../../client/queries.ts';
import type { Type } from '../../client/types.ts';
import { defaultsOf } from '../../form/entries.ts';
import { FormStore } from '../../form/form-store.ts';
import type { Values } from '../../form/shape.ts';
import { shapeOf } from '../../form/shape-of.ts';
import { CopyRequests } from '../../working-copies/copy-requests.ts';
import { COPIES_HERE } from '../../working-copies/here.ts';
import { keepSession, placeOf } from '../../working-copies/keep-session.ts';
import { newDocumentId } from '../../working-copies/new-id.ts';
import { DocumentRequests } from './document-requests.ts';
import { DocumentSession } from './document-session.ts';
import { dropSession, holdSession } from './open-sessions.ts';

/** A new document with values from elsewhere, which no page shows yet. */
export interface NewDocument {
  /**
   * Stores it as unsaved changes.
   * @returns whether the server or this browser has it; otherwise it is given up
   */
  store(): Promise<boolean>;
  /** Shows its form. @param isAsked whether unsaved changes of the current page ask first */
  show(isAsked?: boolean): void;
}

/** Returns a function that begins a new document with values from elsewhere. */
export function useNewDocument(): (type: Type, locale: string | null, values: Values) => NewDocument {
  const http = useHttp();
  const model = useModel();
  const { person } = useSession();
  const navigate = useNavigate();
  return (type, locale, values) => {
    const newId = newDocumentId();
    const store = new FormStore({ shape: shapeOf(model, type), stored: null, initial: defaultsOf(type.attributes), values });
    const requests = new DocumentRequests(http, model);
    const session = new DocumentSession({ requests, address: { type, documentId: null, locale, newId }, store, revision: null });
    const place = placeOf(session, person?.documentId ?? '');
    keepSession(session, { place, requests: new CopyRequests(http), local: COPIES_HERE });
    holdSession(session);
    return {
      async store() {
        session.copy?.touch();
        const isStored = (await session.copy?.flush()) ?? false;
        if (!isStored) dropSession(session);
        return isStored;
      },
      show(isAsked = true) {
        void navigate({
          to: '/content/$name/$documentId',
          params: { name: nameInAddress(type), documentId: 'new' },
          search: { ...(locale !== null && { locale }), id: newId },
          ...(!isAsked && { ignoreBlocker: true }),
        });
      },
    };
  };
}
