import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { nameInAddress, typeOf } from '../client/model.ts';
import { recentQuery, useHttp, useModel, useSession } from '../client/queries.ts';
import type { Found, Type } from '../client/types.ts';
import { spoken } from '../fields/field.ts';
import { Button, buttonClass } from '../shell/button.tsx';
import { Message } from '../shell/message.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { RelativeTime } from '../shell/relative-time.tsx';
import { Bar } from '../shell/skeleton.tsx';
import { StateMark } from '../shell/state-mark.tsx';
import styles from './home.module.css';
import { headingOf, oneOf } from './type-words.ts';

/** Types that are offered at a glance. */
const OFFERED = 16;

/** The first page: what was edited last, and what one can begin. */
export function HomePage() {
  const http = useHttp();
  // Beside the model, which is waited for.
  usePrefetchQuery(recentQuery(http));
  const model = useModel();
  const { person } = useSession();
  usePageTitle('Home');
  const recent = useQuery(recentQuery(http));
  const [isAll, setIsAll] = useState(false);
  // What somebody wrote last comes first where there are more than one looks through.
  const used = [...new Set(recent.data?.map(({ type }) => type))];
  const placeOf = ({ uid }: Type) => (used.includes(uid) ? used.indexOf(uid) : used.length);
  const possible = model.types.filter(({ kind, actions }) => kind === 'collectionType' && actions.create);
  const isLong = possible.length > OFFERED && !isAll;
  const writable = isLong ? possible.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, OFFERED) : possible;
  if (model.types.length === 0)
    return (
      <Message title="There is nothing to write yet">
        <p>{`Your role, ${person?.role.title}, may not see any content. Whoever made your account can change that.`}</p>
      </Message>
    );
  return (
    <div className={styles.page}>
      <h1 className={styles.headline}>
        {new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date())}
      </h1>
      <section className={styles.part}>
        <h2>Edited last</h2>
        <div>
          {recent.isPending && [62, 38, 74].map((width) => <Bar key={width} width={width} />)}
          {recent.isError && (
            <p>
              This could not be fetched. <Button onClick={() => recent.refetch()}>Try again</Button>
            </p>
          )}
          {recent.data?.length === 0 && <p className={styles.quiet}>Nothing has been written yet.</p>}
          <ul className={styles.list}>
            {recent.data?.map((found) => (
              <Recent key={`${found.type} ${found.documentId} ${found.locale}`} found={found} />
            ))}
          </ul>
        </div>
      </section>
      {writable.length > 0 && (
        <section className={styles.part}>
          <h2>Begin</h2>
          <div className={styles.begin}>
            {writable.map((type) => (
              <Link
                key={type.uid}
                to="/content/$name/$documentId"
                params={{ name: nameInAddress(type), documentId: 'new' }}
                className={buttonClass()}
                aria-label={`New ${oneOf(type)}`}
              >
                {type.title}
              </Link>
            ))}
            {isLong && (
              <Button kind="bare" onClick={() => setIsAll(true)}>
                All {possible.length}
              </Button>
            )}
          </div>
        </section>
      )}
    </div>
  );
}

function Recent({ found }: { readonly found: Found }) {
  const model = useModel();
  const type = typeOf(model, found.type);
  if (type === undefined) return null;
  const isSingle = type.kind === 'singleType';
  const search = found.locale === null ? {} : { locale: found.locale };
  return (
    <li className={styles.row}>
      <Link
        to={isSingle ? '/content/$name' : '/content/$name/$documentId'}
        params={{ name: nameInAddress(type), documentId: found.documentId }}
        search={search}
        className={styles.title}
        dir="auto"
        {...spoken(found.locale)}
      >
        {found.title ?? (isSingle ? type.title : 'No title yet')}
      </Link>
      <span className={styles.type}>{isSingle ? null : headingOf(type)}</span>
      {type.drafts ? <StateMark state={found.status} /> : <span />}
      <span className={styles.quiet}>{found.locale}</span>
      <span className={styles.time}>
        <RelativeTime at={found.updatedAt} />
      </span>
    </li>
  );
}
