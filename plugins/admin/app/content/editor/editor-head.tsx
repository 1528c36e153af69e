import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { nameInAddress, titleOf } from '../../client/model.ts';
import type { Document, Type } from '../../client/types.ts';
import { spoken } from '../../fields/field.ts';
import { useForm, useStored } from '../../form/hooks.ts';
import { t } from '../../i18n/translate.ts';
import { Icon } from '../../shell/icons.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import type { Search } from '../../shell/search.ts';
import { lastAddress } from '../list-addresses.ts';
import { headingOf, oneOf } from '../type-words.ts';
import type { DocumentSession } from './document-session.ts';
import styles from './editor.module.css';

/** The current view of the document, from the address. The default view, writing, is left out there. */
export function useView(): { readonly view: string; look(view: string): void } {
  const { view = 'write' } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return {
    view,
    look: (next) =>
      void navigate({ to: '.', search: (now: Search) => ({ ...now, view: next === 'write' ? undefined : next }), replace: true }),
  };
}

/** The link back to the list, and the views of the document. */
export function EditorHead({ session }: { readonly session: DocumentSession }) {
  const { type, model, documentId } = useForm();
  const { view, look } = useView();
  const views = [
    ['write', t('editor.editTab')],
    ...(type.drafts && documentId !== null ? [['difference', t('editor.changesTab')] as const] : []),
    ...(type.localized && documentId !== null && model.locales.length > 1 ? [['languages', t('editor.compareLocales')] as const] : []),
    ...(type.preview ? [['preview', t('common.preview')] as const] : []),
    ...(documentId !== null ? [['use', t('editor.apiTab')] as const] : []),
  ] as const;
  return (
    <div className={styles.top}>
      {type.kind === 'collectionType' && (
        <Link className={styles.back ?? ''} to="/content/$name" params={{ name: nameInAddress(type) }} search={lastAddress(type.uid)}>
          <Icon name="back" />
          {headingOf(type)}
        </Link>
      )}
      <Title session={session} />
      {views.length > 1 && (
        <nav className={styles.tabs} aria-label={t('common.views')}>
          {views.map(([name, word]) => (
            <button
              key={name}
              type="button"
              className={styles.tab}
              {...(view === name && { 'aria-current': 'page' })}
              onClick={() => look(name)}
            >
              {word}
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}

/**
 * The title of the document. It is shown unless the form shows the field with the title. It is a component of its own, so that typing
 * renders only the title.
 */
function Title({ session }: { readonly session: DocumentSession }) {
  const title = useStored(session.store, '', () => titleNow(session));
  usePageTitle(title);
  const { type, locale } = session.address;
  const head = useRef<HTMLHeadingElement>(null);
  const isInForm = useIsFieldInView(head, type.main);
  return (
    <h1 ref={head} className={isInForm ? 'for-readers' : styles.title} dir="auto" {...spoken(locale)}>
      {title}
    </h1>
  );
}

/** Whether a field of the form around an element is in view, below the bar at the top. */
function useIsFieldInView(within: RefObject<HTMLElement | null>, name: string | null): boolean {
  const { view } = useView();
  const [isInView, setIsInView] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has other fields.
  useEffect(() => {
    const bar = within.current?.parentElement;
    const field = name === null ? null : bar?.parentElement?.querySelector(`[data-path="${CSS.escape(name)}"]`);
    if (!bar || !field) {
      setIsInView(false);
      return;
    }
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting === true), {
      rootMargin: `-${bar.clientHeight}px 0px 0px`,
    });
    observer.observe(field);
    return () => observer.disconnect();
  }, [within, name, view]);
  return isInView;
}

/** Returns the current name of a document: as typed, or a substitute. */
export function titleNow({ store, address: { type, documentId } }: DocumentSession): string {
  const title = titleOf(type, store.values as Document);
  return title ?? (documentId === null ? newTitle(type) : t('common.untitled'));
}

/** Returns the title of a new document. */
export function newTitle(type: Type): string {
  return t('common.newDocumentOfType', { type: oneOf(type) });
}
