import { Link } from '@tanstack/react-router';
import { Fragment, useId, useState } from 'react';
import { nameInAddress, typeOf } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { AuditEntry } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import styles from '../people/people.module.css';
import { RelativeTime } from '../shell/relative-time.tsx';
import own from './audit.module.css';
import { kindOf } from './in-words.ts';

/** A row of an entry, which can be expanded. */
export function EntryRows({ entry }: { readonly entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const model = useModel();
  const type = entry.type === null ? undefined : typeOf(model, entry.type);
  const { path } = entry.details;
  const about = type?.title ?? entry.type ?? (typeof path === 'string' ? path : null);
  return (
    <>
      <tr>
        <th scope="row">
          <button
            type="button"
            className={styles.open}
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': id })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <bdi>
              <Broken text={kindOf(entry)} />
            </bdi>
          </button>
        </th>
        <td>
          <bdi>{entry.title ?? entry.actor ?? (entry.surface === null ? t('audit.system') : t('audit.unknownActor'))}</bdi>
        </td>
        <td className={own.about}>
          {about !== null && (
            <bdi>
              <Broken text={about} />
            </bdi>
          )}
        </td>
        <td>
          <RelativeTime at={entry.at} />
        </td>
        <td>
          <bdi dir="ltr">{entry.address}</bdi>
        </td>
      </tr>
      {isOpen && (
        <tr className={own.open} id={id}>
          <td colSpan={5}>
            <Details entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A text with names of actions or paths, which wraps between their parts. */
function Broken({ text }: { readonly text: string }) {
  return text.split(/(?<=[./])(?=\w)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** All details of an entry. */
function Details({ entry }: { readonly entry: AuditEntry }) {
  const model = useModel();
  const type = entry.type === null ? undefined : typeOf(model, entry.type);
  const { actor, documentId, locale, surface, requestId, number, hash, details } = entry;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('audit.actor'), actor],
    [t('audit.source'), surface],
    [t('audit.requestId'), requestId],
    [t('common.language'), locale],
    [t('audit.entryNumber'), String(number)],
    [t('audit.hash'), hash],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {documentId !== null && (
          <>
            <dt>{t('common.document')}</dt>
            <dd>
              {type === undefined || entry.kind === 'deleted' ? (
                <bdi dir="ltr">{documentId}</bdi>
              ) : (
                <Link
                  to="/content/$name/$documentId"
                  params={{ name: nameInAddress(type), documentId }}
                  search={locale === null ? {} : { locale }}
                >
                  <bdi dir="ltr">{documentId}</bdi>
                </Link>
              )}
            </dd>
          </>
        )}
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name} className={own.fact}>
              <dt>{name}</dt>
              <dd>
                <bdi dir="ltr">{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      {Object.keys(details).length > 0 && (
        <pre className={styles.exchange} dir="ltr">
          {JSON.stringify(details, null, 2)}
        </pre>
      )}
    </>
  );
}
