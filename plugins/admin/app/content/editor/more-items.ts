import type { Mays, Version } from '../../client/types.ts';
import { t } from '../../i18n/translate.ts';
import type { MenuItem } from '../../shell/menu.tsx';
import type { DocumentSession } from './document-session.ts';
import type { useDeeds } from './use-deeds.ts';
import { whyNot } from './use-facts.ts';

interface MoreOptions {
  readonly deeds: ReturnType<typeof useDeeds>;
  readonly mays: Mays | undefined;
  /** The version of the open locale; undefined when there is none. */
  readonly version: Version | undefined;
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean;
  /** Opens the dialog to plan a publication; null when nothing can be planned. */
  readonly onPlan: (() => void) | null;
  onDelete(): void;
}

/** Returns the menu of further actions on a document. Actions that are not allowed say why. */
export function moreItems(
  { store, address }: DocumentSession,
  { deeds, mays, version, isDirty, onPlan, onDelete }: MoreOptions,
): readonly MenuItem[] {
  const { type, documentId } = address;
  const isPublished = version !== undefined && version.status !== 'draft';
  return [
    ...(isDirty ? [{ label: t('editor.discardUnsavedChanges'), run: () => store.takeAllBack() }] : []),
    ...(onPlan !== null && type.drafts && documentId !== null
      ? [
          {
            label: t('common.scheduleOpen'),
            why: version === undefined ? t('common.saveBeforeScheduling') : whyNot(mays, 'publish', type.actions.publish),
            run: onPlan,
          },
        ]
      : []),
    ...(type.drafts && isPublished
      ? [
          {
            label: t('common.discardChanges'),
            why:
              whyNot(mays, 'discardDraft', type.actions.update) ??
              (version?.status === 'live' && !isDirty ? t('editor.noChangesToDiscard') : null),
            run: () => void deeds.discard(),
          },
          {
            label: t('common.unpublish'),
            why: whyNot(mays, 'unpublish', type.actions.publish),
            run: () => void deeds.unpublish(),
          },
        ]
      : []),
    ...(documentId !== null && type.kind === 'collectionType'
      ? [{ label: t('common.duplicate'), why: type.creatable ? null : t('editor.noPermissionToCreate'), run: deeds.duplicate }]
      : []),
    ...(documentId !== null
      ? [{ label: t('common.deleteOpen'), isDanger: true, why: whyNot(mays, 'delete', type.actions.delete), run: onDelete }]
      : []),
  ];
}
