import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { nameInAddress, typeOf } from '../../../client/model.ts';
import { keys, useHttp, useModel } from '../../../client/queries.ts';
import type { Data, Found } from '../../../client/types.ts';
import { t } from '../../../i18n/translate.ts';
import { Button } from '../../../shell/button.tsx';
import { Dialog } from '../../../shell/dialog.tsx';
import { isSafeLink, type StoredNode } from '../stored/block.ts';
import styles from './link-dialog.module.css';

/** The address of a link, and its data. */
export interface LinkChoice {
  readonly url: string;
  readonly words: string;
  /** The document that it refers to, for the developer of the site. */
  readonly extra: StoredNode | null;
}

interface LinkDialogProps {
  /** The address that the link has now. */
  readonly url: string;
  readonly canRemove: boolean;
  onChoose(choice: LinkChoice): void;
  onRemove(): void;
  onClose(): void;
}

/** Dialog for the target of a link: an address, or a document that is found by search. */
export function LinkDialog({ url, canRemove, onChoose, onRemove, onClose }: LinkDialogProps) {
  const [text, setText] = useState(url);
  const [at, setAt] = useState(-1);
  const id = useId();
  const address = addressOf(text);
  const found = useFound(address === null ? text : '');
  const model = useModel();
  const choose = ({ type: uid, documentId, title }: Found) => {
    const type = typeOf(model, uid);
    const path = `/${type === undefined ? uid : nameInAddress(type)}/${documentId}`;
    onChoose({ url: path, words: title ?? path, extra: { document: { type: uid, documentId } } });
  };
  const send = () => {
    const one = found[at];
    if (one !== undefined) choose(one);
    else if (address !== null) onChoose({ url: address, words: text.trim(), extra: null });
  };
  const foot = (
    <>
      {canRemove && (
        <Button kind="bareDanger" onClick={onRemove}>
          {t('fields.removeLink')}
        </Button>
      )}
      <Button kind="main" why={address === null && at === -1 ? t('fields.linkTargetRequired') : null} onClick={send}>
        {t('fields.setLink')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('common.link')} onClose={onClose} foot={foot}>
      <label className={styles.label}>
        {t('fields.linkTarget')}
        <input
          className={styles.input}
          value={text}
          role="combobox"
          aria-expanded={found.length > 0}
          {...(found.length > 0 && { 'aria-controls': id })}
          aria-autocomplete="list"
          {...(at >= 0 && { 'aria-activedescendant': `${id}-${at}` })}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setText(event.target.value);
            setAt(-1);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') send();
            else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
            else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, -1));
            else return;
            event.preventDefault();
          }}
        />
      </label>
      <span className="for-readers" role="status">
        {found.length > 0 && t('fields.linkDocumentsFound', { count: found.length })}
      </span>
      {found.length > 0 && (
        <div id={id} className={styles.found} role="listbox" aria-label={t('common.documents')}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys, as a combobox does.
            <div
              key={`${one.type} ${one.documentId} ${one.locale}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              onClick={() => choose(one)}
            >
              <span dir="auto">{one.title ?? t('common.untitled')}</span>
              <small>{typeOf(model, one.type)?.title}</small>
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}

/** Returns the URL that a text means; null for a search text. A host name gets `https://`. */
function addressOf(text: string): string | null {
  const trimmed = text.trim();
  if (/^\S+@[\w-]+(?:\.[\w-]+)+$/.test(trimmed)) return `mailto:${trimmed}`;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(trimmed)) return `https://${trimmed}`;
  return trimmed !== '' && !/\s/.test(trimmed) && isSafeLink(trimmed) ? trimmed : null;
}

function useFound(text: string): readonly Found[] {
  const http = useHttp();
  const words = useDeferredValue(text.trim());
  const { data } = useQuery({
    queryKey: keys.search(words),
    queryFn: async ({ signal }) =>
      (await http.ask<Data<readonly Found[]>>(`/find?q=${encodeURIComponent(words)}&limit=8`, { signal })).body.data,
    enabled: words.length > 1,
    placeholderData: (before) => before,
  });
  return words.length > 1 ? (data ?? []) : [];
}
