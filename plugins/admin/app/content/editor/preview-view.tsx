import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keys, useHttp } from '../../client/queries.ts';
import type { Data, PreviewAddress } from '../../client/types.ts';
import { useForm } from '../../form/hooks.ts';
import { plainValues } from '../../form/plain-values.ts';
import { without } from '../../form/without.ts';
import { t, translateServer } from '../../i18n/translate.ts';
import { Button } from '../../shell/button.tsx';
import { Message } from '../../shell/message.tsx';
import type { DocumentSession } from './document-session.ts';
import styles from './editor.module.css';

const WIDTHS = [
  { name: 'editor.phone', width: 390 },
  { name: 'editor.tablet', width: 820 },
  { name: 'editor.desktop', width: 1280 },
] as const;

/** Milliseconds between a change and the message to the frame. */
const PAUSE = 150;

/** Shows the site's page of the document in a frame, and posts the form's values to the origin of that page only. */
export function PreviewView({ session }: { readonly session: DocumentSession }) {
  const http = useHttp();
  const { store, type, documentId, locale } = useForm();
  const frame = useRef<HTMLIFrameElement>(null);
  const [width, setWidth] = useState<number>(WIDTHS[0].width);
  const { data, error } = useQuery({
    queryKey: [...keys.type(type.uid), 'preview', documentId, locale],
    queryFn: async () =>
      (
        await http.ask<Data<PreviewAddress>>('/preview', {
          method: 'POST',
          body: { type: type.uid, documentId, locale, status: 'draft' },
        })
      ).body.data,
    enabled: documentId !== null,
    staleTime: 10 * 60_000,
    retry: false,
  });
  useEffect(() => {
    if (data === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const post = () => {
      timer = undefined;
      // Leave out what nobody may read, such as a new password.
      const document = plainValues(without(store.shape, store.values, ({ readable }) => readable === false));
      frame.current?.contentWindow?.postMessage({ type: 'plinth:preview', uid: type.uid, documentId, locale, document }, data.origin);
    };
    const touch = () => {
      timer ??= setTimeout(post, PAUSE);
    };
    const unsubscribe = store.subscribe('', touch);
    const element = frame.current;
    element?.addEventListener('load', touch);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      element?.removeEventListener('load', touch);
    };
  }, [data, store, type, documentId, locale]);
  if (session.isNew)
    return (
      <Message level={2} title={t('editor.saveFirst')}>
        {t('editor.previewAfterSave')}
      </Message>
    );
  return (
    <section className={styles.stage} aria-label={t('common.preview')}>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing of a fieldset is wanted here but its meaning. */}
      <div className={styles.widths} role="group" aria-label={t('editor.width')}>
        {WIDTHS.map((each) => (
          <Button
            key={each.name}
            kind={each.width === width ? 'plain' : 'bare'}
            aria-pressed={each.width === width}
            onClick={() => setWidth(each.width)}
          >
            {t(each.name)}
          </Button>
        ))}
        {data !== undefined && (
          <a className={styles.end} href={data.url} target="_blank" rel="noreferrer">
            {t('editor.openInNewTab')}
          </a>
        )}
      </div>
      {error !== null && (
        <Message level={2} isFailure title={t('editor.previewFailed')}>
          {translateServer(error.message)}
        </Message>
      )}
      {data !== undefined && (
        <iframe
          ref={frame}
          className={styles.frame}
          title={t('editor.previewWidth', { width: String(width) })}
          src={data.url}
          style={{ inlineSize: width }}
          sandbox={sandboxOf(data.origin)}
        />
      )}
    </section>
  );
}

/** A site on the page's own origin must not access the page, so it gets an opaque origin. */
function sandboxOf(origin: string): string {
  return origin === window.location.origin ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin';
}
