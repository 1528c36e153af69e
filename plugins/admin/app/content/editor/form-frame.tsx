import { type ReactNode, useMemo } from 'react';
import { useModel } from '../../client/queries.ts';
import type { Attribute, Mays } from '../../client/types.ts';
import { BesideNameContext, FieldsContext } from '../../fields/fields-context.ts';
import { HereContext } from '../../fields/here.tsx';
import { fieldOf } from '../../fields/table.ts';
import { type Form, FormContext, type OpenRequest, useStored } from '../../form/hooks.ts';
import { t } from '../../i18n/translate.ts';
import { late } from '../../shell/late.ts';
import type { DocumentSession } from './document-session.ts';
import type { People } from './people.ts';
import { whyNot } from './use-facts.ts';

/** Loaded when the person may comment on documents. */
const FieldComments = late(async () => (await import('../../review/field-comments.tsx')).FieldComments);

interface FormFrameProps {
  readonly id: string;
  readonly session: DocumentSession;
  readonly mays: Mays | undefined;
  readonly people: People;
  onOpen(request: OpenRequest): void;
  readonly children: ReactNode;
}

/** Provides the form's context to fields. It renders again when rights or the document's address change, but not during typing. */
export function FormFrame({ id, session, mays, people, onOpen, children }: FormFrameProps) {
  const model = useModel();
  const { store } = session;
  const { type, locale } = session.address;
  const documentId = useStored(store, '', () => session.address.documentId);
  const isNewLocale = useStored(store, '', () => session.isNewLocale);
  const isNew = useStored(store, '', () => session.isNew);
  const why =
    isNew && documentId === null ? (type.creatable ? null : t('editor.noPermissionToCreate')) : whyNot(mays, 'update', type.actions.update);
  const writable = mays?.update?.fields ?? null;
  const form = useMemo<Form>(
    () => ({
      ...{ store, type, model, documentId, locale, id, why, writable, isNewLocale },
      revision: () => session.revision,
      openDocument: onOpen,
    }),
    [session, store, type, model, documentId, locale, id, why, writable, isNewLocale, onOpen],
  );
  const fields = useMemo(() => (attribute: Attribute) => fieldOf(attribute, model), [model]);
  const isReviewed = documentId !== null && !isNewLocale && model.granted.includes('plugin::review.document.comment');
  return (
    <FormContext value={form}>
      <FieldsContext value={fields}>
        <BesideNameContext value={isReviewed ? FieldComments : null}>
          <HereContext value={people}>{children}</HereContext>
        </BesideNameContext>
      </FieldsContext>
    </FormContext>
  );
}
