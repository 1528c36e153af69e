import type { Lack } from '../client/types.ts';
import { listed } from '../words/lists.ts';
import { t } from '../words/text.ts';

/** Returns what visitors lack, and its effect on the request, as sentences. */
export function lackInWords({ title, actions, drafts, paths, isNeeded, hidden, isNarrowed }: Lack): readonly string[] {
  const way = listed(paths);
  const isAbout = paths.length === 0;
  const sentences: string[] = [];
  if (actions.length > 0)
    sentences.push(
      isAbout
        ? t('They may not read “{type}”: the request is refused.', { type: title })
        : isNeeded
          ? t('They may not read “{type}”, by which it is asked ({way}): the request is refused.', { type: title, way })
          : t('They may not read “{type}”: the answer leaves {way} out.', { type: title, way }),
    );
  else if (drafts)
    sentences.push(
      isAbout
        ? t('They may not see drafts of “{type}”: the request is refused.', { type: title })
        : t('They may not see drafts of “{type}”: the answer leaves {way} out.', { type: title, way }),
    );
  if (hidden.length > 0) sentences.push(t('Of “{type}” a rule keeps this from them: {names}.', { type: title, names: listed(hidden) }));
  if (isNarrowed) sentences.push(t('A rule lets them see only some of “{type}”.', { type: title }));
  return sentences;
}
