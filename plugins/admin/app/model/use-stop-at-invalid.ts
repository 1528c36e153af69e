import { t } from '../i18n/translate.ts';
import { useNotices } from '../shell/notices.tsx';

/**
 * Returns a function that moves the focus to the first invalid input of an element and says why; false when there is none. The draft has
 * the last valid value of such an input, which is not what the person sees.
 */
export function useStopAtInvalid(): (root: HTMLElement | null) => boolean {
  const { say } = useNotices();
  return (root) => {
    const invalid = root?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? null;
    if (invalid === null) return false;
    const hiding = invalid.closest('details');
    if (hiding !== null) hiding.open = true;
    invalid.focus();
    say({ kind: 'error', text: t('model.invalidValue') });
    return true;
  };
}
