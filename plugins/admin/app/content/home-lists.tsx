import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { nameInAddress, typeOf, words } from '../client/model.ts';
import { useModel } from '../client/queries.ts';
import type { Deed, Found, HomeItem } from '../client/types.ts';
import { spoken } from '../fields/field.ts';
import { rich } from '../i18n/rich.ts';
import { type PlainMessageId, t, translateServer } from '../i18n/translate.ts';
import { endOf } from '../schedule/month.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import styles from './home.module.css';
import { headingOf } from './type-words.ts';

/** A document that is shown as a link. */
type Named = Pick<Found, 'type' | 'documentId' | 'locale'> & { readonly title: string | null };

/** A list of documents. */
export function Documents({ found }: { readonly found: readonly Found[] }) {
  const model = useModel();
  return (
    <ul className={styles.list}>
      {found.map((one) => {
        const type = typeOf(model, one.type);
        if (type === undefined) return null;
        return (
          <li key={`${one.type} ${one.documentId} ${one.locale}`} className={styles.row}>
            <ToDocument document={one} />
            <span className={styles.type}>{type.kind === 'singleType' ? null : headingOf(type)}</span>
            {type.drafts ? <StateMark state={one.status} /> : <span />}
            <span className={styles.quiet}>{one.locale}</span>
            <span className={styles.time}>
              <RelativeTime at={one.updatedAt} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** A list of items that wait or are due; nothing when there are none. */
export function Agenda({
  title,
  items,
  isTimed = false,
}: {
  readonly title: string;
  readonly items: readonly HomeItem[];
  readonly isTimed?: boolean;
}) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      {items.map((item) => (
        <li key={JSON.stringify([item.to, item.title])} className={styles.item}>
          <span>
            <ToItem item={item} />
            <small className={styles.note}>{item.note === null ? null : translateServer(item.note)}</small>
          </span>
          <span className={isTimed ? styles.due : styles.time}>
            {isTimed || item.at === null ? (
              <RelativeTime at={item.at === null ? null : timeOf(item.at)} />
            ) : (
              rich('common.titleAndReason', { title: t('common.due'), reason: <RelativeTime at={timeOf(item.at)} /> })
            )}
          </span>
        </li>
      ))}
    </Part>
  );
}

/** The end of a day, in the reader's time zone; a time as it is. */
function timeOf(at: string): string {
  return at.includes('T') ? at : endOf(at);
}

const NOBODY: Readonly<Record<string, PlainMessageId>> = {
  token: 'content.anApiToken',
  user: 'content.anEndUser',
  command: 'content.aCliCommand',
  job: 'content.aBackgroundJob',
  queue: 'content.aBackgroundJob',
};

/** What other people did. */
export function Deeds({ deeds }: { readonly deeds: readonly Deed[] }) {
  const model = useModel();
  if (deeds.length === 0) return null;
  return (
    <Part title={t('content.recentActivityByOthers')}>
      {deeds.map((deed) => (
        <li key={`${deed.type} ${deed.documentId} ${deed.locale}`} className={styles.item}>
          <span className={styles.deed}>
            <DeedSentence deed={deed} isLocalized={typeOf(model, deed.type)?.localized === true} />
          </span>
          <span className={styles.time}>
            <RelativeTime at={deed.updatedAt} />
          </span>
        </li>
      ))}
    </Part>
  );
}

function DeedSentence({ deed, isLocalized }: { readonly deed: Deed; readonly isLocalized: boolean }) {
  const nobody = NOBODY[deed.kind ?? ''] ?? 'common.someone';
  const who = (
    <b>
      <bdi>{deed.person ?? t(nobody)}</bdi>
    </b>
  );
  const document = (
    <>
      <ToDocument document={deed} isShort />
      {isLocalized && deed.locale !== null && ` ${deed.locale}`}
    </>
  );
  if (deed.deed === 'made') return rich('content.userCreated', { who, document });
  return rich(deed.deed === 'published' ? 'content.userPublished' : 'content.userUpdated', { who, document });
}

/** A section of the page with a heading and a list. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

/** A link to a document, with its title. */
export function ToDocument({
  document: { type: uid, documentId, locale, title },
  isShort = false,
  newId,
}: {
  readonly document: Named;
  readonly isShort?: boolean;
  /** The id that the document gets when it is saved for the first time. */
  readonly newId?: string;
}) {
  const type = typeOf(useModel(), uid);
  if (type === undefined) return <span className={styles.title}>{title}</span>;
  const isSingle = type.kind === 'singleType';
  return (
    <Link
      to={isSingle ? '/content/$name' : '/content/$name/$documentId'}
      params={{ name: nameInAddress(type), documentId: newId === undefined ? documentId : 'new' }}
      search={{ ...(locale !== null && { locale }), ...(newId !== undefined && { id: newId }) }}
      className={isShort ? styles.short : styles.title}
      dir="auto"
      {...spoken(locale)}
    >
      {title || (isSingle ? type.title : t('common.untitled'))}
    </Link>
  );
}

function ToItem({ item: { title, to } }: { readonly item: HomeItem }) {
  if (to === null) return <span className={styles.title}>{translateServer(title)}</span>;
  if ('page' in to)
    return (
      <Link to={to.page as '/'} className={styles.title} dir="auto">
        {title === '' ? t('common.untitled') : translateServer(words(title))}
      </Link>
    );
  return <ToDocument document={{ ...to, title }} />;
}
