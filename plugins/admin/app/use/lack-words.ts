import type { Lack } from '../client/types.ts';
import { listed } from '../i18n/lists.ts';
import { t } from '../i18n/translate.ts';

/** Returns what visitors lack, and its effect on the request, as sentences. */
export function lackInWords({ title, actions, drafts, paths, isNeeded, hidden, isNarrowed }: Lack): readonly string[] {
  const way = listed(paths);
  const isAbout = paths.length === 0;
  const sentences: string[] = [];
  if (actions.length > 0)
    sentences.push(
      isAbout
        ? t('api.noReadRejected', { type: title })
        : isNeeded
          ? t('api.noReadNeededRejected', { type: title, way })
          : t('api.noReadLeftOut', { type: title, way }),
    );
  else if (drafts) sentences.push(isAbout ? t('api.noDraftsRejected', { type: title }) : t('api.noDraftsLeftOut', { type: title, way }));
  if (hidden.length > 0) sentences.push(t('api.hiddenFields', { type: title, names: listed(hidden) }));
  if (isNarrowed) sentences.push(t('api.conditionsLimit', { type: title }));
  return sentences;
}
