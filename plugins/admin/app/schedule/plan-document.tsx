import { titleOf } from '../client/model.ts';
import type { Document } from '../client/types.ts';
import { useMay } from '../content/editor/use-facts.ts';
import { useForm } from '../form/hooks.ts';
import { t } from '../i18n/translate.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { whyNotPlan } from './rights.ts';

/** The dialog to plan the open document in its locale. */
export function PlanDocument({ onClose }: { onClose(): void }) {
  const { type, model, documentId, locale, store } = useForm();
  const mays = useMay(type, documentId, locale);
  return (
    <PlanDialog
      type={type}
      documentIds={[documentId ?? '']}
      locale={locale}
      nameOf={() => titleOf(type, store.values as Document) ?? t('common.untitled')}
      whyNot={whyNotPlan(model, type, mays)}
      onClose={onClose}
    />
  );
}
