import type { Mays, Version } from '../../client/types.ts';
import type { MenuItem } from '../../shell/menu.tsx';
import { t } from '../../words/text.ts';
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
    ...(isDirty ? [{ label: t('Discard unsaved changes'), run: () => store.takeAllBack() }] : []),
    ...(onPlan !== null && type.drafts && documentId !== null
      ? [
          {
            label: t('Plan…'),
            why: version === undefined ? t('There is nothing to plan before it is saved.') : whyNot(mays, 'publish', type.actions.publish),
            run: onPlan,
          },
        ]
      : []),
    ...(type.drafts && isPublished
      ? [
          {
            label: t('Discard changes'),
            why:
              whyNot(mays, 'discardDraft', type.actions.update) ??
              (version?.status === 'live' && !isDirty ? t('There are none|changes') : null),
            run: () => void deeds.discard(),
          },
          {
            label: t('Unpublish'),
            why: whyNot(mays, 'unpublish', type.actions.publish),
            run: () => void deeds.unpublish(),
          },
        ]
      : []),
    ...(documentId !== null && type.kind === 'collectionType'
      ? [{ label: t('Duplicate'), why: type.creatable ? null : t('Your role does not allow to make one.'), run: deeds.duplicate }]
      : []),
    ...(documentId !== null
      ? [{ label: t('Delete…'), isDanger: true, why: whyNot(mays, 'delete', type.actions.delete), run: onDelete }]
      : []),
  ];
}
