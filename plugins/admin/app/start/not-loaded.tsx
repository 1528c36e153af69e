import { inWords } from '../account/in-words.ts';
import { t } from '../i18n/translate.ts';
import { Button } from '../shell/button.tsx';

/** Why a part of the page could not be loaded, with a button to try again. */
export function NotLoaded({ error, onAgain }: { readonly error: Error; onAgain(): void }) {
  return (
    <p role="alert">
      {inWords(error)} <Button onClick={onAgain}>{t('common.tryAgain')}</Button>
    </p>
  );
}
